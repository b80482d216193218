// How a finished picture lies in memory: what the picture's kernels make and what encoders take, one row a layout.
#pragma once
#include <cstddef>
#include <string_view>

namespace fluidtank {

enum class PixelLayout {
  rgb24,       ///< One plane, 3 bytes a pixel.
  bgr0,        ///< One plane, 4 bytes a pixel (B, G, R, 0).
  yuv420p,     ///< Three planes, 8 bits, BT.709 limited range, chroma sited left.
  rgba,        ///< One plane, 4 bytes a pixel.
  bgra,        ///< The same (B, G, R, A).
  rgb48,       ///< One plane, 16 bits a channel, low byte first.
  rgba64,      ///< The same with alpha.
  rgb48be,     ///< As rgb48, high byte first.
  rgba64be,    ///< As rgba64, high byte first.
  yuv444p,     ///< Three whole planes, 8 bits, BT.709 limited range.
  yuvj444p,    ///< Three whole planes, 8 bits, BT.601 full range: JPEG's.
  yuv420p10,   ///< As yuv420p, 10 bits in 16.
  yuv422p10,   ///< Chroma halved across alone, 10 bits in 16.
  yuv444p10,   ///< As yuv444p, 10 bits in 16.
  yuva420p,    ///< As yuv420p, and alpha of 8 bits, full range.
  yuva444p10,  ///< As yuv444p10, and alpha of 10 bits, full range.
  rgbf32,      ///< Three planes of floats, green, blue and red: linear light, not limited to 1.
  rgbaf32,     ///< The same and alpha, by which the colours are multiplied already.
};

struct LayoutFacts {
  PixelLayout layout;
  std::string_view name;  ///< As --pix-fmt takes it, and as libav names it but for byte order.
  int planes = 1;
  int bits = 8;   ///< Of a sample as it is stored.
  int depth = 8;  ///< Of them, those in use.
  bool yuv = false;
  bool alpha = false;
  bool halved_x = false;  ///< Chroma has half the columns.
  bool halved_y = false;  ///< Chroma has half the rows.
};

const LayoutFacts& facts_of(PixelLayout layout);

/// Where a plane lies in a picture as the kernels leave it: bytes. Rows go from the top.
struct PlanePlace {
  std::size_t offset = 0;  ///< From the picture's first byte.
  int stride = 0;          ///< From one row to the next; a whole number of words, but for rgb24.
  int row_bytes = 0;       ///< Of a row, without what fills it up.
  int rows = 0;
};

PlanePlace place_of(PixelLayout layout, int width, int height, int plane);

/// Bytes of one row of a plane, and how many rows it has.
int row_bytes_of(PixelLayout layout, int width, int plane);
int rows_of(PixelLayout layout, int height, int plane);

/// A whole number of words.
std::size_t picture_bytes(PixelLayout layout, int width, int height);

}  // namespace fluidtank
