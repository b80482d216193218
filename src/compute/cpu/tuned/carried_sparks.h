// Hand-tuned moving of sparks (tuned.h says what that means).
#pragma once
#include "compute/cpu/tuned/velocity.h"
namespace {

// Moves so many sparks; those that end are born again by the kernel itself.
FLUIDTANK_INLINE void move_spark_block(move_sparks_kernel& k, int first, int count) {
  Velocities p;
  Velocities place;
  Velocities v;
  float age[kVelocityBlock];
  int ends[kVelocityBlock];
  vec4* const sparks = k.sparks + first;
#pragma GCC ivdep
  for (int n = 0; n < count; ++n) {
    p.x[n] = sparks[n].x;
    p.y[n] = sparks[n].y;
    place.x[n] = p.x[n] * k.params.cells.x;
    place.y[n] = p.y[n] * k.params.cells.y;
  }
  sample_velocities(k, place, count, v);
  const float half_dt = 0.5f * k.params.dt;
#pragma GCC ivdep
  for (int n = 0; n < count; ++n) {
    place.x[n] = (p.x[n] + v.x[n] * half_dt) * k.params.cells.x;
    place.y[n] = (p.y[n] + v.y[n] * half_dt) * k.params.cells.y;
  }
  sample_velocities(k, place, count, v);
#pragma GCC ivdep
  for (int n = 0; n < count; ++n) {
    p.x[n] = p.x[n] + v.x[n] * k.params.dt;
    p.y[n] = p.y[n] + v.y[n] * k.params.dt;
    age[n] = sparks[n].z + k.params.dt;
    const float life = sparks[n].w;
    const int old = (life <= 0.0f ? 1 : 0) | (age[n] > life ? 1 : 0);
    const int outside = (p.x[n] < 0.0f ? 1 : 0) | (p.y[n] < 0.0f ? 1 : 0) | (p.x[n] > k.params.tank.x ? 1 : 0) |
                        (p.y[n] > k.params.tank.y ? 1 : 0);
    const float cell_x = clamp(p.x[n] * k.params.cells.x, 0.0f, static_cast<float>(k.params.size.x - 1));
    const float cell_y = clamp(p.y[n] * k.params.cells.y, 0.0f, static_cast<float>(k.params.size.y - 1));
    const float distance = k.wall_distance[static_cast<int>(cell_y) * k.params.size.x + static_cast<int>(cell_x)];
    ends[n] = old | outside | (distance < 0.0f ? 1 : 0);
  }
  for (int n = 0; n < count; ++n) {
    if (ends[n] != 0) {
      k.item(first + n);
    } else {
      sparks[n] = vec4(flush(p.x[n]), flush(p.y[n]), flush(age[n]), flush(sparks[n].w));
    }
  }
}

void tuned_move_sparks(const Call& call, const Region& region) {
  move_sparks_kernel k;
  attach(k, call);
  const int end = region.x + region.width;
  for (int i = region.x; i < end; i += kVelocityBlock) move_spark_block(k, i, min(kVelocityBlock, end - i));
}

}  // namespace

template <>
constexpr auto kTuned<move_sparks_kernel> = &tuned_move_sparks;
