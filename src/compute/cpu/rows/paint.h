// Dye, light and walls to the picture before the glow, and the first level of the glow from it: saturate, display and
// glow_bright of shaders/view/, which say what they compute. A tile of columns at a time, two rows after each other.
#pragma once
#include "compute/cpu/rows/painter.h"
namespace {

#define FLUIDTANK_PAINT_FIELDS                                                 \
  PARAMS(ViewParams, params)                                                   \
  READ(1, uint, light)                                                         \
  READ(2, WallShape, wall_shapes)                                              \
  READ(3, float, wall_distance)                                                \
  WRITE(4, float, picture)                                                     \
  WRITE(5, float, glow)                                                        \
  FLUIDTANK_INLINE void attach_to(Painter& painter, display_kernel& k) const { \
    k.params = params;                                                         \
    painter.light = light;                                                     \
    painter.wall_shapes = wall_shapes;                                         \
    painter.wall_distance = wall_distance;                                     \
    painter.picture = picture;                                                 \
    painter.glow = glow;                                                       \
    painter.begin(k);                                                          \
  }

// Where pixels and dye cells are the same. Rows are the glow's.
struct paint_aligned_kernel {
  FLUIDTANK_PAINT_FIELDS
  READ(0, vec4, dye)

  FLUIDTANK_INLINE void saturate_row(InkRow& ink, int row, int x0, int count) const {
    const int first = max(x0 - 1, 0);
    const int end = min(x0 + count + 1, params.size.x);
    const int at = kRoom + first - x0;
    saturate_cells(params, dye + static_cast<std::ptrdiff_t>(row) * params.size.x + first, end - first, ink.r + at,
                   ink.g + at, ink.b + at, ink.height + at);
    float* const height = ink.height + kRoom;
    if (x0 == 0) height[-1] = height[0];
    if (x0 + count == params.size.x) height[count] = height[count - 1];
  }

  FLUIDTANK_INLINE void rows(int first, int end) const {
    display_kernel k;
    Painter painter;
    attach_to(painter, k);
    const int last = params.size.y - 1;
    InkRow ink[3];  // of row y in element y % 3
    for (int x0 = 0; x0 < params.size.x; x0 += kTile) {
      const int count = min(kTile, params.size.x - x0);
      painter.begin_tile(x0, count);
      for (int row = max(first * 2 - 1, 0); row <= first * 2; ++row) saturate_row(ink[row % 3], row, x0, count);
      for (int row = first * 2; row < min(end * 2, last + 1); ++row) {
        if (row < last) saturate_row(ink[(row + 1) % 3], row + 1, x0, count);
        const InkRow& own = ink[row % 3];
        const float* const height = own.height + kRoom;
        painter.paint(k,
                      {own.r + kRoom, own.g + kRoom, own.b + kRoom, height, height - 1, height + 1,
                       ink[max(row - 1, 0) % 3].height + kRoom, ink[min(row + 1, last) % 3].height + kRoom},
                      row);
        if (row % 2 == 1 || row == last) painter.brighten(row / 2);
      }
    }
  }
};

// The saturated dye in planes, for pictures that sample it.
struct saturate_rows_kernel {
  PARAMS(ViewParams, params)
  READ(0, vec4, dye)
  WRITE(1, float, ink)

  FLUIDTANK_INLINE void rows(int first, int end) const {
    const int width = params.dye_size.x;
    for (int row = first; row < end; ++row) {
      float* planes[4];
      for (int c = 0; c < 4; ++c) planes[c] = row_of(ink, width, 4, row, c);
      saturate_cells(params, dye + static_cast<std::ptrdiff_t>(row) * width, width, planes[0], planes[1], planes[2],
                     planes[3]);
      for (float* const plane : planes) repeat_ends(plane, width);
    }
  }
};

// Any other picture of at most kFinest columns of dye a pixel: the ink's bilinear sample goes up first, which is the
// same for a whole row, and then across. Rows are the glow's.
struct paint_sampled_kernel {
  FLUIDTANK_PAINT_FIELDS
  READ(0, float, ink)

  static constexpr int kFinest = 4;
  static constexpr int kMostColumns = kTile * kFinest + kRoom;

  struct Across {        // for the places a dye cell to the left, at, and a dye cell to the right of a pixel
    int left[3][kTile];  // column to the left, from the first that the tile needs
    float t[3][kTile];
    int first, columns;
  };

  FLUIDTANK_INLINE void find_across(Across& across, const Painter& painter) const {
    const float last = static_cast<float>(params.dye_size.x - 1);
    for (int shift = 0; shift < 3; ++shift) {
#pragma GCC ivdep
      for (int n = 0; n < painter.count; ++n) {
        const float place = painter.x[n] * params.dye_cells.x + static_cast<float>(shift - 1);
        const float at = clamp(place - 0.5f, 0.0f, last);
        const float low = floor(at);
        across.left[shift][n] = static_cast<int>(low);
        across.t[shift][n] = at - low;
      }
    }
    across.first = across.left[0][0];
    across.columns = across.left[2][painter.count - 1] + 2 - across.first;
    for (auto& left : across.left) {
      for (int n = 0; n < painter.count; ++n) left[n] -= across.first;
    }
  }

  FLUIDTANK_INLINE void sample_up(const Across& across, float place, int channel, float* __restrict out) const {
    const int height = params.dye_size.y;
    const float at = clamp(place - 0.5f, 0.0f, static_cast<float>(height - 1));
    const float low = floor(at);
    const float t = at - low;
    const int row = static_cast<int>(low);
    const float* __restrict const lower = row_of(ink, params.dye_size.x, 4, row, channel) + across.first;
    const float* __restrict const upper =
        row_of(ink, params.dye_size.x, 4, min(row + 1, height - 1), channel) + across.first;
#pragma GCC ivdep
    for (int n = 0; n < across.columns; ++n) out[n] = lower[n] + (upper[n] - lower[n]) * t;
  }

  FLUIDTANK_INLINE static void sample_across(const Across& across, int shift, int count, const float* __restrict up,
                                             float* __restrict out) {
    const int* __restrict const left = across.left[shift];
    const float* __restrict const t = across.t[shift];
#pragma GCC ivdep
    for (int n = 0; n < count; ++n) out[n] = up[left[n]] + (up[left[n] + 1] - up[left[n]]) * t[n];
  }

  FLUIDTANK_INLINE void rows(int first, int end) const {
    display_kernel k;
    Painter painter;
    attach_to(painter, k);
    Across across;
    float up[kMostColumns];
    float own[4][kTile], around[4][kTile];
    for (int x0 = 0; x0 < params.size.x; x0 += kTile) {
      const int count = min(kTile, params.size.x - x0);
      painter.begin_tile(x0, count);
      find_across(across, painter);
      for (int row = first * 2; row < min(end * 2, params.size.y); ++row) {
        const float y = params.origin.y + (static_cast<float>(row) + 0.5f) * params.pixel.y;
        const float place = y * params.dye_cells.y;
        for (int c = 0; c < 4; ++c) {
          sample_up(across, place, c, up);
          sample_across(across, 1, count, up, own[c]);
        }
        sample_across(across, 0, count, up, around[0]);
        sample_across(across, 2, count, up, around[1]);
        sample_up(across, place - 1.0f, 3, up);
        sample_across(across, 1, count, up, around[2]);
        sample_up(across, place + 1.0f, 3, up);
        sample_across(across, 1, count, up, around[3]);
        painter.paint(k, {own[0], own[1], own[2], own[3], around[0], around[1], around[2], around[3]}, row);
        if (row % 2 == 1 || row == params.size.y - 1) painter.brighten(row / 2);
      }
    }
  }
};

#undef FLUIDTANK_PAINT_FIELDS

}  // namespace
