// Hand-tuned advection of dye (tuned.h says what that means).
#pragma once
namespace {

// ---- advect_dye: a row in three loops ----
// The velocity's bilinear sample goes up first, then across: going up is the same for a whole row of dye, so it is done
// once a velocity cell. Then every cell's corner and weights, many at once; then the colours, two neighbouring ones in
// a load.
constexpr int kDyeBlock = 256;  // cells whose corners are kept at a time

struct DyeCorners {
  int lower[kDyeBlock];  // index of the lower left colour
  int upper[kDyeBlock];
  float tx[kDyeBlock];
  float ty[kDyeBlock];
  int last[kDyeBlock];  // 1 where the corner lies in the last column, and has no neighbour to the right
};

// Velocities of a row at height `place_y` in velocity cells, one a velocity cell.
FLUIDTANK_INLINE void velocity_row(const advect_dye_kernel& k, float place_y, float* __restrict vx,
                                   float* __restrict vy) {
  const ivec2 size = k.params.size;
  const float y = clamp(place_y - 0.5f, 0.0f, static_cast<float>(size.y - 1));
  const float low = floor(y);
  const float ty = y - low;
  const int bottom = static_cast<int>(low);
  const vec2* __restrict const lower = k.velocity + bottom * size.x;
  const vec2* __restrict const upper = k.velocity + min(bottom + 1, size.y - 1) * size.x;
#pragma GCC ivdep
  for (int x = 0; x < size.x; ++x) {
    vx[x] = lower[x].x + (upper[x].x - lower[x].x) * ty;
    vy[x] = lower[x].y + (upper[x].y - lower[x].y) * ty;
  }
}

FLUIDTANK_INLINE void dye_corners(const advect_dye_kernel& k, const float* __restrict vx, const float* __restrict vy,
                                  int y, int x0, int count, DyeCorners& corners) {
  const int columns = k.params.size.x;
  const int width = k.params.dye_size.x;
  const int height = k.params.dye_size.y;
  const float centre_y = static_cast<float>(y) + 0.5f;
#pragma GCC ivdep
  for (int n = 0; n < count; ++n) {
    const float centre_x = static_cast<float>(x0 + n) + 0.5f;
    const float q = clamp(centre_x * k.params.dye_to_velocity.x - 0.5f, 0.0f, static_cast<float>(columns - 1));
    const float q_low = floor(q);
    const float q_t = q - q_low;
    const int left = static_cast<int>(q_low);
    const int right = min(left + 1, columns - 1);
    const float u = vx[left] + (vx[right] - vx[left]) * q_t;
    const float v = vy[left] + (vy[right] - vy[left]) * q_t;
    const float place_x = centre_x - u * k.params.dye_per_step.x;
    const float place_y = centre_y - v * k.params.dye_per_step.y;
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

FLUIDTANK_INLINE void dye_block(const advect_dye_kernel& k, const DyeCorners& corners, int first, int count) {
  const float4 cap = together(vec4(k.params.max_dye));
  for (int n = 0; n < count; ++n) {
    const float4 d = dye_at(k, corners, n) * k.params.dye_kept + together(k.dye_sources[first + n]);
    const bool open = k.params.walls == 0 || k.dye_wall_distance[first + n] >= 0.0f;
    k.carried[first + n] = open ? flush4(apart(d < cap ? d : cap)) : vec4(0.0f);
  }
}

void tuned_advect_dye(const Call& call, const Region& region) {
  advect_dye_kernel k;
  attach(k, call);
  constexpr int kMostColumns = 16384;
  if (k.params.size.x > kMostColumns) return run<advect_dye_kernel>(call, region);
  float vx[kMostColumns];
  float vy[kMostColumns];
  DyeCorners corners;
  for (int y = region.y; y < region.y + region.height; ++y) {
    velocity_row(k, (static_cast<float>(y) + 0.5f) * k.params.dye_to_velocity.y, vx, vy);
    for (int x = region.x; x < region.x + region.width; x += kDyeBlock) {
      const int count = min(kDyeBlock, region.x + region.width - x);
      dye_corners(k, vx, vy, y, x, count, corners);
      dye_block(k, corners, y * k.params.dye_size.x + x, count);
    }
  }
}

}  // namespace

template <>
constexpr auto kTuned<advect_dye_kernel> = &tuned_advect_dye;
