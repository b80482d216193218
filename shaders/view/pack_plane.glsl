// One plane of Y'CbCr or of alpha, in 8 bits or in 10 bits of 16, from the 16-bit sRGB values, in integers: BT.709 in limited
// range, or BT.601 in full range as JPEG has it. Rows from the top. Chroma is as wide and high as luma, or halved across (sited
// left: over 1 2 1 columns around the even one) and down (the mean of two rows). Luma is dithered, chroma and alpha are rounded;
// alpha has the full range. A cell makes a word: four samples of 8 bits or two of 10.
PARAMS(ViewParams, params)
READ(0, uvec2, encoded)
READ_PART(1, uint, blue_noise)
WRITE(2, uint, packed_plane)
CONSTANT(0, plane)      // 0 luma, 1 Cb, 2 Cr, 3 alpha
CONSTANT(1, form)       // sum of 1: 10 bits, 2: chroma halved across, 4: halved down, 8: BT.601 in full range
CONSTANT(2, first)      // words before the plane
CONSTANT(3, row_words)  // words a row
#include "lib/dither.glsl"

// 0.2126 r + 0.7152 g + 0.0722 b, or 0.299 r + 0.587 g + 0.114 b, in units of 1/65536 that sum to just below 2^32.
uint luma(uint r, uint g, uint b) {
  bool bt601 = (form & 8) != 0;
  return ((bt601 ? 19595u : 13933u) * r + (bt601 ? 38470u : 46871u) * g + (bt601 ? 7471u : 4732u) * b + 32768u) >> 16;
}

uvec2 at_pixel(int x, int y) {
  int column = min(x, params.size.x - 1);
  int row = min(y, params.size.y - 1);
  return encoded[(params.size.y - 1 - row) * params.size.x + column];
}

uint luma_of(int x, int y) {
  uvec2 c = at_pixel(x, y);
  uint full = luma(c.x & 65535u, c.x >> 16, c.y & 65535u);
  uint levels = (form & 8) != 0 ? 255u : ((form & 1) != 0 ? 876u : 219u);
  uint black = (form & 8) != 0 ? 0u : ((form & 1) != 0 ? 64u : 16u);
  return black + dither_to(full, levels, dither_threshold(x, y));
}

// Red, green or blue where a chroma sample lies, 0 to 65535: the weights' sum is a power of two, and rounded.
uint chroma_mean(int channel, int x, int y) {
  int reach = (form & 2) != 0 ? 1 : 0;
  int rows = (form & 4) != 0 ? 2 : 1;
  int shift = reach * 2 + rows - 1;
  uint sum = shift > 0 ? 1u << (shift - 1) : 0u;
  for (int row = 0; row < rows; ++row) {
    for (int k = -reach; k <= reach; ++k) {
      uvec2 c = at_pixel(max(x * (1 + reach) + k, 0), y * rows + row);
      uint value = channel == 0 ? c.x & 65535u : (channel == 1 ? c.x >> 16 : c.y & 65535u);
      sum += k == 0 && reach == 1 ? 2u * value : value;
    }
  }
  return sum >> shift;
}

// The middle and 224 (b - y) / 1.8556 or 224 (r - y) / 1.5748, four times that in 10 bits; 255 (b - y) / 1.772 or
// 255 (r - y) / 1.402 in full range. The factors are in units of 1/256.
uint chroma_of(int x, int y) {
  uint r = chroma_mean(0, x, y);
  uint g = chroma_mean(1, x, y);
  uint b = chroma_mean(2, x, y);
  bool bt601 = (form & 8) != 0;
  int blue_factor = bt601 ? 36840 : 30904;
  int red_factor = bt601 ? 46562 : 36414;
  int own = plane == 1 ? int(b) : int(r);
  int scaled = (own - int(luma(r, g, b))) * (plane == 1 ? blue_factor : red_factor);
  int middle = (form & 1) != 0 ? 33587200 : 8421376;  // 512.5 and 128.5 of 65536
  int value = ((scaled >> ((form & 1) != 0 ? 6 : 8)) + middle) >> 16;
  return uint(min(value, (form & 1) != 0 ? 1023 : 255));
}

uint alpha_of(int x, int y) { return dither_to(at_pixel(x, y).y >> 16, (form & 1) != 0 ? 1023u : 255u, 32767u); }

CELL(c) {
  int samples = (form & 1) != 0 ? 2 : 4;
  uint word = 0u;
  for (int k = 0; k < samples; ++k) {
    int x = c.x * samples + k;
    uint value = plane == 0 ? luma_of(x, c.y) : (plane == 3 ? alpha_of(x, c.y) : chroma_of(x, c.y));
    word |= value << (32 / samples * k);
  }
  packed_plane[first + c.y * row_words + c.x] = word;
}
