// What paint.h paints with: the ink of a tile of columns, and from it the picture's rows and the first level of the
// glow, many pixels at once. The formulas are those of saturate, display and glow_bright in shaders/view/.
#pragma once
namespace {

constexpr int kTile = 1024;  // columns of the picture; even. Smaller ones would sit better in the first cache, but the
                             // memory is read in longer runs

// A row of the saturated dye: its colour and its height. Element n + kRoom is column n of the tile.
struct InkRow {
  float r[kTile + 2 * kRoom], g[kTile + 2 * kRoom], b[kTile + 2 * kRoom], height[kTile + 2 * kRoom];
};

FLUIDTANK_INLINE void saturate_cells(const ViewParams& params, const vec4* __restrict dye, int count,
                                     float* __restrict r, float* __restrict g, float* __restrict b,
                                     float* __restrict height) {
  saturate_kernel k{};
  const float brightness = params.brightness;
#pragma GCC ivdep
  for (int n = 0; n < count; ++n) {
    const float red = 1.0f - k.exp_neg(dye[n].x * brightness);
    const float green = 1.0f - k.exp_neg(dye[n].y * brightness);
    const float blue = 1.0f - k.exp_neg(dye[n].z * brightness);
    r[n] = flush(red);
    g[n] = flush(green);
    b[n] = flush(blue);
    height[n] = flush(((red + green) + blue) * 0.333333343f);
  }
}

// What one row of the display needs of the ink, cell by cell: its colour and height, and the heights around it.
struct InkAround {
  const float *r, *g, *b, *height, *left, *right, *below, *above;
};

// A tile of the picture on its way: from ink to the picture's rows and the glow's first level.
struct Painter {
  ViewParams params;
  const uint* light;
  const WallShape* wall_shapes;
  const float* wall_distance;
  float* picture;
  float* glow;

  int x0, count;               // the tile's columns
  float x[kTile + kRoom];      // tank units of a column's centre
  int cell_x[kTile + kRoom];   // its column of velocity cells
  int near[kTile + kRoom];     // whether a wall may touch a pixel of the row
  int outside[kTile + kRoom];  // whether it lies beyond the tank
  int near_row;                // the row of velocity cells that `near` is of
  bool any_near;
  bool walls;  // whether any wall is drawn

  FLUIDTANK_INLINE void begin(display_kernel& k) {
    params = k.params;
    walls = false;
    for (int w = 0; w < params.walls; ++w) walls = walls || wall_shapes[w].color.w != 0.0f;
  }

  FLUIDTANK_INLINE void begin_tile(int first, int columns) {
    x0 = first;
    count = columns;
    near_row = -1;
    const float last = static_cast<float>(params.velocity_size.x - 1);
#pragma GCC ivdep
    for (int n = 0; n < kTile + kRoom; ++n) {
      x[n] = params.origin.x + (static_cast<float>(first + n) + 0.5f) * params.pixel.x;
      cell_x[n] = static_cast<int>(clamp(x[n] * params.velocity_cells.x, 0.0f, last));
      outside[n] = x[n] < 0.0f || x[n] > params.tank.x ? 1 : 0;
    }
  }

  // Whether a wall may touch the row.
  FLUIDTANK_INLINE bool find_near(float y) {
    if (!walls) return false;
    const float last = static_cast<float>(params.velocity_size.y - 1);
    const int row = static_cast<int>(clamp(y * params.velocity_cells.y, 0.0f, last));
    if (row == near_row) return any_near;
    near_row = row;
    const float* __restrict const distance = wall_distance + static_cast<std::ptrdiff_t>(row) * params.velocity_size.x;
    int found = 0;
#pragma GCC ivdep
    for (int n = 0; n < count; ++n) {
      near[n] = distance[cell_x[n]] > params.wall_reach ? 0 : 1;
      found |= near[n];
    }
    for (int n = count; n < count + kRoom; ++n) near[n] = 0;
    any_near = found != 0;
    return any_near;
  }

  // A row lit, its background and sparks; where `kLast`, as it is stored.
  template <bool kLast>
  FLUIDTANK_INLINE void display(display_kernel& k, const InkAround& ink, int row, float y, float* __restrict red,
                                float* __restrict green, float* __restrict blue) const {
    const uint* __restrict const glints = row_of(light, params.size.x, 1, row, 0) + x0;
    const int* __restrict const hidden = outside;
    const int hidden_row = outside_rows(y);
    const InkAround at = ink;
    const ViewParams p = params;
#pragma GCC ivdep
    for (int n = 0; n < count; ++n) {
      const float r = at.r[n];
      const float g = at.g[n];
      const float b = at.b[n];
      const float nx = (at.right[n] - at.left[n]) * -k.kRelief;
      const float ny = (at.above[n] - at.below[n]) * -k.kRelief;
      const float norm = square_root(nx * nx + ny * ny + 1.0f);
      const float toward = nx * k.kLightX + ny * k.kLightY + k.kLightZ;
      const float lit = k.lerp(1.0f, clamp(divide(toward, norm * k.kLightZ), 0.3f, 1.7f), p.shading);
      const float toward_half = nx * k.kHalfX + ny * k.kHalfY + k.kHalfZ;
      const float facing = divide(toward_half, norm);
      const float highlight = k.power40(max(facing, 0.0f)) * p.gloss * at.height[n];
      const float clear = 1.0f - max(max(r, g), b);
      const float glint = static_cast<float>(static_cast<int>(min(glints[n], 16777215u))) * p.spark_unscale;
      const float tint_r = r + clear;
      const float tint_g = g + clear;
      const float tint_b = b + clear;
      const float water_r =
          ((r * lit + highlight) + p.background.x) + (tint_r + (1.0f - tint_r) * p.spark_whiteness) * glint;
      const float water_g =
          ((g * lit + highlight) + p.background.y) + (tint_g + (1.0f - tint_g) * p.spark_whiteness) * glint;
      const float water_b =
          ((b * lit + highlight) + p.background.z) + (tint_b + (1.0f - tint_b) * p.spark_whiteness) * glint;
      if constexpr (kLast) {
        const int gone = hidden[n] | hidden_row;
        red[n] = gone != 0 ? 0.0f : flush(water_r);
        green[n] = gone != 0 ? 0.0f : flush(water_g);
        blue[n] = gone != 0 ? 0.0f : flush(water_b);
      } else {
        red[n] = water_r;
        green[n] = water_g;
        blue[n] = water_b;
      }
    }
  }

  // One wall over the sixteen pixels from `first` on.
  FLUIDTANK_INLINE void add_wall(display_kernel& k, const WallShape& wall, int first, float y, float* __restrict red,
                                 float* __restrict green, float* __restrict blue) const {
#pragma GCC ivdep
    for (int n = first; n < first + kRoom; ++n) {
      const float d = k.shape_distance(wall.at, wall.turn, wall.half_size, wall.radius, vec2(x[n], y));
      const float cover = clamp(0.5f - d * params.edge, 0.0f, 1.0f) * wall.color.w;
      const bool touched = near[n] != 0;
      const float r = red[n] + (wall.color.x - red[n]) * cover;
      const float g = green[n] + (wall.color.y - green[n]) * cover;
      const float b = blue[n] + (wall.color.z - blue[n]) * cover;
      red[n] = touched ? r : red[n];
      green[n] = touched ? g : green[n];
      blue[n] = touched ? b : blue[n];
    }
  }

  // Walls over a row, each where it may cover anything: it covers nothing half a pixel beyond its edge, and the slack
  // here is far above what rounding can do.
  FLUIDTANK_INLINE void add_walls(display_kernel& k, float y, float* red, float* green, float* blue) const {
    const float slack = 2.0f * max(params.pixel.x, params.pixel.y) + 1e-4f * (params.tank.x + params.tank.y);
    for (int first = 0; first < count; first += kRoom) {
      int touched = 0;
      for (int n = first; n < first + kRoom; ++n) touched |= near[n];
      if (touched == 0) continue;
      for (int w = 0; w < params.walls; ++w) {
        const WallShape& wall = wall_shapes[w];
        const float extent = wall.half_size.x + wall.half_size.y + wall.radius + slack;
        const bool reaches =
            abs(y - wall.at.y) < extent && wall.at.x > x[first] - extent && wall.at.x < x[first + kRoom - 1] + extent;
        if (reaches && wall.color.w != 0.0f) add_wall(k, wall, first, y, red, green, blue);
      }
    }
    const int hidden_row = outside_rows(y);
    for (float* const plane : {red, green, blue}) {
#pragma GCC ivdep
      for (int n = 0; n < count; ++n) {
        plane[n] = (outside[n] | hidden_row) != 0 ? 0.0f : flush(plane[n]);
      }
    }
  }

  FLUIDTANK_INLINE int outside_rows(float y) const { return y < 0.0f || y > params.tank.y ? 1 : 0; }

  FLUIDTANK_INLINE float* plane(int row, int channel) const {
    return row_of(picture, params.size.x, 3, row, channel) + x0;
  }

  FLUIDTANK_INLINE void paint(display_kernel& k, const InkAround& ink, int row) {
    const float y = params.origin.y + (static_cast<float>(row) + 0.5f) * params.pixel.y;
    float* const red = plane(row, 0);
    float* const green = plane(row, 1);
    float* const blue = plane(row, 2);
    if (find_near(y)) {
      display<false>(k, ink, row, y, red, green, blue);
      add_walls(k, y, red, green, blue);
    } else {
      display<true>(k, ink, row, y, red, green, blue);
    }
    if (x0 + count == params.size.x) {
      for (float* const end : {red, green, blue}) end[count] = end[count - 1];
    }
  }

  // A row of the glow's first level, from two of the picture.
  FLUIDTANK_INLINE void brighten(int row) const {
    float* out[3];
    const float *low[3], *high[3];
    for (int c = 0; c < 3; ++c) {
      out[c] = row_of(glow, params.glow_size.x, 3, row, c) + x0 / 2;
      low[c] = plane(row * 2, c);
      high[c] = plane(min(row * 2 + 1, params.size.y - 1), c);
    }
    float* __restrict const red = out[0];
    float* __restrict const green = out[1];
    float* __restrict const blue = out[2];
    const int cells = (count + 1) / 2;
#pragma GCC ivdep
    for (int n = 0; n < cells; ++n) {
      const auto mean_of = [&](int c) {
        return ((low[c][2 * n] + low[c][2 * n + 1]) + (high[c][2 * n] + high[c][2 * n + 1])) * 0.25f;
      };
      const float r = mean_of(0), g = mean_of(1), b = mean_of(2);
      const float brightest = max(max(r, g), b);
      const float onset = clamp(brightest - params.glow_threshold + params.glow_knee, 0.0f, 2.0f * params.glow_knee);
      const float soft = params.glow_curve * onset * onset;
      const float above = max(soft, brightest - params.glow_threshold);
      const float share = divide(above, max(brightest, 1e-4f));
      red[n] = flush(r * share);
      green[n] = flush(g * share);
      blue[n] = flush(b * share);
    }
    if (x0 == 0) {
      for (float* const end : out) end[-1] = end[0];
    }
    if (x0 + count == params.size.x) {
      for (float* const end : out) end[cells] = end[cells + 1] = end[cells - 1];
    }
  }
};

}  // namespace
