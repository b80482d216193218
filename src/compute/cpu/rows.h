// Kernels of this engine alone: what the kernels of shaders/ do one after the other, done row by row while these
// are in the cache, many pixels at once. They do the same operations on the same numbers in the same order, so the last
// of them leaves the same bytes (tests/kernels/engines_test.cpp holds them to it); the fields in between are laid out
// their own way. Included in kernels.cpp for each instruction set, after the kernels.
#pragma once
namespace {

constexpr int kRoom = kPlaneRoom;

// Row `row` of one of a field's planes.
template <class T>
FLUIDTANK_INLINE T* row_of(T* field, int width, int planes, int row, int plane) {
  return field + (static_cast<std::ptrdiff_t>(row) * planes + plane) * plane_stride(width) + kRoom;
}

template <class T>
FLUIDTANK_INLINE void repeat_ends(T* row, int width) {
  row[-1] = row[0];
  row[width] = row[width + 1] = row[width - 1];
}

}  // namespace

#include "compute/cpu/rows/pressure.h"
//
#include "compute/cpu/rows/sparks.h"
//
#include "compute/cpu/rows/paint.h"
//
#include "compute/cpu/rows/glow.h"
//
#include "compute/cpu/rows/finish.h"

// Their rows of the table.
#define FLUIDTANK_ROW_KERNELS                                                                           \
  describe<pressure_bands_kernel>("pressure_bands"), describe<aim_streaks_kernel>("aim_streaks"),       \
      describe<draw_streaks_kernel>("draw_streaks"), describe<saturate_rows_kernel>("saturate_rows"),   \
      describe<paint_aligned_kernel>("paint_aligned"), describe<paint_sampled_kernel>("paint_sampled"), \
      describe<glow_down_rows_kernel>("glow_down_rows"), describe<glow_up_rows_kernel>("glow_up_rows"), \
      describe<finish_yuv420_kernel>("finish_yuv420"), describe<finish_rgb24_kernel>("finish_rgb24"),   \
      describe<finish_bgr0_kernel>("finish_bgr0"), describe<finish_encoded_kernel>("finish_encoded")
