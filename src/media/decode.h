// libav's decoders: pictures and videos to 8-bit RGB, and alpha where it has any.
#pragma once
#include <memory>
#include <optional>
#include <string>

#include "media/rgb_picture.h"

namespace fluidtank {

/// A picture or a video, frame by frame. Throws Error(Exit::io) where the file is missing, is no picture or video, or
/// is broken.
class Decoder {
 public:
  /// `threads` of libavcodec's own; 0 takes all processors.
  explicit Decoder(const std::string& path, int threads = 0);
  ~Decoder();

  /// The next frame, or nothing after the last.
  std::optional<RgbPicture> next();

 private:
  struct Work;
  std::unique_ptr<Work> work_;
};

/// The first frame of a file.
RgbPicture decode_picture(const std::string& path);

/// The same, of which all pixels are opaque; Error(Exit::io) where one is not.
RgbPicture decode_opaque_picture(const std::string& path);

}  // namespace fluidtank
