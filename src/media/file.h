// Files by descriptor: whole writes, errors with a remedy, and renames that survive a power cut.
#pragma once
#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <utility>

#include "base/error.h"

namespace fluidtank {

/// Owns an open file descriptor.
class Descriptor {
 public:
  explicit Descriptor(int value = -1) : value_(value) {}
  ~Descriptor() { reset(); }
  Descriptor(Descriptor&& other) noexcept : value_(std::exchange(other.value_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(value_, other.value_);
    return *this;
  }
  int get() const { return value_; }
  bool is_open() const { return value_ >= 0; }
  void reset();

 private:
  int value_;
};

/// "clip.mp4: cannot write: No space left on device; free some space, or choose another folder". `number` is an errno.
Error io_error(const std::string& name, const std::string& doing, int number);

/// What a user can do about an errno; starts with "; " or is empty.
std::string remedy_for(int number);

/// Writes all bytes, however many calls that takes. SIGPIPE must be ignored by the program, so that a closed pipe
/// arrives here as EPIPE.
void write_all(int descriptor, std::span<const std::byte> bytes, const std::string& name);

/// The folder that a name lies in, "." for a bare name.
std::filesystem::path folder_of(const std::string& name);

/// Throws, with the mkdir that helps, where the folder of `name` is missing.
void require_folder_of(const std::string& name);

/// Throws where `name` exists and may not be replaced, or is something that no clip should replace.
void require_free(const std::string& name, bool overwrite);

/// Brings a file's bytes to the disk.
void sync_file(int descriptor, const std::string& name);

/// Brings the names in a folder to the disk. Best effort: some file systems cannot.
void sync_folder(const std::filesystem::path& folder);

/// Renames; without `overwrite` an existing target is an error even if it appeared a moment ago.
void rename_whole(const std::string& from, const std::string& to, bool overwrite);

}  // namespace fluidtank
