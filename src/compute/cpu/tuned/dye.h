// Hand-tuned advection of dye (tuned.h says what that means).
#pragma once
namespace {

// ---- advect_dye: a row in three loops ----
// The velocity's bilinear sample goes up first, then across: going up is the same for a whole row of dye, so it is done
// once a velocity cell. Then every cell's corner and weights, many at once; then the colours, two neighbouring ones in
// a load, four cells at a time.
constexpr int kDyeBlock = 256;  // cells whose corners are kept at a time
constexpr int kMostColumns = 16384;
constexpr int kRowPadding = 32;  // floats that a vector may read beyond a row

struct DyeRow {
  float vx[kMostColumns + kRowPadding];  // velocities at the row's height, one a velocity cell
  float vy[kMostColumns + kRowPadding];
};

struct DyeCorners {
  float u[kDyeBlock];  // velocity
  float v[kDyeBlock];
  int lower[kDyeBlock];  // index of the lower left colour
  int upper[kDyeBlock];
  float tx[kDyeBlock + kRowPadding];
  float ty[kDyeBlock + kRowPadding];
  int last[kDyeBlock];  // 1 where the corner lies in the last column, and has no neighbour to the right
};

FLUIDTANK_INLINE void velocity_row(const advect_dye_kernel& k, float place_y, DyeRow& row) {
  const ivec2 size = k.params.size;
  const float y = clamp(place_y - 0.5f, 0.0f, static_cast<float>(size.y - 1));
  const float low = floor(y);
  const float ty = y - low;
  const int bottom = static_cast<int>(low);
  const vec2* __restrict const lower = k.velocity + bottom * size.x;
  const vec2* __restrict const upper = k.velocity + min(bottom + 1, size.y - 1) * size.x;
#pragma GCC ivdep
  for (int x = 0; x < size.x; ++x) {
    row.vx[x] = lower[x].x + (upper[x].x - lower[x].x) * ty;
    row.vy[x] = lower[x].y + (upper[x].y - lower[x].y) * ty;
  }
}

FLUIDTANK_INLINE void dye_velocities(const advect_dye_kernel& k, const DyeRow& row, int x0, int count,
                                     DyeCorners& corners) {
  const int columns = k.params.size.x;
#pragma GCC ivdep
  for (int n = 0; n < count; ++n) {
    const float centre_x = static_cast<float>(x0 + n) + 0.5f;
    const float q = clamp(centre_x * k.params.dye_to_velocity.x - 0.5f, 0.0f, static_cast<float>(columns - 1));
    const float low = floor(q);
    const float t = q - low;
    const int left = static_cast<int>(low);
    const int right = min(left + 1, columns - 1);
    corners.u[n] = row.vx[left] + (row.vx[right] - row.vx[left]) * t;
    corners.v[n] = row.vy[left] + (row.vy[right] - row.vy[left]) * t;
  }
}

FLUIDTANK_INLINE void dye_corners(const advect_dye_kernel& k, int y, int x0, int count, DyeCorners& corners) {
  const int width = k.params.dye_size.x;
  const int height = k.params.dye_size.y;
  const float centre_y = static_cast<float>(y) + 0.5f;
#pragma GCC ivdep
  for (int n = 0; n < count; ++n) {
    const float centre_x = static_cast<float>(x0 + n) + 0.5f;
    const float place_x = centre_x - corners.u[n] * k.params.dye_per_step.x;
    const float place_y = centre_y - corners.v[n] * k.params.dye_per_step.y;
    const float px = clamp(place_x - 0.5f, 0.0f, static_cast<float>(width - 1));
    const float py = clamp(place_y - 0.5f, 0.0f, static_cast<float>(height - 1));
    const float low_x = floor(px);
    const float low_y = floor(py);
    const int column = static_cast<int>(low_x);
    const int row = static_cast<int>(low_y);
    corners.lower[n] = row * width + column;
    corners.upper[n] = min(row + 1, height - 1) * width + column;
    corners.tx[n] = px - low_x;
    corners.ty[n] = py - low_y;
    corners.last[n] = column == width - 1 ? 1 : 0;
  }
}

using float8 [[gnu::vector_size(32), gnu::aligned(16)]] = float;

FLUIDTANK_INLINE float4 dye_at(const advect_dye_kernel& k, const DyeCorners& corners, int n) {
  const vec4* const lower = k.dye + corners.lower[n];
  const vec4* const upper = k.dye + corners.upper[n];
  const float tx = corners.tx[n];
  const float ty = corners.ty[n];
  if (corners.last[n] != 0) {
    const float4 left = together(*lower) + (together(*upper) - together(*lower)) * ty;
    return left + (left - left) * tx;
  }
  const float8 low = *reinterpret_cast<const float8*>(lower);
  const float8 high = *reinterpret_cast<const float8*>(upper);
  const float8 both = low + (high - low) * ty;
  const float4 left = __builtin_shufflevector(both, both, 0, 1, 2, 3);
  const float4 right = __builtin_shufflevector(both, both, 4, 5, 6, 7);
  return left + (right - left) * tx;
}

// Cells one by one, whatever they are.
FLUIDTANK_INLINE void dye_cells(const advect_dye_kernel& k, const DyeCorners& corners, int first, int begin, int end,
                                bool poured) {
  const float4 cap = together(vec4(k.params.max_dye));
  for (int n = begin; n < end; ++n) {
    float4 d = dye_at(k, corners, n) * k.params.dye_kept;
    if (poured) d = d + together(k.dye_sources[first + n]);
    const bool open = k.params.walls == 0 || k.dye_wall_distance[first + n] >= 0.0f;
    k.carried[first + n] = open ? flush4(apart(d < cap ? d : cap)) : vec4(0.0f);
  }
}

// Whether the velocity grid's wall distance says that no wall reaches into a part of a row (advect_dye.glsl, is_open).
FLUIDTANK_INLINE bool no_wall_near(advect_dye_kernel& k, int y, int x0, int count) {
  if (k.params.walls == 0) return true;
  const float reach = (k.params.cell.x + k.params.cell.y) * 0.6f;
  const float at_y = (static_cast<float>(y) + 0.5f) * k.params.dye_to_velocity.y;
  const auto cell = [&](int x) {
    return k.cell_of(vec2((static_cast<float>(x) + 0.5f) * k.params.dye_to_velocity.x, at_y), k.params.size);
  };
  const int end = cell(x0 + count - 1);
  int near = 0;
  for (int i = cell(x0); i <= end; ++i) near |= k.wall_distance[i] > reach ? 0 : 1;
  return near == 0;
}

// Whether colour may be added in a part of a row.
FLUIDTANK_INLINE bool is_poured(const advect_dye_kernel& k, int y, int x0, int count) {
  return y >= k.params.pours_from.y && y < k.params.pours_to.y && x0 + count > k.params.pours_from.x &&
         x0 < k.params.pours_to.x;
}

#ifdef __AVX512F__
using float16 [[gnu::vector_size(64)]] = float;
using float16u [[gnu::vector_size(64), gnu::aligned(4)]] = float;
using int16v [[gnu::vector_size(64)]] = int;

// As dye_velocities, for a dye grid at least as fine as the velocity's: 16 neighbouring cells of dye then lie among 18
// velocity cells or fewer, which two loads bring.
FLUIDTANK_INLINE void fine_dye_velocities(const advect_dye_kernel& k, const DyeRow& row, int x0, DyeCorners& corners) {
  const int columns = k.params.size.x;
  for (int n = 0; n < kDyeBlock; n += 16) {
    int left[16];
    int right[16];
    float t[16];
#pragma GCC ivdep
    for (int m = 0; m < 16; ++m) {
      const float centre_x = static_cast<float>(x0 + n + m) + 0.5f;
      const float q = clamp(centre_x * k.params.dye_to_velocity.x - 0.5f, 0.0f, static_cast<float>(columns - 1));
      const float low = floor(q);
      t[m] = q - low;
      left[m] = static_cast<int>(low);
      right[m] = min(left[m] + 1, columns - 1);
    }
    const int base = left[0];
    const int16v l = __builtin_bit_cast(int16v, left) - base;
    const int16v r = __builtin_bit_cast(int16v, right) - base;
    const float16 across = __builtin_bit_cast(float16, t);
    const auto at = [&](const float* values) -> float16 {
      const float16 near = *reinterpret_cast<const float16u*>(values + base);
      const float16 far = *reinterpret_cast<const float16u*>(values + base + 16);
      const float16 on_left = __builtin_shuffle(near, far, l);
      const float16 on_right = __builtin_shuffle(near, far, r);
      return on_left + (on_right - on_left) * across;
    };
    *reinterpret_cast<float16u*>(corners.u + n) = at(row.vx);
    *reinterpret_cast<float16u*>(corners.v + n) = at(row.vy);
  }
}

FLUIDTANK_INLINE float16 dye_pair(const advect_dye_kernel& k, const int* index) {
  const float8 a = *reinterpret_cast<const float8*>(k.dye + index[0]);
  const float8 b = *reinterpret_cast<const float8*>(k.dye + index[1]);
  return __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

// Four open cells, with no look-back from the last column.
FLUIDTANK_INLINE void four_dye_cells(const advect_dye_kernel& k, const DyeCorners& corners, int first, int n,
                                     bool poured) {
  const float16 tx = *reinterpret_cast<const float16u*>(corners.tx + n);
  const float16 ty = *reinterpret_cast<const float16u*>(corners.ty + n);
  const float16 t01 = __builtin_shufflevector(ty, ty, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1);
  const float16 t23 = __builtin_shufflevector(ty, ty, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3);
  const float16 low01 = dye_pair(k, corners.lower + n);
  const float16 low23 = dye_pair(k, corners.lower + n + 2);
  // The colours at the left and at the right of two cells' places.
  const float16 a = low01 + (dye_pair(k, corners.upper + n) - low01) * t01;
  const float16 b = low23 + (dye_pair(k, corners.upper + n + 2) - low23) * t23;
  const float16 left = __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27);
  const float16 right = __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31);
  const float16 across = __builtin_shufflevector(tx, tx, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
  float16 d = (left + (right - left) * across) * k.params.dye_kept;
  if (poured) d = d + *reinterpret_cast<const float16u*>(k.dye_sources + first + n);
  d = d < k.params.max_dye ? d : float16{} + k.params.max_dye;
  const float16 size = d < 0.0f ? -d : d;
  *reinterpret_cast<float16u*>(k.carried + first + n) = size < 1e-20f ? float16{} : d;
}
#endif

#ifdef __AVX512F__
// All cells as if they were plain ones; then those again that are not.
FLUIDTANK_INLINE void dye_block(advect_dye_kernel& k, const DyeRow& row, int y, int x0, int count,
                                DyeCorners& corners) {
  const int first = y * k.params.dye_size.x + x0;
  const bool poured = is_poured(k, y, x0, count);
  if (k.params.dye_to_velocity.x <= 1.0f) {
    fine_dye_velocities(k, row, x0, corners);
  } else {
    dye_velocities(k, row, x0, count, corners);
  }
  dye_corners(k, y, x0, count, corners);
  const int fours = count / 4 * 4;
  if (poured) {
    for (int n = 0; n < fours; n += 4) four_dye_cells(k, corners, first, n, true);
  } else {
    for (int n = 0; n < fours; n += 4) four_dye_cells(k, corners, first, n, false);
  }
  dye_cells(k, corners, first, fours, count, poured);
  int last = 0;
  for (int n = 0; n < count; ++n) last |= corners.last[n];
  for (int n = 0; last != 0 && n < fours; ++n) {
    if (corners.last[n] != 0) dye_cells(k, corners, first, n, n + 1, poured);
  }
  if (no_wall_near(k, y, x0, count)) return;
  for (int n = 0; n < fours; ++n) {
    if (k.dye_wall_distance[first + n] < 0.0f) k.carried[first + n] = vec4(0.0f);
  }
}
#else
FLUIDTANK_INLINE void dye_block(advect_dye_kernel& k, const DyeRow& row, int y, int x0, int count,
                                DyeCorners& corners) {
  dye_velocities(k, row, x0, count, corners);
  dye_corners(k, y, x0, count, corners);
  dye_cells(k, corners, y * k.params.dye_size.x + x0, 0, count, is_poured(k, y, x0, count));
}
#endif

void tuned_advect_dye(const Call& call, const Region& region) {
  advect_dye_kernel k;
  attach(k, call);
  if (k.params.size.x > kMostColumns) return run<advect_dye_kernel>(call, region);
  DyeRow row;
  DyeCorners corners;
  for (int y = region.y; y < region.y + region.height; ++y) {
    velocity_row(k, (static_cast<float>(y) + 0.5f) * k.params.dye_to_velocity.y, row);
    for (int x = region.x; x < region.x + region.width; x += kDyeBlock) {
      dye_block(k, row, y, x, min(kDyeBlock, region.x + region.width - x), corners);
    }
  }
}

}  // namespace

template <>
constexpr auto kTuned<advect_dye_kernel> = &tuned_advect_dye;
