// The glow's levels in planes: glow_down and glow_up of shaders/view/, which say what they compute.
#pragma once
namespace {

struct glow_down_rows_kernel {
  CONSTANT(0, fine_width)
  CONSTANT(1, fine_height)
  CONSTANT(2, coarse_width)
  READ(0, float, fine)
  WRITE(1, float, coarse)

  FLUIDTANK_INLINE void down(const float* const from[4], float* __restrict to) const {
#pragma GCC ivdep
    for (int n = 0; n < coarse_width; ++n) {
      const auto across = [&](int row) {
        const float* __restrict const at = from[row] + 2 * n;
        return (at[-1] + at[2]) * 0.125f + (at[0] + at[1]) * 0.375f;
      };
      to[n] = flush((across(0) + across(3)) * 0.125f + (across(1) + across(2)) * 0.375f);
    }
    repeat_ends(to, coarse_width);
  }

  FLUIDTANK_INLINE void rows(int first, int end) const {
    for (int row = first; row < end; ++row) {
      for (int c = 0; c < 3; ++c) {
        const float* from[4];
        for (int k = 0; k < 4; ++k) {
          from[k] = row_of(fine, fine_width, 3, clamp(row * 2 + k - 1, 0, fine_height - 1), c);
        }
        down(from, row_of(coarse, coarse_width, 3, row, c));
      }
    }
  }
};

// The coarse rows that a row of a level twice as fine lies between.
FLUIDTANK_INLINE int near_row(int fine_row, int coarse_height) { return min(fine_row >> 1, coarse_height - 1); }
FLUIDTANK_INLINE int far_row(int fine_row, int coarse_height) {
  return clamp((fine_row >> 1) + ((fine_row & 1) * 2 - 1), 0, coarse_height - 1);
}

struct glow_up_rows_kernel {
  CONSTANT(0, fine_width)
  CONSTANT(1, coarse_width)
  CONSTANT(2, coarse_height)
  READ(0, float, coarse)
  UPDATE(1, float, fine)

  FLUIDTANK_INLINE void rows(int first, int end) const {
    const int pairs = (fine_width + 1) / 2;
    for (int row = first; row < end; ++row) {
      for (int c = 0; c < 3; ++c) {
        const float* __restrict const near = row_of(coarse, coarse_width, 3, near_row(row, coarse_height), c);
        const float* __restrict const far = row_of(coarse, coarse_width, 3, far_row(row, coarse_height), c);
        float* __restrict const to = row_of(fine, fine_width, 3, row, c);
#pragma GCC ivdep
        for (int n = 0; n < pairs; ++n) {
          const auto up = [&](int other) {
            return (near[n] * 0.75f + near[other] * 0.25f) * 0.75f + (far[n] * 0.75f + far[other] * 0.25f) * 0.25f;
          };
          to[2 * n] = flush(to[2 * n] + up(n - 1));
          to[2 * n + 1] = flush(to[2 * n + 1] + up(n + 1));
        }
        repeat_ends(to, fine_width);
      }
    }
  }
};

}  // namespace
