// A finished picture on its way out.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "base/pixel_layout.h"
#include "base/vec.h"

namespace fluidtank {

/// What the transparent parts of a clip are, and how colours go with them.
enum class ClipAlpha {
  opaque,         ///< There are none.
  straight,       ///< Colours are as they are, to be multiplied by alpha.
  premultiplied,  ///< Colours are multiplied by alpha already.
};

/// A picture in memory that somebody else owns. Whoever is given one may read it until the call returns, and longer
/// while holding a copy of `memory`, where there is one.
struct FrameView {
  PixelLayout layout = PixelLayout::rgb24;
  int width = 0;
  int height = 0;
  std::array<const std::uint8_t*, 4> plane{};
  std::array<int, 4> stride{};  ///< Bytes from one row to the next.
  std::shared_ptr<const void> memory = {};
};

/// What every frame of a clip has in common.
struct ClipInfo {
  int width = 0;
  int height = 0;
  Rational fps{60, 1};
  int frames = 0;          ///< How many will be written.
  int first_frame = 0;     ///< The number of the first of them (sequences are named by it, pts count from 0).
  std::string scene_hash;  ///< 64 hexadecimal digits, for the framehash header.
  std::string device;      ///< What rendered it, for the framehash header.
  ClipAlpha alpha = ClipAlpha::opaque;
};

}  // namespace fluidtank
