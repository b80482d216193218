// The kernels that cost most on the processor, once more by hand: the same operations on the same numbers in the same order, so
// the same bytes (tests/kernels/engines_test.cpp holds them to it), laid out so that the compiler takes many cells at once.
// Included in kernels.cpp for each instruction set, after the kernels.

// ---- pressure_sweep: all four neighbours are loaded, and then used or not ----
// The first and last element's missing neighbours lie in the padding around a field (cpu_device.cpp), the first and last row's
// are taken from the row itself.
void tuned_pressure_sweep(const Call& call, const Region& region) {
  pressure_sweep_kernel k;
  attach(k, call);
  const int width = (k.params.size.x + 1) / 2;
  const float relaxation = k.params.relaxation;
  for (int y = region.y; y < region.y + region.height; ++y) {
    const std::ptrdiff_t first = static_cast<std::ptrdiff_t>(y) * width;
    float* __restrict const pressure = k.part_pressure + first;
    const float* __restrict const other = k.other_pressure + first;
    const float* __restrict const right = other + ((y + k.colour) & 1);
    const float* __restrict const left = right - 1;
    const float* __restrict const below = y > 0 ? other - width : other;
    const float* __restrict const above = y < k.params.size.y - 1 ? other + width : other;
    const float* __restrict const divergence = k.part_divergence + first;
    const uint* __restrict const faces = k.part_faces + first;
#pragma GCC ivdep
    for (int x = 0; x < width; ++x) {
      const uint open = faces[x];
      const float own = pressure[x];
      const float behind_left = left[x];
      const float behind_right = right[x];
      const float behind_bottom = below[x];
      const float behind_top = above[x];
      const float l = (open & 1u) != 0u ? behind_left : own;
      const float r = (open & 2u) != 0u ? behind_right : own;
      const float b = (open & 4u) != 0u ? behind_bottom : own;
      const float t = (open & 8u) != 0u ? behind_top : own;
      const float mean = ((l + r) + (b + t) - divergence[x]) * 0.25f;
      const float change = mean - own;
      pressure[x] = flush(own + relaxation * change);
    }
  }
}

// ---- advect_dye: a row in three loops ----
// The velocity's bilinear sample goes up first, then across: going up is the same for a whole row of dye, so it is done once a
// velocity cell. Then every cell's corner and weights, many at once; then the colours, two neighbouring ones in a load.
constexpr int kDyeBlock = 256;  // cells whose corners are kept at a time

struct DyeCorners {
  int lower[kDyeBlock];  // index of the lower left colour
  int upper[kDyeBlock];
  float tx[kDyeBlock];
  float ty[kDyeBlock];
  int last[kDyeBlock];   // 1 where the corner lies in the last column, and has no neighbour to the right
};

// Velocities of a row at height `place_y` in velocity cells, one a velocity cell.
FLUIDTANK_INLINE void velocity_row(const advect_dye_kernel& k, float place_y, float* __restrict vx, float* __restrict vy) {
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

FLUIDTANK_INLINE void dye_corners(const advect_dye_kernel& k, const float* __restrict vx, const float* __restrict vy, int y,
                                  int x0, int count, DyeCorners& corners) {
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
