// The sparks' light in two passes: aim_streaks works out where each streak lies, many sparks at once; draw_streaks
// draws rows of the picture, each with those streaks that touch it, two rows of eight pixels at a time. The same
// operations as shaders/view/draw_sparks.glsl, which says what they mean.
#pragma once
namespace {

// A streak as it is drawn, in pixels.
struct alignas(16) Streak {
  float head_x, head_y;
  float core_x, core_y;
  float inverse_core2, inverse_reach2, inverse_rise;
  float reach;
  float bright;
  int unused_0, unused_1, unused_2;
};

struct aim_streaks_kernel {
  PARAMS(ViewParams, params)
  READ(0, vec2, velocity)
  READ(1, vec4, sparks)
  WRITE(2, Streak, streaks)
  WRITE(3, ivec2, spans)  // a streak's first row of the picture, and the one after its last; none where it is not drawn

  static constexpr int kBlock = 128;
  struct Block {
    float head_x[kBlock], head_y[kBlock], core_x[kBlock], core_y[kBlock];
    float inverse_core2[kBlock], inverse_reach2[kBlock], inverse_rise[kBlock], reach[kBlock], bright[kBlock];
    int first[kBlock], end[kBlock];
  };

  // Where a spark's velocity is sampled.
  struct Places {
    int i00[kBlock], i10[kBlock], i01[kBlock], i11[kBlock];
    float tx[kBlock], ty[kBlock];
    float vx[kBlock], vy[kBlock];
  };

  // Loops of their own, since the compiler turns to branches where a load depends on a choice.
  FLUIDTANK_INLINE void sample(Places& at, const vec4* __restrict own, int count) const {
    draw_sparks_kernel k;
#pragma GCC ivdep
    for (int n = 0; n < count; ++n) {
      const vec2 p(own[n].x, own[n].y);
      const auto corners = k.corners_of(p * params.velocity_cells, params.velocity_size);
      at.i00[n] = corners.i00;
      at.i10[n] = corners.i10;
      at.i01[n] = corners.i01;
      at.i11[n] = corners.i11;
      at.tx[n] = corners.tx;
      at.ty[n] = corners.ty;
    }
    const vec2* __restrict const v = velocity;
#pragma GCC ivdep
    for (int n = 0; n < count; ++n) {
      const float left_x = v[at.i00[n]].x + (v[at.i01[n]].x - v[at.i00[n]].x) * at.ty[n];
      const float left_y = v[at.i00[n]].y + (v[at.i01[n]].y - v[at.i00[n]].y) * at.ty[n];
      const float right_x = v[at.i10[n]].x + (v[at.i11[n]].x - v[at.i10[n]].x) * at.ty[n];
      const float right_y = v[at.i10[n]].y + (v[at.i11[n]].y - v[at.i10[n]].y) * at.ty[n];
      at.vx[n] = left_x + (right_x - left_x) * at.tx[n];
      at.vy[n] = left_y + (right_y - left_y) * at.tx[n];
    }
  }

  FLUIDTANK_INLINE void aim(Block& block, int from, int count) const {
    draw_sparks_kernel k;
    k.params = params;
    const ViewParams view = params;
    const float height = static_cast<float>(view.size.y);
    const vec4* __restrict const own = sparks + from;
    Places at;
    sample(at, own, count);
#pragma GCC ivdep
    for (int n = 0; n < count; ++n) {
      const vec4 spark = own[n];
      const vec2 v(at.vx[n], at.vy[n]);
      const float speed = k.length2(v);
      const float tail = min(speed * view.spark_stretch, 0.12f);
      const float back = divide(tail, speed);
      const float head_x = (spark.x - view.origin.x) * view.pixels.x;
      const float head_y = (spark.y - view.origin.y) * view.pixels.y;
      const float core_x = v.x * view.pixels.x * (-back);
      const float core_y = v.y * view.pixels.y * (-back);
      const float random = k.random_unit(view.seed, k.kSize, static_cast<uint>(from + n), 0u);
      const float radius = view.spark_size * (0.6f + random * 0.8f) * view.edge;
      const float reach = max(radius, 1.0f) * 1.5f;
      const float dim = min(radius, 1.0f);
      const float bright = k.strength(spark, speed) * view.spark_scale * dim;
      const float core2 = core_x * core_x + core_y * core_y;
      const float inverse_core2 = divide(1.0f, core2);
      const float inverse_rise = divide(1.0f, core_y);
      const float bottom = clamp(min(head_y, head_y + core_y) - reach, 0.0f, height);
      const float top = clamp(max(head_y, head_y + core_y) + reach + 1.0f, 0.0f, height);
      const int not_drawn =
          static_cast<int>(spark.w <= 0.0f) | static_cast<int>(speed < 0.004f) | static_cast<int>(bright < 1.0f);
      block.head_x[n] = head_x;
      block.head_y[n] = head_y;
      block.core_x[n] = core_x;
      block.core_y[n] = core_y;
      block.inverse_core2[n] = core2 > 1e-6f ? inverse_core2 : 0.0f;
      block.inverse_reach2[n] = divide(1.0f, reach * reach);
      block.inverse_rise[n] = abs(core_y) > 1e-3f ? inverse_rise : 0.0f;
      block.reach[n] = reach;
      block.bright[n] = bright;
      block.first[n] = static_cast<int>(bottom);
      block.end[n] = not_drawn != 0 ? 0 : static_cast<int>(top);
    }
  }

  FLUIDTANK_INLINE void items(int first, int end) const {
    Block b;
    for (int from = first; from < end; from += kBlock) {
      const int count = min(kBlock, end - from);
      aim(b, from, count);
      for (int n = 0; n < count; ++n) {
        streaks[from + n] = {b.head_x[n],
                             b.head_y[n],
                             b.core_x[n],
                             b.core_y[n],
                             b.inverse_core2[n],
                             b.inverse_reach2[n],
                             b.inverse_rise[n],
                             b.reach[n],
                             b.bright[n],
                             0,
                             0,
                             0};
        spans[from + n] = ivec2(b.first[n], b.end[n]);
      }
    }
  }
};

struct draw_streaks_kernel {
  PARAMS(ViewParams, params)
  READ(0, Streak, streaks)
  READ(1, ivec2, spans)
  WRITE(2, uint, light)

  static constexpr int kChunk = 16;  // rows whose bounds are worked out at a time
  struct Bounds {
    int left[kChunk + 1], right[kChunk + 1];  // the first pixel, and the one after the last
    float above[kChunk + 1];                  // the row's centre seen from the head
  };

  // The kernel's bounds of each row; the row after the last has none.
  FLUIDTANK_INLINE void bounds_of(const Streak& s, int y0, int count, Bounds& bounds) const {
    const float width = static_cast<float>(params.size.x);
#pragma GCC ivdep
    for (int n = 0; n < kChunk; ++n) {
      const float above = static_cast<float>(y0 + n) + 0.5f - s.head_y;
      const float near_bound = clamp((above - s.reach) * s.inverse_rise, 0.0f, 1.0f);
      const float far_bound = clamp((above + s.reach) * s.inverse_rise, 0.0f, 1.0f);
      const float near = s.inverse_rise != 0.0f ? near_bound : 0.0f;
      const float far = s.inverse_rise != 0.0f ? far_bound : 1.0f;
      const float near_x = s.head_x + s.core_x * near;
      const float far_x = s.head_x + s.core_x * far;
      const float left = min(near_x, far_x) - s.reach;
      const float right = max(near_x, far_x) + s.reach;
      bounds.above[n] = above;
      bounds.left[n] = static_cast<int>(clamp(left, 0.0f, width));
      bounds.right[n] = static_cast<int>(clamp(right + 1.0f, 0.0f, width));
    }
    bounds.left[count] = bounds.right[count] = 0;
    bounds.above[count] = 0;
  }

  // A vector as wide as the processor's: where that is 16, two rows of 8 pixels, as streaks are that narrow; else a
  // part of one.
#if defined(__AVX512F__)
  using Floats [[gnu::vector_size(64)]] = float;
  using Ints [[gnu::vector_size(64)]] = int;
  static constexpr int kRows = 2;
  static constexpr Ints kSteps = {0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7};
  FLUIDTANK_INLINE static Ints join(int a, int b) { return Ints{a, a, a, a, a, a, a, a, b, b, b, b, b, b, b, b}; }
  FLUIDTANK_INLINE static Floats join(float a, float b) {
    return Floats{a, a, a, a, a, a, a, a, b, b, b, b, b, b, b, b};
  }
#elif defined(__AVX2__)
  using Floats [[gnu::vector_size(32)]] = float;
  using Ints [[gnu::vector_size(32)]] = int;
  static constexpr int kRows = 1;
  static constexpr Ints kSteps = {0, 1, 2, 3, 4, 5, 6, 7};
#else
  using Floats [[gnu::vector_size(16)]] = float;
  using Ints [[gnu::vector_size(16)]] = int;
  static constexpr int kRows = 1;
  static constexpr Ints kSteps = {0, 1, 2, 3};
#endif
#if !defined(__AVX512F__)
  FLUIDTANK_INLINE static Ints join(int a, int) { return Ints{} + a; }
  FLUIDTANK_INLINE static Floats join(float a, float) { return Floats{} + a; }
#endif
  static constexpr int kAcross = static_cast<int>(sizeof(Ints)) / 4 / kRows;
  using Light [[gnu::vector_size(sizeof(Ints) / kRows), gnu::aligned(4), gnu::may_alias]] = uint;

  // The streak's light over pixels x of a row (or two) whose centre is dy above the head; 0 from `end` on.
  FLUIDTANK_INLINE static Ints amount(const Streak& s, Ints x, Ints end, Floats dy) {
    const Floats zero{};
    const Floats one = zero + 1.0f;
    const Floats dx = (__builtin_convertvector(x, Floats) + 0.5f) - s.head_x;
    const Floats along_core = (dx * s.core_x + dy * s.core_y) * s.inverse_core2;
    const Floats behind = along_core > zero ? along_core : zero;
    const Floats along = behind < one ? behind : one;
    const Floats off_x = dx - s.core_x * along;
    const Floats off_y = dy - s.core_y * along;
    const Floats q = (off_x * off_x + off_y * off_y) * s.inverse_reach2;
    const Floats inside = one - q;
    const Floats rest = inside > zero ? inside : zero;
    const Floats w = rest * rest * (one - along * 0.75f) * s.bright;
    return __builtin_convertvector(w + 0.5f, Ints) & (x < end);
  }

  FLUIDTANK_INLINE void draw(const Streak& s, int y0, int y1) const {
    const int stride = plane_stride(params.size.x);
    uint nowhere[kAcross] = {};
    for (int first = y0; first < y1; first += kChunk) {
      const int count = min(kChunk, y1 - first);
      Bounds bounds;
      bounds_of(s, first, count, bounds);
      for (int n = 0; n < count; n += kRows) {
        uint* const row = row_of(light, params.size.x, 1, first + n, 0);
        int a = bounds.left[n];
        int b = kRows == 2 ? bounds.left[n + 1] : 0;
        const int a_end = bounds.right[n];
        const int b_end = kRows == 2 ? bounds.right[n + 1] : 0;
        const Ints end = join(a_end, b_end);
        const Floats dy = join(bounds.above[n], bounds.above[n + 1]);
        for (; a < a_end || b < b_end; a += kAcross, b += kAcross) {
          const Ints more = amount(s, join(a, b) + kSteps, end, dy);
          // One after the other: what is past a row's end goes nowhere.
          const auto* const parts = reinterpret_cast<const Light*>(&more);
          add(a < a_end ? row + a : nowhere, parts[0]);
          if constexpr (kRows == 2) add(b < b_end ? row + stride + b : nowhere, parts[1]);
        }
      }
    }
  }

  FLUIDTANK_INLINE static void add(uint* at, const Light& more) { *reinterpret_cast<Light*>(at) += more; }

  FLUIDTANK_INLINE void rows(int y0, int y1) const {
    constexpr int kBlock = 1024;
    for (int y = y0; y < y1; ++y) {
      __builtin_memset(row_of(light, params.size.x, 1, y, 0), 0,
                       static_cast<std::size_t>(params.size.x) * sizeof(uint));
    }
    int touching[kBlock];
    for (int from = 0; from < params.sparks; from += kBlock) {
      const int end = min(from + kBlock, params.sparks);
      int count = 0;
      for (int i = from; i < end; ++i) {
        touching[count] = i;
        count += static_cast<int>(spans[i].x < y1) & static_cast<int>(spans[i].y > y0);
      }
      for (int n = 0; n < count; ++n) {
        const int i = touching[n];
        draw(streaks[i], max(spans[i].x, y0), min(spans[i].y, y1));
      }
    }
  }
};

}  // namespace
