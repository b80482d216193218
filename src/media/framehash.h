// A clip as text: what it shows in the header, then a SHA-256 a frame. Small enough to keep beside the code.
#pragma once
#include <string>
#include <vector>

#include "media/frame.h"

namespace fluidtank {

/// The version that we write and the only one that we read.
inline constexpr int kFramehashVersion = 1;

struct FrameHash {
  int frame = 0;
  std::string sha256;  ///< Of the RGB8 (of a transparent clip RGBA8) rows from the top, 64 hexadecimal digits.
  friend bool operator==(const FrameHash&, const FrameHash&) = default;
};

struct Framehash {
  std::string scene_hash;
  int width = 0;
  int height = 0;
  Rational fps{0, 1};
  std::string device;  ///< What rendered it: the one line that may differ between equal clips.
  std::vector<FrameHash> frames;
};

/// The lines before the frames.
std::string framehash_header(const ClipInfo& clip);
std::string framehash_line(const FrameHash& hash);

/// The hash of a picture in rgb24 or rgba.
std::string hash_picture(const FrameView& frame);

/// Throws Error(Exit::io), "clip.framehash:7: ...", for a file that is missing or is no framehash.
Framehash read_framehash(const std::string& path);

}  // namespace fluidtank
