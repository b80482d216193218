// Hand-tuned velocity passes (tuned.h says what that means).
#pragma once
namespace {

constexpr int kVelocityBlock = 128;  // cells or items that are taken at a time

struct Velocities {
  float x[kVelocityBlock];
  float y[kVelocityBlock];
};

// As sample_velocity.glsl, at so many places in velocity cells: every corner first, then the velocities, two
// neighbouring ones in a load.
template <class K>
FLUIDTANK_INLINE void sample_velocities(const K& k, const Velocities& place, int count, Velocities& v) {
  const ivec2 size = k.params.size;
  int lower[kVelocityBlock];
  int upper[kVelocityBlock];
  int last[kVelocityBlock];  // 1 where the corner lies in the last column, and has no neighbour to the right
  float tx[kVelocityBlock];
  float ty[kVelocityBlock];
#pragma GCC ivdep
  for (int n = 0; n < count; ++n) {
    const float x = clamp(place.x[n] - 0.5f, 0.0f, static_cast<float>(size.x - 1));
    const float y = clamp(place.y[n] - 0.5f, 0.0f, static_cast<float>(size.y - 1));
    const float low_x = floor(x);
    const float low_y = floor(y);
    const int column = static_cast<int>(low_x);
    const int row = static_cast<int>(low_y);
    lower[n] = row * size.x + column;
    upper[n] = min(row + 1, size.y - 1) * size.x + column;
    last[n] = column == size.x - 1 ? 1 : 0;
    tx[n] = x - low_x;
    ty[n] = y - low_y;
  }
  using pair [[gnu::vector_size(16), gnu::aligned(8)]] = float;
  for (int n = 0; n < count; ++n) {
    const float4 low = *reinterpret_cast<const pair*>(k.velocity + lower[n]);
    const float4 high = *reinterpret_cast<const pair*>(k.velocity + upper[n]);
    const float4 left = low + (high - low) * ty[n];
    const float4 right = last[n] != 0 ? left : __builtin_shufflevector(left, left, 2, 3, 2, 3);
    const float4 there = left + (right - left) * tx[n];
    v.x[n] = there[0];
    v.y[n] = there[1];
  }
}

// ---- advect_velocity: look-backs many at once; pushes, slowing and the speed limit where there are any ----
FLUIDTANK_INLINE void limit_speed(const advect_velocity_kernel& k, int count, Velocities& v) {
  const float limit2 = k.params.max_speed * k.params.max_speed;
  int fast = 0;
  for (int n = 0; n < count; ++n) fast |= v.x[n] * v.x[n] + v.y[n] * v.y[n] > limit2 ? 1 : 0;
  if (fast == 0) return;
  for (int n = 0; n < count; ++n) {
    const float speed2 = v.x[n] * v.x[n] + v.y[n] * v.y[n];
    if (speed2 <= limit2) continue;
    const float part = divide(k.params.max_speed, square_root(speed2));
    v.x[n] = v.x[n] * part;
    v.y[n] = v.y[n] * part;
  }
}

FLUIDTANK_INLINE void push_and_slow(advect_velocity_kernel& k, int first, int count, Velocities& v) {
  int touched = 0;
#pragma GCC ivdep
  for (int n = 0; n < count; ++n) {
    touched |= (k.forces[first + n].z > 1e-6f ? 1 : 0) | (k.sources[first + n].y > 0.0f ? 1 : 0);
  }
  if (touched == 0) return;
  for (int n = 0; n < count; ++n) {
    vec2 velocity(v.x[n], v.y[n]);
    const vec4 force = k.forces[first + n];
    if (force.z > 1e-6f) velocity = k.pushed(velocity, force);
    const float slow = k.sources[first + n].y;
    if (slow > 0.0f) velocity = velocity * k.exp_neg(slow * k.params.slow_rate);
    v.x[n] = velocity.x;
    v.y[n] = velocity.y;
  }
}

FLUIDTANK_INLINE void advect_velocity_block(advect_velocity_kernel& k, int y, int x0, int count) {
  const int first = y * k.params.size.x + x0;
  Velocities place;
  Velocities v;
#pragma GCC ivdep
  for (int n = 0; n < count; ++n) {
    place.x[n] = static_cast<float>(x0 + n) + 0.5f - k.velocity[first + n].x * k.params.cells_per_step.x;
    place.y[n] = static_cast<float>(y) + 0.5f - k.velocity[first + n].y * k.params.cells_per_step.y;
  }
  sample_velocities(k, place, count, v);
#pragma GCC ivdep
  for (int n = 0; n < count; ++n) {
    v.x[n] = v.x[n] * k.params.velocity_kept;
    v.y[n] = v.y[n] * k.params.velocity_kept;
  }
  push_and_slow(k, first, count, v);
  limit_speed(k, count, v);
#pragma GCC ivdep
  for (int n = 0; n < count; ++n) {
    const bool open = (k.open_faces[first + n] & 16u) != 0u;
    const vec2 wall = k.wall_velocity[first + n];
    const float vx = open ? v.x[n] : wall.x;
    const float vy = open ? v.y[n] : wall.y;
    k.advected[first + n].x = flush(vx);
    k.advected[first + n].y = flush(vy);
  }
}

void tuned_advect_velocity(const Call& call, const Region& region) {
  advect_velocity_kernel k;
  attach(k, call);
  for (int y = region.y; y < region.y + region.height; ++y) {
    for (int x = region.x; x < region.x + region.width; x += kVelocityBlock) {
      advect_velocity_block(k, y, x, min(kVelocityBlock, region.x + region.width - x));
    }
  }
}

// ---- divergence and subtract_gradient: rows without their ends, where every neighbour is there to be loaded ----
// All neighbours are loaded, and then used or not. The ends are left to the kernel itself.
template <class K, class Row>
FLUIDTANK_INLINE void run_rows(K& k, const Region& region, const Row& row) {
  const int end = region.x + region.width;
  for (int y = region.y; y < region.y + region.height; ++y) {
    const bool inner = y > 0 && y < k.params.size.y - 1;
    const int from = inner ? max(region.x, 1) : end;
    const int to = inner ? min(end, k.params.size.x - 1) : end;
    for (int x = region.x; x < min(from, end); ++x) k.cell(ivec2(x, y));
    if (from < to) row(y * k.params.size.x, from, to);
    for (int x = max(to, from); x < end; ++x) k.cell(ivec2(x, y));
  }
}

void tuned_divergence(const Call& call, const Region& region) {
  divergence_kernel k;
  attach(k, call);
  const int width = k.params.size.x;
  const float cell = k.params.cell.y;
  run_rows(k, region, [&](int row, int from, int to) {
    const vec2* __restrict const v = k.velocity + row;
    const vec2* __restrict const wall = k.wall_velocity + row;
    const uint* __restrict const faces = k.open_faces + row;
    const vec2* __restrict const sources = k.sources + row;
    float* __restrict const divergence = k.divergence + row;
#pragma GCC ivdep
    for (int x = from; x < to; ++x) {
      const uint open = faces[x];
      const vec2 own = v[x];
      const float l = v[x - 1].x;
      const float r = v[x + 1].x;
      const float b = v[x - width].y;
      const float t = v[x + width].y;
      const float wall_l = 2.0f * wall[x - 1].x - own.x;
      const float wall_r = 2.0f * wall[x + 1].x - own.x;
      const float wall_b = 2.0f * wall[x - width].y - own.y;
      const float wall_t = 2.0f * wall[x + width].y - own.y;
      const float left = (open & 1u) != 0u ? l : wall_l;
      const float right = (open & 2u) != 0u ? r : wall_r;
      const float bottom = (open & 4u) != 0u ? b : wall_b;
      const float top = (open & 8u) != 0u ? t : wall_t;
      const float poured = sources[x].x * cell;
      const float sum = 0.5f * ((right - left) + (top - bottom)) - poured;
      divergence[x] = (open & 16u) != 0u ? flush(sum) : 0.0f;
    }
  });
}

void tuned_subtract_gradient(const Call& call, const Region& region) {
  subtract_gradient_kernel k;
  attach(k, call);
  const int width = k.params.size.x;
  const float gradient = k.params.gradient;
  run_rows(k, region, [&](int row, int from, int to) {
    const float* __restrict const p = k.pressure + row;
    const vec2* __restrict const wall = k.wall_velocity + row;
    const uint* __restrict const faces = k.open_faces + row;
    vec2* __restrict const velocity = k.velocity + row;
#pragma GCC ivdep
    for (int x = from; x < to; ++x) {
      const uint open = faces[x];
      const float own = p[x];
      const float behind_l = p[x - 1];
      const float behind_r = p[x + 1];
      const float behind_b = p[x - width];
      const float behind_t = p[x + width];
      const float wall_l = wall[x - 1].x;
      const float wall_r = wall[x + 1].x;
      const float wall_b = wall[x - width].y;
      const float wall_t = wall[x + width].y;
      const vec2 wall_here = wall[x];
      const float l = (open & 1u) != 0u ? behind_l : own;
      const float r = (open & 2u) != 0u ? behind_r : own;
      const float b = (open & 4u) != 0u ? behind_b : own;
      const float t = (open & 8u) != 0u ? behind_t : own;
      const float slope_x = gradient * (r - l);
      const float slope_y = gradient * (t - b);
      const float vx = velocity[x].x - slope_x;
      const float vy = velocity[x].y - slope_y;
      const float off_l = max(vx, wall_l);
      const float x1 = (open & 1u) != 0u ? vx : off_l;
      const float off_r = min(x1, wall_r);
      const float x2 = (open & 2u) != 0u ? x1 : off_r;
      const float off_b = max(vy, wall_b);
      const float y1 = (open & 4u) != 0u ? vy : off_b;
      const float off_t = min(y1, wall_t);
      const float y2 = (open & 8u) != 0u ? y1 : off_t;
      const float out_x = (open & 16u) != 0u ? x2 : wall_here.x;
      const float out_y = (open & 16u) != 0u ? y2 : wall_here.y;
      velocity[x].x = flush(out_x);
      velocity[x].y = flush(out_y);
    }
  });
}

}  // namespace

template <>
constexpr auto kTuned<advect_velocity_kernel> = &tuned_advect_velocity;
template <>
constexpr auto kTuned<divergence_kernel> = &tuned_divergence;
template <>
constexpr auto kTuned<subtract_gradient_kernel> = &tuned_subtract_gradient;
