// Hand-tuned distances to walls (tuned.h says what that means): many cells of a row for one wall after the other.
#pragma once
namespace {

constexpr int kWallBlock = 128;

void tuned_dye_walls(const Call& call, const Region& region) {
  dye_walls_kernel k;
  attach(k, call);
  const int end = region.x + region.width;
  float nearest[kWallBlock];
  for (int y = region.y; y < region.y + region.height; ++y) {
    const float p_y = (static_cast<float>(y) + 0.5f) * k.params.dye_cell.y;
    for (int x0 = region.x; x0 < end; x0 += kWallBlock) {
      const int count = min(kWallBlock, end - x0);
      for (int n = 0; n < count; ++n) nearest[n] = 4.0f;
      for (int w = 0; w < k.params.walls; ++w) {
        const WallShape wall = k.wall_shapes[w];
#pragma GCC ivdep
        for (int n = 0; n < count; ++n) {
          const vec2 p((static_cast<float>(x0 + n) + 0.5f) * k.params.dye_cell.x, p_y);
          const float d = k.shape_distance(wall.at, wall.turn, wall.half_size, wall.radius, p);
          nearest[n] = min(nearest[n], d);
        }
      }
      float* const out = k.dye_wall_distance + (static_cast<std::ptrdiff_t>(y) * k.params.dye_size.x + x0);
      for (int n = 0; n < count; ++n) out[n] = flush(nearest[n]);
    }
  }
}

void tuned_walls(const Call& call, const Region& region) {
  walls_kernel k;
  attach(k, call);
  const int end = region.x + region.width;
  float nearest[kWallBlock];
  float vx[kWallBlock];
  float vy[kWallBlock];
  for (int y = region.y; y < region.y + region.height; ++y) {
    const float p_y = (static_cast<float>(y) + 0.5f) * k.params.cell.y;
    for (int x0 = region.x; x0 < end; x0 += kWallBlock) {
      const int count = min(kWallBlock, end - x0);
      for (int n = 0; n < count; ++n) {
        nearest[n] = 4.0f;
        vx[n] = 0.0f;
        vy[n] = 0.0f;
      }
      for (int w = 0; w < k.params.walls; ++w) {
        const WallShape wall = k.wall_shapes[w];
#pragma GCC ivdep
        for (int n = 0; n < count; ++n) {
          const vec2 p((static_cast<float>(x0 + n) + 0.5f) * k.params.cell.x, p_y);
          const float d = k.shape_distance(wall.at, wall.turn, wall.half_size, wall.radius, p);
          const float wall_vx = wall.velocity.x - wall.spin * (p.y - wall.at.y);
          const float wall_vy = wall.velocity.y + wall.spin * (p.x - wall.at.x);
          const bool nearer = d < nearest[n];
          nearest[n] = nearer ? d : nearest[n];
          vx[n] = nearer ? wall_vx : vx[n];
          vy[n] = nearer ? wall_vy : vy[n];
        }
      }
      const std::ptrdiff_t first = static_cast<std::ptrdiff_t>(y) * k.params.size.x + x0;
      for (int n = 0; n < count; ++n) {
        k.wall_distance[first + n] = flush(nearest[n]);
        k.wall_velocity[first + n] = flush2(vec2(vx[n], vy[n]));
      }
    }
  }
}

}  // namespace

template <>
constexpr auto kTuned<dye_walls_kernel> = &tuned_dye_walls;
template <>
constexpr auto kTuned<walls_kernel> = &tuned_walls;
