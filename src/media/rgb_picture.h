// A picture with its memory, as it is compared: 8 bits of red, green and blue a pixel, perhaps alpha, rows from the
// top.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "media/frame.h"

namespace fluidtank {

struct RgbPicture {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> bytes;       ///< width x height x 3, tightly packed.
  std::vector<std::uint8_t> alpha = {};  ///< width x height; empty where every pixel is opaque.

  std::size_t pixels() const { return static_cast<std::size_t>(width) * static_cast<std::size_t>(height); }
  FrameView view() const { return {PixelLayout::rgb24, width, height, {bytes.data()}, {width * 3}}; }
  bool same_size(const RgbPicture& other) const { return width == other.width && height == other.height; }
  std::string size_text() const { return std::to_string(width) + "x" + std::to_string(height); }
};

/// A copy of a picture in rgb24 that somebody else owns.
RgbPicture copy_picture(const FrameView& frame);

/// Red, green, blue and alpha, tightly packed.
std::vector<std::uint8_t> rgba_bytes(const RgbPicture& picture);

/// The picture itself where it is opaque; else as it looks over a checkerboard, its colours taken to be straight.
RgbPicture laid_on_checkerboard(const RgbPicture& picture);

/// A copy of a transparent picture in rgba, as it looks over a checkerboard of grey squares of 8 pixels.
RgbPicture picture_over_checkerboard(const FrameView& frame, ClipAlpha alpha);

}  // namespace fluidtank
