// One side of a comparison: a picture, a sequence of pictures, a video, or a framehash file.
#pragma once
#include <functional>
#include <optional>
#include <string>

#include "media/rgb_picture.h"

namespace fluidtank::golden {

struct SourceFrame {
  int number = 0;
  std::string sha256;                   ///< Of a framehash's frame, which has no picture.
  int width = 0, height = 0;            ///< Of a framehash's frame.
  std::function<RgbPicture()> picture;  ///< Decodes it where that was not done yet; may be called from any thread.
};

struct Source {
  std::string name;
  bool is_picture = false;   ///< One picture, not a clip.
  bool is_numbered = false;  ///< Frames have numbers of their own; else they count from 0.
  bool has_pictures = true;
  std::function<std::optional<SourceFrame>()> next;  ///< Frames in rising order; nothing after the last.
};

/// "a.png", "frames/", "frames/%05d.png", "clip.mkv", "clip.framehash". Throws Error(Exit::io) where there is nothing
/// to read.
Source open_source(const std::string& name);

}  // namespace fluidtank::golden
