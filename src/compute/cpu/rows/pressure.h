// Many half-sweeps of pressure_sweep.glsl over a band of rows, while these are in the cache.
#pragma once
#include "compute/cpu/tuned/pressure.h"
namespace {

// Every half-sweep takes one row fewer at each end of a band that has a neighbour there, so that no cell gets ahead of
// what it depends on. Then the same kernel with `seams` 1 makes up for what was left out around each border of two
// bands, one row more at each end every half-sweep. Both leave what plain half-sweeps leave. `height` is at least twice
// `sweeps`; rows that are left over belong to the last band. `colour` is the first half-sweep's. Item k is band k, or
// the seam below band k + 1.
struct pressure_bands_kernel {
  static constexpr bool kLongItems = true;
  PARAMS(TankParams, params)
  CONSTANT(0, height)
  CONSTANT(1, sweeps)
  CONSTANT(2, seams)
  CONSTANT(3, colour)
  READ(0, float, red_divergence)
  READ(1, uint, red_faces)
  READ(2, float, black_divergence)
  READ(3, uint, black_faces)
  UPDATE(4, float, red_pressure)
  UPDATE(5, float, black_pressure)

  FLUIDTANK_INLINE void relax(int sweep, int from, int to) {
    if (((colour + sweep) & 1) == 0) {
      relax_rows(params, {red_divergence, red_faces, black_pressure, red_pressure}, 0, from, to);
    } else {
      relax_rows(params, {black_divergence, black_faces, red_pressure, black_pressure}, 1, from, to);
    }
  }

  FLUIDTANK_INLINE void band(int k) {
    const int rows = params.size.y;
    const bool first = k == 0;
    const bool last = k == max(rows / height, 1) - 1;
    const int from = k * height;
    const int to = last ? rows : from + height;
    for (int s = 0; s < sweeps; ++s) relax(s, first ? from : from + s, last ? to : to - s);
  }

  FLUIDTANK_INLINE void seam(int k) {
    const int border = (k + 1) * height;
    for (int s = 1; s < sweeps; ++s) relax(s, border - s, border + s);
  }

  FLUIDTANK_INLINE void items(int begin, int end) {
    for (int k = begin; k < end; ++k) {
      if (seams == 0) {
        band(k);
      } else {
        seam(k);
      }
    }
  }
};

}  // namespace
