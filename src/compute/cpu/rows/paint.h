// Dye, light and walls to the picture before the glow, and the first level of the glow from it: saturate, display and
// glow_bright of shaders/view/, which say what they compute. A tile of columns at a time, two rows after each other.
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

#define FLUIDTANK_PAINT_FIELDS                                                 \
  PARAMS(ViewParams, params)                                                   \
  READ(1, uint, light)                                                         \
  READ(2, WallShape, wall_shapes)                                              \
  READ(3, float, wall_distance)                                                \
  WRITE(4, float, picture)                                                     \
  WRITE(5, float, glow)                                                        \
  FLUIDTANK_INLINE void attach_to(Painter& painter, display_kernel& k) const { \
    k.params = params;                                                         \
    painter.light = light;                                                     \
    painter.wall_shapes = wall_shapes;                                         \
    painter.wall_distance = wall_distance;                                     \
    painter.picture = picture;                                                 \
    painter.glow = glow;                                                       \
    painter.begin(k);                                                          \
  }

// Where pixels and dye cells are the same. Rows are the glow's.
struct paint_aligned_kernel {
  FLUIDTANK_PAINT_FIELDS
  READ(0, vec4, dye)

  FLUIDTANK_INLINE void saturate_row(InkRow& ink, int row, int x0, int count) const {
    const int first = max(x0 - 1, 0);
    const int end = min(x0 + count + 1, params.size.x);
    const int at = kRoom + first - x0;
    saturate_cells(params, dye + static_cast<std::ptrdiff_t>(row) * params.size.x + first, end - first, ink.r + at,
                   ink.g + at, ink.b + at, ink.height + at);
    float* const height = ink.height + kRoom;
    if (x0 == 0) height[-1] = height[0];
    if (x0 + count == params.size.x) height[count] = height[count - 1];
  }

  FLUIDTANK_INLINE void rows(int first, int end) const {
    display_kernel k;
    Painter painter;
    attach_to(painter, k);
    const int last = params.size.y - 1;
    InkRow ink[3];  // of row y in element y % 3
    for (int x0 = 0; x0 < params.size.x; x0 += kTile) {
      const int count = min(kTile, params.size.x - x0);
      painter.begin_tile(x0, count);
      for (int row = max(first * 2 - 1, 0); row <= first * 2; ++row) saturate_row(ink[row % 3], row, x0, count);
      for (int row = first * 2; row < min(end * 2, last + 1); ++row) {
        if (row < last) saturate_row(ink[(row + 1) % 3], row + 1, x0, count);
        const InkRow& own = ink[row % 3];
        const float* const height = own.height + kRoom;
        painter.paint(k,
                      {own.r + kRoom, own.g + kRoom, own.b + kRoom, height, height - 1, height + 1,
                       ink[max(row - 1, 0) % 3].height + kRoom, ink[min(row + 1, last) % 3].height + kRoom},
                      row);
        if (row % 2 == 1 || row == last) painter.brighten(row / 2);
      }
    }
  }
};

// The saturated dye in planes, for pictures that sample it.
struct saturate_rows_kernel {
  PARAMS(ViewParams, params)
  READ(0, vec4, dye)
  WRITE(1, float, ink)

  FLUIDTANK_INLINE void rows(int first, int end) const {
    const int width = params.dye_size.x;
    for (int row = first; row < end; ++row) {
      float* planes[4];
      for (int c = 0; c < 4; ++c) planes[c] = row_of(ink, width, 4, row, c);
      saturate_cells(params, dye + static_cast<std::ptrdiff_t>(row) * width, width, planes[0], planes[1], planes[2],
                     planes[3]);
      for (float* const plane : planes) repeat_ends(plane, width);
    }
  }
};

// Any other picture of at most kFinest columns of dye a pixel: the ink's bilinear sample goes up first, which is the
// same for a whole row, and then across. Rows are the glow's.
struct paint_sampled_kernel {
  FLUIDTANK_PAINT_FIELDS
  READ(0, float, ink)

  static constexpr int kFinest = 4;
  static constexpr int kMostColumns = kTile * kFinest + kRoom;

  struct Across {        // for the places a dye cell to the left, at, and a dye cell to the right of a pixel
    int left[3][kTile];  // column to the left, from the first that the tile needs
    float t[3][kTile];
    int first, columns;
  };

  FLUIDTANK_INLINE void find_across(Across& across, const Painter& painter) const {
    const float last = static_cast<float>(params.dye_size.x - 1);
    for (int shift = 0; shift < 3; ++shift) {
#pragma GCC ivdep
      for (int n = 0; n < painter.count; ++n) {
        const float place = painter.x[n] * params.dye_cells.x + static_cast<float>(shift - 1);
        const float at = clamp(place - 0.5f, 0.0f, last);
        const float low = floor(at);
        across.left[shift][n] = static_cast<int>(low);
        across.t[shift][n] = at - low;
      }
    }
    across.first = across.left[0][0];
    across.columns = across.left[2][painter.count - 1] + 2 - across.first;
    for (auto& left : across.left) {
      for (int n = 0; n < painter.count; ++n) left[n] -= across.first;
    }
  }

  FLUIDTANK_INLINE void sample_up(const Across& across, float place, int channel, float* __restrict out) const {
    const int height = params.dye_size.y;
    const float at = clamp(place - 0.5f, 0.0f, static_cast<float>(height - 1));
    const float low = floor(at);
    const float t = at - low;
    const int row = static_cast<int>(low);
    const float* __restrict const lower = row_of(ink, params.dye_size.x, 4, row, channel) + across.first;
    const float* __restrict const upper =
        row_of(ink, params.dye_size.x, 4, min(row + 1, height - 1), channel) + across.first;
#pragma GCC ivdep
    for (int n = 0; n < across.columns; ++n) out[n] = lower[n] + (upper[n] - lower[n]) * t;
  }

  FLUIDTANK_INLINE static void sample_across(const Across& across, int shift, int count, const float* __restrict up,
                                             float* __restrict out) {
    const int* __restrict const left = across.left[shift];
    const float* __restrict const t = across.t[shift];
#pragma GCC ivdep
    for (int n = 0; n < count; ++n) out[n] = up[left[n]] + (up[left[n] + 1] - up[left[n]]) * t[n];
  }

  FLUIDTANK_INLINE void rows(int first, int end) const {
    display_kernel k;
    Painter painter;
    attach_to(painter, k);
    Across across;
    float up[kMostColumns];
    float own[4][kTile], around[4][kTile];
    for (int x0 = 0; x0 < params.size.x; x0 += kTile) {
      const int count = min(kTile, params.size.x - x0);
      painter.begin_tile(x0, count);
      find_across(across, painter);
      for (int row = first * 2; row < min(end * 2, params.size.y); ++row) {
        const float y = params.origin.y + (static_cast<float>(row) + 0.5f) * params.pixel.y;
        const float place = y * params.dye_cells.y;
        for (int c = 0; c < 4; ++c) {
          sample_up(across, place, c, up);
          sample_across(across, 1, count, up, own[c]);
        }
        sample_across(across, 0, count, up, around[0]);
        sample_across(across, 2, count, up, around[1]);
        sample_up(across, place - 1.0f, 3, up);
        sample_across(across, 1, count, up, around[2]);
        sample_up(across, place + 1.0f, 3, up);
        sample_across(across, 1, count, up, around[3]);
        painter.paint(k, {own[0], own[1], own[2], own[3], around[0], around[1], around[2], around[3]}, row);
        if (row % 2 == 1 || row == params.size.y - 1) painter.brighten(row / 2);
      }
    }
  }
};

#undef FLUIDTANK_PAINT_FIELDS

}  // namespace
