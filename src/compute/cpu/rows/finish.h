// The picture with its glow, encoded and packed: finish and the packings of shaders/view/, which say what they compute.
// A tile of columns at a time, rows from the top.
#pragma once
namespace {

// 16-bit sRGB of a row. Element n + kRoom is column n of the tile.
struct EncodedRow {
  uint channels[3][kTile + 2 * kRoom];
};

constexpr int kNoise = 64;  // shaders/lib/dither.glsl
static_assert(kTile % kNoise == 0);

struct Finisher {
  ViewParams params;
  const float* picture;
  const float* glow;
  const uint* table;
  const uint* noise;

  int x0, count;  // the tile's columns
  // Rows of the glow, enlarged across: of row j in element j % 4.
  float wide[4][3][kTile + 2 * kRoom];
  int wide_row[4];

  FLUIDTANK_INLINE void begin_tile(int first, int columns) {
    x0 = first;
    count = columns;
    for (int& row : wide_row) row = -1;
  }

  // The dither's thresholds for row `y` from the top, column by column of the tile.
  FLUIDTANK_INLINE void thresholds(int y, uint* __restrict out) const {
    const uint* __restrict const from = noise + (y & (kNoise - 1)) * kNoise;
    for (int n = 0; n < kTile + kRoom; n += kNoise) {
      for (int k = 0; k < kNoise && n + k < kTile + kRoom; ++k) out[n + k] = from[k];
    }
  }

  FLUIDTANK_INLINE const float (*glow_row(int row))[kTile + 2 * kRoom] {
    auto& to = wide[row % 4];
    if (wide_row[row % 4] == row) return to;
    wide_row[row % 4] = row;
    for (int c = 0; c < 3; ++c) {
      const float* __restrict const from = row_of(glow, params.glow_size.x, 3, row, c) + x0 / 2;
      float* __restrict const out = to[c] + kRoom;
      const int pairs = (count + 1) / 2;
#pragma GCC ivdep
      for (int n = 0; n < pairs; ++n) {
        out[2 * n] = from[n] * 0.75f + from[n - 1] * 0.25f;
        out[2 * n + 1] = from[n] * 0.75f + from[n + 1] * 0.25f;
      }
      out[-1] = from[-1] * 0.75f + from[0] * 0.25f;
    }
    return to;
  }

  // Row `row` from the bottom, with a column more to the left and `more` to the right, which are the picture's own or
  // its outermost repeated.
  FLUIDTANK_INLINE void encode(EncodedRow& encoded, int row, int more) {
    const auto near = glow_row(near_row(row, params.glow_size.y));
    const auto far = glow_row(far_row(row, params.glow_size.y));
    for (int c = 0; c < 3; ++c) {
      const float* __restrict const near_glow = near[c] + kRoom;
      const float* __restrict const far_glow = far[c] + kRoom;
      const float* __restrict const own = row_of(picture, params.size.x, 3, row, c) + x0;
      uint* __restrict const out = encoded.channels[c] + kRoom;
      const float intensity = params.glow_intensity;
      const uint* __restrict const srgb = table;
      // Loops of their own, since the compiler turns to branches where a load depends on a choice.
      int places[kTile + kRoom];
#pragma GCC ivdep
      for (int n = -1; n < count; ++n) {
        const float sum = own[n] + (near_glow[n] * 0.75f + far_glow[n] * 0.25f) * intensity;
        places[n + 1] = static_cast<int>(clamp(sum, 0.0f, 1.0f) * 65535.0f + 0.5f);
      }
#pragma GCC ivdep
      for (int n = -1; n < count; ++n) out[n] = srgb[places[n + 1]];
      if (x0 == 0) out[-1] = out[0];
      for (int n = count; n < count + more; ++n) out[n] = out[count - 1];
    }
  }
};

#define FLUIDTANK_FINISH_FIELDS                               \
  PARAMS(ViewParams, params)                                  \
  READ(0, float, picture)                                     \
  READ(1, float, glow)                                        \
  READ(2, uint, srgb_table)                                   \
  READ_PART(3, uint, blue_noise)                              \
  FLUIDTANK_INLINE void attach_to(Finisher& finisher) const { \
    finisher.params = params;                                 \
    finisher.picture = picture;                               \
    finisher.glow = glow;                                     \
    finisher.table = srgb_table;                              \
    finisher.noise = blue_noise;                              \
  }

// Rows are pairs of the picture's, from the top.
struct finish_yuv420_kernel {
  FLUIDTANK_FINISH_FIELDS
  WRITE(4, uint, packed_yuv420)

  FLUIDTANK_INLINE static void pack_luma(pack_yuv420_kernel& k, const EncodedRow& row,
                                         const uint* __restrict thresholds, int count, std::uint8_t* __restrict out) {
    const uint* __restrict const r = row.channels[0] + kRoom;
    const uint* __restrict const g = row.channels[1] + kRoom;
    const uint* __restrict const b = row.channels[2] + kRoom;
#pragma GCC ivdep
    for (int n = 0; n < count; ++n) {
      const uint full = k.luma(r[n], g[n], b[n]);
      out[n] = static_cast<std::uint8_t>(16u + k.dither_to(full, 219u, thresholds[n]));
    }
  }

  FLUIDTANK_INLINE static void pack_chroma(pack_yuv420_kernel& k, const EncodedRow& upper, const EncodedRow& lower,
                                           int count, std::uint8_t* __restrict u, std::uint8_t* __restrict v) {
#pragma GCC ivdep
    for (int n = 0; n < count; ++n) {
      const auto mean = [&](int c) {
        const uint* __restrict const a = upper.channels[c] + kRoom + 2 * n;
        const uint* __restrict const b = lower.channels[c] + kRoom + 2 * n;
        return (4u + (a[-1] + b[-1]) + 2u * (a[0] + b[0]) + (a[1] + b[1])) >> 3;
      };
      const uint red = mean(0), green = mean(1), blue = mean(2);
      const int full = static_cast<int>(k.luma(red, green, blue));
      const int cb = ((static_cast<int>(blue) - full) * 30904) >> 8;
      const int cr = ((static_cast<int>(red) - full) * 36414) >> 8;
      u[n] = static_cast<std::uint8_t>((cb + 8421376) >> 16);
      v[n] = static_cast<std::uint8_t>((cr + 8421376) >> 16);
    }
  }

  FLUIDTANK_INLINE void rows(int first, int end) const {
    pack_yuv420_kernel k{};
    Finisher finisher;
    attach_to(finisher);
    const int height = params.size.y;
    const std::ptrdiff_t luma_width = (params.size.x + 7) / 8 * 8;
    const std::ptrdiff_t pairs = (height + 1) / 2;
    auto* const luma = reinterpret_cast<std::uint8_t*>(packed_yuv420);
    EncodedRow upper, lower;
    uint thresholds[kTile + kRoom];
    for (int x0 = 0; x0 < params.size.x; x0 += kTile) {
      const int count = min(kTile, params.size.x - x0);
      const int whole = (count + 7) / 8 * 8;
      finisher.begin_tile(x0, count);
      for (int pair = first; pair < end; ++pair) {
        finisher.encode(upper, height - 1 - pair * 2, whole - count);
        finisher.encode(lower, height - 1 - min(pair * 2 + 1, height - 1), whole - count);
        finisher.thresholds(pair * 2, thresholds);
        pack_luma(k, upper, thresholds, whole, luma + pair * 2 * luma_width + x0);
        finisher.thresholds(pair * 2 + 1, thresholds);
        pack_luma(k, lower, thresholds, whole, luma + (pair * 2 + 1) * luma_width + x0);
        std::uint8_t* const u = luma + pairs * 2 * luma_width + pair * (luma_width / 2) + x0 / 2;
        pack_chroma(k, upper, lower, whole / 2, u, u + pairs * (luma_width / 2));
      }
    }
  }
};

// A row's pixels in a word each, first to last byte: red, green, blue, 0 or the other way round.
template <bool kRedFirst>
FLUIDTANK_INLINE void dither_row(const EncodedRow& row, const uint* __restrict thresholds, int count,
                                 uint* __restrict out) {
  pack_bgr0_kernel k{};
  const uint* __restrict const r = row.channels[0] + kRoom;
  const uint* __restrict const g = row.channels[1] + kRoom;
  const uint* __restrict const b = row.channels[2] + kRoom;
#pragma GCC ivdep
  for (int n = 0; n < count; ++n) {
    const uint threshold = thresholds[n];
    const uint red = k.dither_to(r[n], 255u, threshold);
    const uint blue = k.dither_to(b[n], 255u, threshold);
    const uint low = kRedFirst ? red : blue;
    const uint high = kRedFirst ? blue : red;
    out[n] = low | k.dither_to(g[n], 255u, threshold) << 8 | high << 16;
  }
}

// Rows are the picture's, from the top.
struct finish_bgr0_kernel {
  FLUIDTANK_FINISH_FIELDS
  WRITE(4, uint, packed_bgr0)

  FLUIDTANK_INLINE void rows(int first, int end) const {
    Finisher finisher;
    attach_to(finisher);
    EncodedRow row;
    uint thresholds[kTile + kRoom];
    for (int x0 = 0; x0 < params.size.x; x0 += kTile) {
      const int count = min(kTile, params.size.x - x0);
      finisher.begin_tile(x0, count);
      for (int y = first; y < end; ++y) {
        finisher.encode(row, params.size.y - 1 - y, 0);
        finisher.thresholds(y, thresholds);
        dither_row<false>(row, thresholds, count, packed_bgr0 + static_cast<std::ptrdiff_t>(y) * params.size.x + x0);
      }
    }
  }
};

// Rows are the picture's, from the top. Four pixels at a time, a vector whose last four bytes the next one overwrites.
struct finish_rgb24_kernel {
  FLUIDTANK_FINISH_FIELDS
  WRITE(4, uint, packed_rgb24)

  using Bytes [[gnu::vector_size(16), gnu::aligned(1), gnu::may_alias]] = std::uint8_t;

  FLUIDTANK_INLINE static void pack(const uint* words, int count, std::uint8_t* out) {
    int n = 0;
    for (; n + 6 <= count; n += 4) {
      const Bytes four = *reinterpret_cast<const Bytes*>(words + n);
      *reinterpret_cast<Bytes*>(out + n * 3) =
          __builtin_shufflevector(four, four, 0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 3, 7, 11, 15);
    }
    for (; n < count; ++n) {
      for (int c = 0; c < 3; ++c) out[n * 3 + c] = static_cast<std::uint8_t>(words[n] >> (8 * c));
    }
  }

  FLUIDTANK_INLINE void rows(int first, int end) const {
    Finisher finisher;
    attach_to(finisher);
    EncodedRow row;
    uint thresholds[kTile + kRoom];
    uint words[kTile];
    auto* const bytes = reinterpret_cast<std::uint8_t*>(packed_rgb24);
    const std::ptrdiff_t width = params.size.x;
    for (int x0 = 0; x0 < params.size.x; x0 += kTile) {
      const int count = min(kTile, params.size.x - x0);
      finisher.begin_tile(x0, count);
      for (int y = first; y < end; ++y) {
        finisher.encode(row, params.size.y - 1 - y, 0);
        finisher.thresholds(y, thresholds);
        dither_row<true>(row, thresholds, count, words);
        pack(words, count, bytes + (y * width + x0) * 3);
      }
    }
    if (end < params.size.y) return;
    // The last pixel again, up to a whole four.
    const std::ptrdiff_t total = width * params.size.y;
    for (std::ptrdiff_t n = total * 3; n < (total + 3) / 4 * 12; ++n) bytes[n] = bytes[n - 3];
  }
};

// The plain field that the plain packings read. Rows are the picture's, from the bottom.
struct finish_encoded_kernel {
  FLUIDTANK_FINISH_FIELDS
  WRITE(4, uvec2, encoded)

  FLUIDTANK_INLINE void rows(int first, int end) const {
    Finisher finisher;
    attach_to(finisher);
    EncodedRow row;
    for (int x0 = 0; x0 < params.size.x; x0 += kTile) {
      const int count = min(kTile, params.size.x - x0);
      finisher.begin_tile(x0, count);
      for (int y = first; y < end; ++y) {
        finisher.encode(row, y, 0);
        const uint* __restrict const r = row.channels[0] + kRoom;
        const uint* __restrict const g = row.channels[1] + kRoom;
        const uint* __restrict const b = row.channels[2] + kRoom;
        uvec2* __restrict const out = encoded + static_cast<std::ptrdiff_t>(y) * params.size.x + x0;
#pragma GCC ivdep
        for (int n = 0; n < count; ++n) out[n] = uvec2(r[n] | g[n] << 16, b[n] | 65535u << 16);
      }
    }
  }
};

#undef FLUIDTANK_FINISH_FIELDS

}  // namespace
