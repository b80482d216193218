// Y'CbCr 4:2:0 in 8 bits, BT.709, limited range, from the 16-bit sRGB values, in integers. Three planes one after the other,
// rows from the top; luma rows are a whole number of 8 pixels, chroma rows of 4. Chroma is sited left, as H.264 assumes: over
// 1 2 1 columns around the even one, and the mean of two rows. Each cell makes 8 x 2 pixels.
PARAMS(ViewParams, params)
READ(0, uvec2, encoded)
READ_PART(1, uint, blue_noise)
WRITE(2, uint, packed_yuv420)
#include "lib/dither.glsl"

// BT.709's luma, 0.2126 r + 0.7152 g + 0.0722 b, in units of 1/65536 that sum to just below 2^32.
uint luma(uint r, uint g, uint b) { return (13933u * r + 46871u * g + 4732u * b + 32768u) >> 16; }

uvec2 at_pixel(int x, int y) {
  int column = min(x, params.size.x - 1);
  int row = min(y, params.size.y - 1);
  return encoded[(params.size.y - 1 - row) * params.size.x + column];
}

uint luma_byte(int x, int y) {
  uvec2 c = at_pixel(x, y);
  uint full = luma(c.x & 65535u, c.x >> 16, c.y & 65535u);
  return 16u + dither_to(full, 219u, dither_threshold(x, y));
}

uint luma_word(int x, int y) {
  return luma_byte(x, y) | luma_byte(x + 1, y) << 8 | luma_byte(x + 2, y) << 16 | luma_byte(x + 3, y) << 24;
}

// Red, green or blue around an even column, 0 to 65535: the sum of eight weights, rounded.
uint chroma_mean(int channel, int x, int y) {
  uint sum = 4u;
  for (int row = 0; row < 2; ++row) {
    for (int k = -1; k <= 1; ++k) {
      uvec2 c = at_pixel(max(x + k, 0), y + row);
      uint value = channel == 0 ? c.x & 65535u : (channel == 1 ? c.x >> 16 : c.y & 65535u);
      sum += k == 0 ? 2u * value : value;
    }
  }
  return sum >> 3;
}

// (Cb, Cr) as bytes: 128 + 224 (b - y) / 1.8556 and 128 + 224 (r - y) / 1.5748; the factors in units of 1/256.
uvec2 chroma(int x, int y) {
  uint r = chroma_mean(0, x, y);
  uint g = chroma_mean(1, x, y);
  uint b = chroma_mean(2, x, y);
  int full = int(luma(r, g, b));
  int cb = ((int(b) - full) * 30904) >> 8;
  int cr = ((int(r) - full) * 36414) >> 8;
  return uvec2(uint((cb + 8421376) >> 16), uint((cr + 8421376) >> 16));  // 128.5 of 65536
}

CELL(c) {
  int words = (params.size.x + 7) / 8;
  int rows = (params.size.y + 1) / 2;
  int x = c.x * 8;
  int y = c.y * 2;
  int first = y * words * 2 + c.x * 2;
  packed_yuv420[first] = luma_word(x, y);
  packed_yuv420[first + 1] = luma_word(x + 4, y);
  packed_yuv420[first + words * 2] = luma_word(x, y + 1);
  packed_yuv420[first + words * 2 + 1] = luma_word(x + 4, y + 1);
  uint u = 0u;
  uint v = 0u;
  for (int k = 0; k < 4; ++k) {
    uvec2 uv = chroma(x + k * 2, y);
    u |= uv.x << (8 * k);
    v |= uv.y << (8 * k);
  }
  int luma_words = words * 2 * rows * 2;
  packed_yuv420[luma_words + c.y * words + c.x] = u;
  packed_yuv420[luma_words + rows * words + c.y * words + c.x] = v;
}
