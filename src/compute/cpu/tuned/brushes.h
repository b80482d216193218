// Hand-tuned brushes (tuned.h says what that means): forces, dye_sources and splats.
#pragma once
namespace {

constexpr int kBrushBlock = 64;  // cells of a row that are taken at a time

struct BrushWeights {
  float of[kBrushBlock];
  int inside;  // whether any cell lies within the brush's reach
};

// As brush.glsl, but for walls.
template <class K>
FLUIDTANK_INLINE void open_weights(K& k, const Brush& brush, int x0, float p_y, float cell_x, int count,
                                   BrushWeights& w) {
  int inside_any = 0;
#pragma GCC ivdep
  for (int n = 0; n < count; ++n) {
    const float dx = (static_cast<float>(x0 + n) + 0.5f) * cell_x - brush.from.x;
    const float dy = p_y - brush.from.y;
    const float along = dx * brush.direction.x + dy * brush.direction.y;
    const float across = dy * brush.direction.x - dx * brush.direction.y;
    const int inside = (along >= -brush.reach ? 1 : 0) & (along <= brush.length + brush.reach ? 1 : 0) &
                       (abs(across) <= brush.reach ? 1 : 0);
    const float beyond = along - clamp(along, 0.0f, brush.length);
    const float decay = (beyond * beyond + across * across) * brush.sharpness;
    const float weight = k.exp_neg(decay) * k.params.dt;
    w.of[n] = inside != 0 ? weight : 0.0f;
    inside_any |= inside;
  }
  w.inside = inside_any;
}

// Takes the weight of cells away that a wall hides from the brush's start.
template <class K>
FLUIDTANK_INLINE void hide_behind_walls(K& k, const Brush& brush, int x0, float p_y, float cell_x, int count,
                                        BrushWeights& w) {
  for (int step = 0; step <= 10; ++step) {
    const float t = static_cast<float>(step) * 0.1f;
    const float place_y = (brush.from.y + (p_y - brush.from.y) * t) * k.params.cells.y;
    const int row = static_cast<int>(clamp(place_y, 0.0f, static_cast<float>(k.params.size.y - 1))) * k.params.size.x;
#pragma GCC ivdep
    for (int n = 0; n < count; ++n) {
      const float dx = (static_cast<float>(x0 + n) + 0.5f) * cell_x - brush.from.x;
      const float place_x = (brush.from.x + dx * t) * k.params.cells.x;
      const int column = static_cast<int>(clamp(place_x, 0.0f, static_cast<float>(k.params.size.x - 1)));
      w.of[n] = k.wall_distance[row + column] < 0.0f ? 0.0f : w.of[n];
    }
  }
}

// Whether no wall can lie between a brush's start and so many cells of a row: none is as near to the start as they are
// far. Distances are known at centres of cells, hence the slack.
template <class K>
FLUIDTANK_INLINE bool in_sight(K& k, const Brush& brush, int x0, float p_y, float cell_x, int count) {
  if (brush.from.x < 0.0f || brush.from.y < 0.0f || brush.from.x > k.params.tank.x || brush.from.y > k.params.tank.y) {
    return false;
  }
  const float slack = (k.params.cell.x + k.params.cell.y) * 1.2f;
  const float clear = k.wall_distance[k.cell_of(brush.from * k.params.cells, k.params.size)] - slack;
  const float left = (static_cast<float>(x0) + 0.5f) * cell_x - brush.from.x;
  const float right = (static_cast<float>(x0 + count) - 0.5f) * cell_x - brush.from.x;
  const float dx = max(abs(left), abs(right));
  const float dy = p_y - brush.from.y;
  return clear > 0.0f && clear * clear > dx * dx + dy * dy;
}

// Whether a brush can reach into so many cells of a row: whether they touch the box around its rectangle, with a cell
// to spare, and what numbers as large as the brush's are rounded by.
FLUIDTANK_INLINE bool may_reach(const Brush& brush, int x0, float p_y, vec2 cell, int count) {
  const float to_x = brush.from.x + brush.direction.x * brush.length;
  const float to_y = brush.from.y + brush.direction.y * brush.length;
  const float around = brush.reach * (abs(brush.direction.x) + abs(brush.direction.y)) + cell.x + cell.y +
                       1e-6f * (abs(brush.from.x) + abs(brush.from.y) + brush.length);
  const float left = (static_cast<float>(x0) + 0.5f) * cell.x;
  const float right = (static_cast<float>(x0 + count) - 0.5f) * cell.x;
  return p_y >= min(brush.from.y, to_y) - around && p_y <= max(brush.from.y, to_y) + around &&
         right >= min(brush.from.x, to_x) - around && left <= max(brush.from.x, to_x) + around;
}

// Calls add(brush, weights) for every brush that reaches into so many cells of a row.
template <class K, class Add>
FLUIDTANK_INLINE void each_brush(K& k, const Brush* brushes, int brush_count, int x0, int y, vec2 cell, int count,
                                 const Add& add) {
  const float p_y = (static_cast<float>(y) + 0.5f) * cell.y;
  BrushWeights w;
  for (int b = 0; b < brush_count; ++b) {
    if (!may_reach(brushes[b], x0, p_y, cell, count)) continue;
    open_weights(k, brushes[b], x0, p_y, cell.x, count, w);
    if (w.inside == 0) continue;
    if (k.params.walls > 0 && !in_sight(k, brushes[b], x0, p_y, cell.x, count))
      hide_behind_walls(k, brushes[b], x0, p_y, cell.x, count, w);
    add(brushes[b], w);
  }
}

template <class Block>
FLUIDTANK_INLINE void each_block(const Region& region, const Block& block) {
  const int end = region.x + region.width;
  for (int y = region.y; y < region.y + region.height; ++y) {
    for (int x = region.x; x < end; x += kBrushBlock) block(x, y, min(kBrushBlock, end - x));
  }
}

void tuned_forces(const Call& call, const Region& region) {
  forces_kernel k;
  attach(k, call);
  each_block(region, [&](int x0, int y, int count) {
    float sums[3][kBrushBlock] = {};
    each_brush(k, k.pushes, k.params.pushes, x0, y, k.params.cell, count, [&](const Brush& push, BrushWeights& w) {
      for (int n = 0; n < count; ++n) {
        sums[0][n] = sums[0][n] + push.value.x * w.of[n];
        sums[1][n] = sums[1][n] + push.value.y * w.of[n];
        sums[2][n] = sums[2][n] + w.of[n];
      }
    });
    vec4* const out = k.forces + (y * k.params.size.x + x0);
    for (int n = 0; n < count; ++n) out[n] = flush4(vec4(sums[0][n], sums[1][n], sums[2][n], 0.0f));
  });
}

void tuned_dye_sources(const Call& call, const Region& region) {
  dye_sources_kernel k;
  attach(k, call);
  each_block(region, [&](int x0, int y, int count) {
    float sums[3][kBrushBlock] = {};
    each_brush(k, k.pours, k.params.pours, x0, y, k.params.dye_cell, count, [&](const Brush& pour, BrushWeights& w) {
      for (int n = 0; n < count; ++n) {
        sums[0][n] = sums[0][n] + pour.value.x * w.of[n];
        sums[1][n] = sums[1][n] + pour.value.y * w.of[n];
        sums[2][n] = sums[2][n] + pour.value.z * w.of[n];
      }
    });
    vec4* const out = k.dye_sources + (y * k.params.dye_size.x + x0);
    for (int n = 0; n < count; ++n) out[n] = flush4(vec4(sums[0][n], sums[1][n], sums[2][n], 0.0f));
  });
}

void tuned_splat_velocity(const Call& call, const Region& region) {
  splat_velocity_kernel k;
  attach(k, call);
  each_block(region, [&](int x0, int y, int count) {
    vec2* const out = k.velocity + (y * k.params.size.x + x0);
    each_brush(k, k.velocity_splats, k.params.splats, x0, y, k.params.cell, count,
               [&](const Brush& splat, BrushWeights& w) {
                 for (int n = 0; n < count; ++n) {
                   out[n].x = out[n].x + splat.value.x * w.of[n];
                   out[n].y = out[n].y + splat.value.y * w.of[n];
                 }
               });
    for (int n = 0; n < count; ++n) out[n] = flush2(out[n]);
  });
}

void tuned_splat_dye(const Call& call, const Region& region) {
  splat_dye_kernel k;
  attach(k, call);
  each_block(region, [&](int x0, int y, int count) {
    vec4* const out = k.dye + (y * k.params.dye_size.x + x0);
    each_brush(k, k.dye_splats, k.params.splats, x0, y, k.params.dye_cell, count,
               [&](const Brush& splat, BrushWeights& w) {
                 for (int n = 0; n < count; ++n) out[n] = out[n] + splat.value * w.of[n];
               });
    for (int n = 0; n < count; ++n) out[n] = flush4(out[n]);
  });
}

}  // namespace

template <>
constexpr auto kTuned<forces_kernel> = &tuned_forces;
template <>
constexpr auto kTuned<dye_sources_kernel> = &tuned_dye_sources;
template <>
constexpr auto kTuned<splat_velocity_kernel> = &tuned_splat_velocity;
template <>
constexpr auto kTuned<splat_dye_kernel> = &tuned_splat_dye;
