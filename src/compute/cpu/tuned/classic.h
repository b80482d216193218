// Hand-tuned passes of the classic picture (tuned.h says what that means). A bilinear sample goes up first, then
// across; going up is the same for a whole row, so it is done once a column of what is sampled, and where a column lies
// is worked out once for all rows.
#pragma once
namespace {

constexpr int kClassicTile = 256;      // columns that are taken at a time
constexpr int kClassicColumns = 4096;  // of what they sample; where there are more, the kernel itself is run
constexpr int kClassicRoom = 32;       // floats that a vector may touch beyond them

// Where the columns of a tile lie between those of a grid: to the right of column first + left, by t of the way to the
// next.
struct ClassicAcross {
  int left[kClassicTile + kClassicRoom];
  float t[kClassicTile + kClassicRoom];
  int first, columns;
};

// `place` gives the place of a tile's column in cells.
template <class Place>
FLUIDTANK_INLINE void find_columns(ClassicAcross& across, int width, int count, const Place& place) {
  const float last = static_cast<float>(width - 1);
#pragma GCC ivdep
  for (int n = 0; n < count; ++n) {
    const float at = clamp(place(n) - 0.5f, 0.0f, last);
    const float low = floor(at);
    across.left[n] = static_cast<int>(low);
    across.t[n] = at - low;
  }
  int lowest = across.left[0];
  int highest = across.left[0];
  for (int n = 0; n < count; ++n) {
    lowest = min(lowest, across.left[n]);
    highest = max(highest, across.left[n]);
  }
  across.first = lowest;
  across.columns = highest - lowest + 2;
#pragma GCC ivdep
  for (int n = 0; n < count; ++n) across.left[n] -= lowest;
}

// The two rows that a place lies between, and how far it is from the lower to the upper one.
struct ClassicRows {
  int lower, upper;
  float t;
};

FLUIDTANK_INLINE ClassicRows find_rows(float place, int height) {
  const float at = clamp(place - 0.5f, 0.0f, static_cast<float>(height - 1));
  const float low = floor(at);
  return {static_cast<int>(low), min(static_cast<int>(low) + 1, height - 1), at - low};
}

// One number a column; the last of the grid stands once more beyond it.
using ClassicUp = float[kClassicColumns + kClassicRoom];

FLUIDTANK_INLINE void go_up(const ClassicAcross& across, ClassicRows rows, const float* grid, int width,
                            float* __restrict up) {
  const float* __restrict const lower = grid + static_cast<std::ptrdiff_t>(rows.lower) * width + across.first;
  const float* __restrict const upper = grid + static_cast<std::ptrdiff_t>(rows.upper) * width + across.first;
  const int count = min(across.columns, width - across.first);
#pragma GCC ivdep
  for (int n = 0; n < count; ++n) up[n] = lower[n] + (upper[n] - lower[n]) * rows.t;
  up[count] = up[count - 1];
}

FLUIDTANK_INLINE void go_up(const ClassicAcross& across, ClassicRows rows, const vec4* grid, int width,
                            float* __restrict r, float* __restrict g, float* __restrict b) {
  const vec4* __restrict const lower = grid + static_cast<std::ptrdiff_t>(rows.lower) * width + across.first;
  const vec4* __restrict const upper = grid + static_cast<std::ptrdiff_t>(rows.upper) * width + across.first;
  const int count = min(across.columns, width - across.first);
#pragma GCC ivdep
  for (int n = 0; n < count; ++n) {
    r[n] = lower[n].x + (upper[n].x - lower[n].x) * rows.t;
    g[n] = lower[n].y + (upper[n].y - lower[n].y) * rows.t;
    b[n] = lower[n].z + (upper[n].z - lower[n].z) * rows.t;
  }
  r[count] = r[count - 1];
  g[count] = g[count - 1];
  b[count] = b[count - 1];
}

FLUIDTANK_INLINE float go_across(const int* left, const float* t, const float* up, int n) {
  const float from = up[left[n]];
  const float to = up[left[n] + 1];
  return from + (to - from) * t[n];
}

// Colours of a tile's columns.
struct ClassicColors {
  float r[kClassicTile + kClassicRoom], g[kClassicTile + kClassicRoom], b[kClassicTile + kClassicRoom];
};

// Samples of a grid of colours for a row of a tile.
struct ClassicSampler {
  ClassicAcross across;
  ClassicUp r, g, b;

  FLUIDTANK_INLINE void sample(const vec4* grid, ivec2 size, float place_y, int count, float factor,
                               ClassicColors& out) {
    go_up(across, find_rows(place_y, size.y), grid, size.x, r, g, b);
    const int* __restrict const left = across.left;
    const float* __restrict const t = across.t;
#pragma GCC ivdep
    for (int n = 0; n < count; ++n) {
      out.r[n] = go_across(left, t, r, n) * factor;
      out.g[n] = go_across(left, t, g, n) * factor;
      out.b[n] = go_across(left, t, b, n) * factor;
    }
  }
};

// Runs a kernel over a region in tiles: `begin` is told where a tile's columns begin and how many they are, and says
// whether it can be taken; `row` does a row of it.
template <class K, class Begin, class Row>
FLUIDTANK_INLINE void run_tiles(K& k, const Region& region, const Begin& begin, const Row& row) {
  const int x_end = region.x + region.width;
  for (int x = region.x; x < x_end; x += kClassicTile) {
    const int count = min(kClassicTile, x_end - x);
    const bool taken = begin(x, count);
    for (int y = region.y; y < region.y + region.height; ++y) {
      if (taken) {
        row(x, count, y);
      } else {
        for (int n = 0; n < count; ++n) k.cell(ivec2(x + n, y));
      }
    }
  }
}

// ---- classic_lengths and classic_display ----
// pixel_dye.glsl for a row of a tile.
struct ClassicDye {
  ClassicSampler sampler;

  FLUIDTANK_INLINE bool begin(const ClassicParams& p, int x, int count) {
    if (p.aligned != 0) return true;
    find_columns(sampler.across, p.dye_size.x, count,
                 [&](int n) { return (p.origin.x + (static_cast<float>(x + n) + 0.5f) * p.pixel.x) * p.dye_cells.x; });
    return sampler.across.columns <= kClassicColumns;
  }

  FLUIDTANK_INLINE void row(const ClassicParams& p, const vec4* dye, int x, int count, int y, ClassicColors& out) {
    if (p.aligned == 0) {
      const float place = (p.origin.y + (static_cast<float>(y) + 0.5f) * p.pixel.y) * p.dye_cells.y;
      sampler.sample(dye, p.dye_size, place, count, p.brightness, out);
      return;
    }
    const vec4* __restrict const from = dye + static_cast<std::ptrdiff_t>(clamp(y, 0, p.size.y - 1)) * p.size.x;
    const auto take = [&](int n, int column) {
      out.r[n] = from[column].x * p.brightness;
      out.g[n] = from[column].y * p.brightness;
      out.b[n] = from[column].z * p.brightness;
    };
    const int begin = x < 0 ? 1 : 0;
    const int end = min(count, p.size.x - x);
#pragma GCC ivdep
    for (int n = begin; n < end; ++n) take(n, x + n);
    if (begin == 1) take(0, 0);
    if (end < count) take(end, p.size.x - 1);
  }
};

void tuned_classic_lengths(const Call& call, const Region& region) {
  classic_lengths_kernel k;
  attach(k, call);
  if (k.params.shift != 0.0f) return run<classic_lengths_kernel>(call, region);
  const ClassicParams p = k.params;
  ClassicDye dye;
  ClassicColors own;
  run_tiles(
      k, region, [&](int x, int count) { return dye.begin(p, x - 1, count); },
      [&](int x, int count, int y) {
        dye.row(p, k.dye, x - 1, count, y - 1, own);
        float* __restrict const lengths = k.lengths + static_cast<std::ptrdiff_t>(y) * (p.size.x + 2) + x;
#pragma GCC ivdep
        for (int n = 0; n < count; ++n) {
          const float square = own.r[n] * own.r[n] + own.g[n] * own.g[n] + own.b[n] * own.b[n];
          lengths[n] = flush(square_root(square));
        }
      });
}

// What a row of a tile of the display is made of.
struct ClassicRow {
  ClassicColors own, glow;
  int at_r[kClassicTile + kClassicRoom], at_g[kClassicTile + kClassicRoom], at_b[kClassicTile + kClassicRoom];
  float through[kClassicTile + kClassicRoom];
  float lit[kClassicTile + kClassicRoom];
  float x[kClassicTile + kClassicRoom];      // tank units
  int outside[kClassicTile + kClassicRoom];  // whether a column lies beyond the tank
};

// What the dye is multiplied by, and the glow's places in the table of its encoding.
FLUIDTANK_INLINE void light_classic_row(const classic_display_kernel& k, const ClassicParams& p, ClassicRow& row,
                                        int x0, int count, int y) {
  const int stride = p.size.x + 2;
  const float* __restrict const middle = k.lengths + static_cast<std::ptrdiff_t>(y + 1) * stride + x0 + 1;
  const float* __restrict const below = middle - stride;
  const float* __restrict const above = middle + stride;
  const float* __restrict const through = row.through;
  const float texel = p.texel;
  const float shading = p.shading;
  float* __restrict const lit = row.lit;
#pragma GCC ivdep
  for (int n = 0; n < count; ++n) {
    const float dx = middle[n + 1] - middle[n - 1];
    const float dy = above[n] - below[n];
    const float norm = square_root(dx * dx + dy * dy + texel * texel);
    const float shaded = clamp(divide(texel, norm) + 0.7f, 0.7f, 1.0f);
    lit[n] = (1.0f + (shaded - 1.0f) * shading) * through[n];
  }
  const uint* __restrict const noise = k.blue_noise + ((y + 29) & 63) * 64;
  const float intensity = p.bloom_intensity;
  const float step = p.grain;
#pragma GCC ivdep
  for (int n = 0; n < count; ++n) {
    const float dim = intensity * through[n];
    const float grain = (static_cast<float>(static_cast<int>(noise[(x0 + n + 37) & 63])) - 32768.0f) * step;
    row.at_r[n] = static_cast<int>(clamp(row.glow.r[n] * dim + grain, 0.0f, 1.0f) * 65535.0f + 0.5f);
    row.at_g[n] = static_cast<int>(clamp(row.glow.g[n] * dim + grain, 0.0f, 1.0f) * 65535.0f + 0.5f);
    row.at_b[n] = static_cast<int>(clamp(row.glow.b[n] * dim + grain, 0.0f, 1.0f) * 65535.0f + 0.5f);
  }
}

FLUIDTANK_INLINE void show_classic_row(const classic_display_kernel& k, const ClassicParams& p, const ClassicRow& row,
                                       int count, float at_y, vec4* __restrict to) {
  const float* __restrict const curve = k.bloom_curve;
  const int outside_row = at_y < 0.0f || at_y > p.tank.y ? 1 : 0;
  const vec4 background = p.background;
#pragma GCC ivdep
  for (int n = 0; n < count; ++n) {
    const float r = row.own.r[n] * row.lit[n] + curve[row.at_r[n]];
    const float g = row.own.g[n] * row.lit[n] + curve[row.at_g[n]];
    const float b = row.own.b[n] * row.lit[n] + curve[row.at_b[n]];
    const float covers = max(max(r, g), b);
    const float behind = 1.0f - min(covers, 1.0f);
    const int outside = row.outside[n] | outside_row;
    to[n].x = outside != 0 ? 0.0f : flush(r + background.x * behind);
    to[n].y = outside != 0 ? 0.0f : flush(g + background.y * behind);
    to[n].z = outside != 0 ? 0.0f : flush(b + background.z * behind);
    to[n].w = outside != 0 ? 0.0f : flush(covers);
  }
}

void tuned_classic_display(const Call& call, const Region& region) {
  classic_display_kernel k;
  attach(k, call);
  if (k.params.shift != 0.0f) return run<classic_display_kernel>(call, region);
  const ClassicParams p = k.params;
  ClassicDye dye;
  ClassicSampler bloom;
  ClassicAcross rays;
  ClassicUp rays_up;
  ClassicRow row;
  run_tiles(
      k, region,
      [&](int x, int count) {
#pragma GCC ivdep
        for (int n = 0; n < count; ++n) {
          row.x[n] = p.origin.x + (static_cast<float>(x + n) + 0.5f) * p.pixel.x;
          row.outside[n] = row.x[n] < 0.0f || row.x[n] > p.tank.x ? 1 : 0;
        }
        find_columns(bloom.across, p.bloom_size.x, count, [&](int n) { return row.x[n] * p.bloom_cells.x; });
        find_columns(rays, p.rays_size.x, count, [&](int n) { return row.x[n] * p.rays_cells.x; });
        return dye.begin(p, x, count) && max(bloom.across.columns, rays.columns) <= kClassicColumns;
      },
      [&](int x, int count, int y) {
        const float at_y = p.origin.y + (static_cast<float>(y) + 0.5f) * p.pixel.y;
        dye.row(p, k.dye, x, count, y, row.own);
        bloom.sample(k.bloom, p.bloom_size, at_y * p.bloom_cells.y, count, 1.0f, row.glow);
        go_up(rays, find_rows(at_y * p.rays_cells.y, p.rays_size.y), k.rays, p.rays_size.x, rays_up);
#pragma GCC ivdep
        for (int n = 0; n < count; ++n) row.through[n] = go_across(rays.left, rays.t, rays_up, n);
        light_classic_row(k, p, row, x, count, y);
        show_classic_row(k, p, row, count, at_y, k.picture + static_cast<std::ptrdiff_t>(y) * p.size.x + x);
      });
}

// ---- the glow ----
void tuned_bloom_prefilter(const Call& call, const Region& region) {
  bloom_prefilter_kernel k;
  attach(k, call);
  const ClassicParams p = k.params;
  ClassicSampler dye;
  ClassicColors light;
  run_tiles(
      k, region,
      [&](int x, int count) {
        find_columns(dye.across, p.dye_size.x, count,
                     [&](int n) { return (static_cast<float>(x + n) + 0.5f) * p.bloom_to_dye.x; });
        return dye.across.columns <= kClassicColumns;
      },
      [&](int x, int count, int y) {
        dye.sample(k.dye, p.dye_size, (static_cast<float>(y) + 0.5f) * p.bloom_to_dye.y, count, p.brightness, light);
        vec4* __restrict const to = k.bloom + static_cast<std::ptrdiff_t>(y) * p.bloom_size.x + x;
#pragma GCC ivdep
        for (int n = 0; n < count; ++n) {
          const float brightest = max(max(light.r[n], light.g[n]), light.b[n]);
          const float onset = clamp(brightest - p.bloom_curve_x, 0.0f, p.bloom_curve_y);
          const float soft = p.bloom_curve_z * onset * onset;
          const float above = max(soft, brightest - p.bloom_threshold);
          const float share = divide(above, max(brightest, 1e-4f));
          to[n].x = flush(light.r[n] * share);
          to[n].y = flush(light.g[n] * share);
          to[n].z = flush(light.b[n] * share);
          to[n].w = 0.0f;
        }
      });
}

// blur_four.glsl, a row at a time: the sums of four over a whole row of `from`, which lie between two of its rows, and
// then across.
template <class K>
struct ClassicBlur {
  static constexpr int kMostNumbers = 4 * (kClassicColumns + 2);
  float sums[kMostNumbers + kClassicRoom];

  // Sums around row `y` of `from`, as floats side by side, from the column before the first to that after the last.
  FLUIDTANK_INLINE static void sum_row(K& k, int y, float* __restrict out) {
    const int width = k.from_width;
    const auto row_at = [&](int at) {
      return reinterpret_cast<const float*>(k.from +
                                            static_cast<std::ptrdiff_t>(clamp(at, 0, k.from_height - 1)) * width);
    };
    const float* __restrict const row = row_at(y);
    const float* __restrict const below = row_at(y - 1);
    const float* __restrict const above = row_at(y + 1);
    const int last = 4 * (width - 1);
#pragma GCC ivdep
    for (int n = 4; n < last; ++n) out[n + 4] = (row[n - 4] + row[n + 4]) + (below[n] + above[n]);
    for (int c = 0; c < 4; ++c) {
      const int next = width > 1 ? c + 4 : c;
      const int before = width > 1 ? last - 4 + c : c;
      out[c] = (row[c] + row[c]) + (below[c] + above[c]);
      out[c + 4] = (row[c] + row[next]) + (below[c] + above[c]);
      out[last + 4 + c] = (row[before] + row[last + c]) + (below[last + c] + above[last + c]);
      out[last + 8 + c] = (row[last + c] + row[last + c]) + (below[last + c] + above[last + c]);
    }
  }

  FLUIDTANK_INLINE void begin_row(K& k, int y) {
    const float place =
        (static_cast<float>(y) + 0.5f) * divide(static_cast<float>(k.from_height), static_cast<float>(k.to_height)) -
        0.5f;
    const float low = floor(place);
    const float t = place - low;
    float upper[kMostNumbers + kClassicRoom];
    sum_row(k, static_cast<int>(low), sums);
    sum_row(k, static_cast<int>(low) + 1, upper);
    const int count = 4 * (k.from_width + 2);
#pragma GCC ivdep
    for (int n = 0; n < count; ++n) sums[n] = sums[n] + (upper[n] - sums[n]) * t;
  }

  FLUIDTANK_INLINE float4 mean(float ratio, int x) const {
    const float place = (static_cast<float>(x) + 0.5f) * ratio - 0.5f;
    const float low = floor(place);
    const float t = place - low;
    const auto column = [&](int at) { return together(*reinterpret_cast<const vec4*>(sums + 4 * (at + 1))); };
    const float4 left = column(static_cast<int>(low));
    const float4 right = column(static_cast<int>(low) + 1);
    return (left + (right - left) * t) * 0.25f;
  }
};

template <class K, class Store>
FLUIDTANK_INLINE void blur_rows(const Call& call, const Region& region, const Store& store) {
  K k;
  attach(k, call);
  if (k.from_width > kClassicColumns) return run<K>(call, region);
  alignas(16) ClassicBlur<K> blur;
  const float ratio = divide(static_cast<float>(k.from_width), static_cast<float>(k.to_width));
  for (int y = region.y; y < region.y + region.height; ++y) {
    blur.begin_row(k, y);
    vec4* __restrict const to = k.to + static_cast<std::ptrdiff_t>(y) * k.to_width;
    for (int x = region.x; x < region.x + region.width; ++x) store(to[x], blur.mean(ratio, x));
  }
}

void tuned_bloom_blur(const Call& call, const Region& region) {
  blur_rows<bloom_blur_kernel>(call, region, [](vec4& to, float4 mean) { to = flush4(apart(mean)); });
}

void tuned_bloom_add(const Call& call, const Region& region) {
  blur_rows<bloom_add_kernel>(call, region, [](vec4& to, float4 mean) { to = flush4(apart(together(to) + mean)); });
}

// ---- the rays ----
void tuned_rays_mask(const Call& call, const Region& region) {
  rays_mask_kernel k;
  attach(k, call);
  const float brightness = k.params.brightness;
  for (int y = region.y; y < region.y + region.height; ++y) {
    const std::ptrdiff_t first = static_cast<std::ptrdiff_t>(y) * k.params.dye_size.x + region.x;
    const vec4* __restrict const dye = k.dye + first;
    float* __restrict const mask = k.mask + first;
#pragma GCC ivdep
    for (int n = 0; n < region.width; ++n) {
      const float brightest = max(max(dye[n].x, dye[n].y), dye[n].z) * brightness;
      mask[n] = 1.0f - clamp(brightest * 20.0f, 0.0f, 0.8f);
    }
  }
}

// Steps lie at the same columns in every row, and at the same height for every column.
void tuned_rays_march(const Call& call, const Region& region) {
  constexpr int kSteps = 16;
  rays_march_kernel k;
  attach(k, call);
  const ClassicParams p = k.params;
  ClassicAcross steps[kSteps + 1];
  ClassicUp up;
  float place[kClassicTile + kClassicRoom];
  float stride[kClassicTile + kClassicRoom];
  float sum[kClassicTile + kClassicRoom];
  run_tiles(
      k, region,
      [&](int x, int count) {
        int most = 0;
#pragma GCC ivdep
        for (int n = 0; n < count; ++n) {
          place[n] = (static_cast<float>(x + n) + 0.5f) * p.rays_to_dye.x;
          stride[n] = (place[n] - static_cast<float>(p.dye_size.x) * 0.5f) * k.kStep;
        }
        for (ClassicAcross& step : steps) {
          find_columns(step, p.dye_size.x, count, [&](int n) { return place[n]; });
          most = max(most, step.columns);
#pragma GCC ivdep
          for (int n = 0; n < count; ++n) place[n] = place[n] - stride[n];
        }
        return most <= kClassicColumns;
      },
      [&](int x, int count, int y) {
        float height = (static_cast<float>(y) + 0.5f) * p.rays_to_dye.y;
        const float rise = (height - static_cast<float>(p.dye_size.y) * 0.5f) * k.kStep;
        float strength = p.rays_weight;
        for (int step = 0; step <= kSteps; ++step) {
          const int* __restrict const left = steps[step].left;
          const float* __restrict const t = steps[step].t;
          go_up(steps[step], find_rows(height, p.dye_size.y), k.mask, p.dye_size.x, up);
          if (step == 0) {
#pragma GCC ivdep
            for (int n = 0; n < count; ++n) sum[n] = go_across(left, t, up, n);
          } else {
#pragma GCC ivdep
            for (int n = 0; n < count; ++n) sum[n] = sum[n] + go_across(left, t, up, n) * strength;
            strength = strength * k.kDecay;
          }
          height = height - rise;
        }
        float* __restrict const rays = k.rays + static_cast<std::ptrdiff_t>(y) * p.rays_size.x + x;
#pragma GCC ivdep
        for (int n = 0; n < count; ++n) rays[n] = flush(sum[n] * p.rays_exposure);
      });
}

}  // namespace

template <>
constexpr auto kTuned<classic_lengths_kernel> = &tuned_classic_lengths;
template <>
constexpr auto kTuned<classic_display_kernel> = &tuned_classic_display;
template <>
constexpr auto kTuned<bloom_prefilter_kernel> = &tuned_bloom_prefilter;
template <>
constexpr auto kTuned<bloom_blur_kernel> = &tuned_bloom_blur;
template <>
constexpr auto kTuned<bloom_add_kernel> = &tuned_bloom_add;
template <>
constexpr auto kTuned<rays_mask_kernel> = &tuned_rays_mask;
template <>
constexpr auto kTuned<rays_march_kernel> = &tuned_rays_march;
