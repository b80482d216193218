// 256 colours for a whole clip, and pictures in them: what GIF wants. By integers, so that a clip is the same file
// everywhere.
#pragma once
#include <array>
#include <cstdint>
#include <set>
#include <vector>

#include "media/frame.h"

namespace fluidtank {

/// Colours as 0xRRGGBB. At most 255: one index is left for what is transparent.
using Palette = std::vector<std::uint32_t>;

constexpr std::uint8_t kTransparentIndex = 255;

/// Counts a clip's colours, frame by frame, and chooses the palette: the colours themselves where there are few enough,
/// else by Heckbert's median cut (Color Image Quantization for Frame Buffer Display, 1982), boxes split where they are
/// most spread, and a few rounds of moving each colour to the mean of those that it stands for.
class PaletteMaker {
 public:
  PaletteMaker();
  /// A frame in bgr0 or bgra; what is less than half covered does not count.
  void add(const FrameView& frame);
  Palette palette() const;

 private:
  struct Bucket {
    std::uint64_t count = 0, red = 0, green = 0, blue = 0;
  };

  std::vector<Bucket> buckets_;     // by 6 bits of each channel
  std::set<std::uint32_t> colors_;  // until there are too many
};

/// Puts pictures into a palette, dithered by pattern (T. Knoll, US patent 6,606,166): of 16 colours that together make
/// a pixel's own, the one that a 4 x 4 pattern says. What stands still does not flicker, and so takes few bytes.
class PaletteMapper {
 public:
  explicit PaletteMapper(const Palette& palette);
  /// A frame in bgr0 or bgra, to one byte a pixel, `stride` bytes a row.
  void map(const FrameView& frame, std::uint8_t* into, int stride);

 private:
  struct Cached {
    std::uint32_t color = 0xffffffff;
    std::array<std::uint8_t, 16> choices{};
  };

  std::uint8_t nearest(int red, int green, int blue);
  const std::array<std::uint8_t, 16>& choices_of(std::uint32_t color);

  Palette palette_;
  std::vector<std::int16_t> nearest_;  // by 6 bits of each channel; -1 where it is not known yet
  std::vector<Cached> cache_;
};

}  // namespace fluidtank
