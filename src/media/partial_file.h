// NAME.partial, locked while it is written and renamed to NAME when whole.
#pragma once
#include <cstddef>
#include <span>
#include <string>

#include "media/file.h"

namespace fluidtank {

/// Opening fails where the folder is missing, NAME exists (unless `overwrite`), or another render holds NAME.partial
/// (by flock: a .partial that a killed run left is not held, and is taken over). Destroyed before commit() or
/// discard(), it leaves NAME alone, and NAME.partial where keep() said that there is something in it.
class PartialFile {
 public:
  PartialFile(const std::string& name, bool overwrite);
  ~PartialFile();
  PartialFile(const PartialFile&) = delete;
  PartialFile& operator=(const PartialFile&) = delete;

  const std::string& name() const { return name_; }
  const std::string& partial_name() const { return partial_name_; }
  int descriptor() const { return descriptor_.get(); }

  void write(std::span<const std::byte> bytes) { write_all(descriptor(), bytes, name_); }
  void keep() { keep_ = true; }

  /// Brings it to the disk and gives it its final name.
  void commit();
  /// Puts another file, `name`, in the .partial's place.
  void replace_with(Descriptor file, const std::string& name);
  /// Removes it.
  void discard();

 private:
  void lock();

  std::string name_;
  std::string partial_name_;
  bool overwrite_;
  bool keep_ = false;
  Descriptor descriptor_;
};

}  // namespace fluidtank
