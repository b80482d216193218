// A finished picture on its way out, and the few layouts that the view can make.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "base/vec.h"

namespace fluidtank {

enum class PixelLayout {
  rgb24,    ///< One plane, 3 bytes a pixel, rows tightly packed from the top.
  bgr0,     ///< One plane, 4 bytes a pixel (B, G, R, 0).
  yuv420p,  ///< Three planes, 8 bits, BT.709 limited range, chroma sited left.
};

/// A picture in memory that somebody else owns. Whoever is given one may read it until the call returns, and longer
/// while holding a copy of `memory`, where there is one.
struct FrameView {
  PixelLayout layout = PixelLayout::rgb24;
  int width = 0;
  int height = 0;
  std::array<const std::uint8_t*, 3> plane{};
  std::array<int, 3> stride{};  ///< Bytes from one row to the next.
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
};

}  // namespace fluidtank
