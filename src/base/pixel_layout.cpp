#include "base/pixel_layout.h"

#include <algorithm>
#include <iterator>

#include "base/check.h"

namespace fluidtank {
namespace {

using enum PixelLayout;

constexpr LayoutFacts kLayouts[] = {
    {.layout = rgb24, .name = "rgb24"},
    {.layout = bgr0, .name = "bgr0"},
    {.layout = yuv420p, .name = "yuv420p", .planes = 3, .yuv = true, .halved_x = true, .halved_y = true},
    {.layout = rgba, .name = "rgba", .alpha = true},
    {.layout = bgra, .name = "bgra", .alpha = true},
    {.layout = rgb48, .name = "rgb48", .bits = 16, .depth = 16},
    {.layout = rgba64, .name = "rgba64", .bits = 16, .depth = 16, .alpha = true},
    {.layout = rgb48be, .name = "rgb48", .bits = 16, .depth = 16},
    {.layout = rgba64be, .name = "rgba64", .bits = 16, .depth = 16, .alpha = true},
    {.layout = yuv444p, .name = "yuv444p", .planes = 3, .yuv = true},
    {.layout = yuvj444p, .name = "yuvj444p", .planes = 3, .yuv = true},
    {.layout = yuv420p10,
     .name = "yuv420p10",
     .planes = 3,
     .bits = 16,
     .depth = 10,
     .yuv = true,
     .halved_x = true,
     .halved_y = true},
    {.layout = yuv422p10, .name = "yuv422p10", .planes = 3, .bits = 16, .depth = 10, .yuv = true, .halved_x = true},
    {.layout = yuv444p10, .name = "yuv444p10", .planes = 3, .bits = 16, .depth = 10, .yuv = true},
    {.layout = yuva420p,
     .name = "yuva420p",
     .planes = 4,
     .yuv = true,
     .alpha = true,
     .halved_x = true,
     .halved_y = true},
    {.layout = yuva444p10, .name = "yuva444p10", .planes = 4, .bits = 16, .depth = 10, .yuv = true, .alpha = true},
    {.layout = rgbf32, .name = "gbrpf32", .planes = 3, .bits = 32, .depth = 32},
    {.layout = rgbaf32, .name = "gbrapf32", .planes = 4, .bits = 32, .depth = 32, .alpha = true},
};

bool is_chroma(const LayoutFacts& facts, int plane) { return facts.yuv && (plane == 1 || plane == 2); }

// Samples of a row of a plane, each of `bits`.
int samples_of(const LayoutFacts& facts, int width, int plane) {
  if (facts.planes > 1) return is_chroma(facts, plane) && facts.halved_x ? (width + 1) / 2 : width;
  if (facts.layout == bgr0) return width * 4;
  return width * (facts.alpha ? 4 : 3);
}

// Kernels make whole words, pairs of 16-bit pixels, and 8 pixels of Y'CbCr.
int stride_of(const LayoutFacts& facts, int width, int plane) {
  const int bytes = facts.bits / 8;
  if (!facts.yuv) return samples_of(facts, facts.bits == 16 ? (width + 1) / 2 * 2 : width, plane) * bytes;
  return samples_of(facts, (width + 7) / 8 * 8, plane) * bytes;
}

}  // namespace

const LayoutFacts& facts_of(PixelLayout layout) {
  const auto found =
      std::find_if(std::begin(kLayouts), std::end(kLayouts), [&](const auto& facts) { return facts.layout == layout; });
  check(found != std::end(kLayouts), "every layout has its row");
  return *found;
}

int row_bytes_of(PixelLayout layout, int width, int plane) {
  const LayoutFacts& facts = facts_of(layout);
  return samples_of(facts, width, plane) * (facts.bits / 8);
}

int rows_of(PixelLayout layout, int height, int plane) {
  const LayoutFacts& facts = facts_of(layout);
  return is_chroma(facts, plane) && facts.halved_y ? (height + 1) / 2 : height;
}

PlanePlace place_of(PixelLayout layout, int width, int height, int plane) {
  const LayoutFacts& facts = facts_of(layout);
  PlanePlace place;
  for (int k = 0; k < plane; ++k) {
    // Where chroma rows are halved, luma's are a whole number of pairs.
    const int own_rows = rows_of(layout, facts.halved_y ? (height + 1) / 2 * 2 : height, k);
    place.offset += static_cast<std::size_t>(stride_of(facts, width, k)) * static_cast<std::size_t>(own_rows);
  }
  place.stride = stride_of(facts, width, plane);
  place.row_bytes = row_bytes_of(layout, width, plane);
  place.rows = rows_of(layout, height, plane);
  return place;
}

std::size_t picture_bytes(PixelLayout layout, int width, int height) {
  const LayoutFacts& facts = facts_of(layout);
  // pack_rgb24 makes four pixels at a time, wherever rows end.
  if (layout == rgb24) {
    return (static_cast<std::size_t>(width) * static_cast<std::size_t>(height) + 3) / 4 * 12;
  }
  return place_of(layout, width, height, facts.planes).offset;
}

}  // namespace fluidtank
