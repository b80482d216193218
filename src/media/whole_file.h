// What a clip's .partial is read back by, and the file that takes its place.
#pragma once
#include <string>

#include "media/libav.h"
#include "media/partial_file.h"

namespace fluidtank {

/// NAME.partial.whole; removed again unless it took NAME.partial's place.
class WholeFile {
 public:
  explicit WholeFile(const PartialFile& partial);
  ~WholeFile();
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;

  const std::string& path() const { return path_; }
  int descriptor() const { return descriptor_.get(); }
  void replace(PartialFile& partial) { partial.replace_with(std::move(descriptor_), path_); }

 private:
  std::string path_;
  Descriptor descriptor_;
};

/// A clip of our own that is read back.
struct StoredClip {
  IoContextPtr io;  // Outlives the format context, which points to it.
  InputContextPtr format;
};

StoredClip open_stored(const PartialFile& file, const char* muxer);

}  // namespace fluidtank
