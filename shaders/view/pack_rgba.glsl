// 8-bit colour and alpha, one word a pixel (bytes R, G, B, A or B, G, R, A), rows from the top. Colours are dithered; alpha is
// rounded, except where colours are multiplied by it: there it is dithered by the same threshold, so that no colour exceeds it.
// What is opaque or empty stays so.
PARAMS(ViewParams, params)
READ(0, uvec2, encoded)
READ_PART(1, uint, blue_noise)
WRITE(2, uint, packed_rgba)
CONSTANT(0, blue_first)
CONSTANT(1, premultiplied)
#include "lib/dither.glsl"

CELL(c) {
  uint threshold = dither_threshold(c.x, c.y);
  uvec2 e = encoded[(params.size.y - 1 - c.y) * params.size.x + c.x];
  uint r = dither_to(e.x & 65535u, 255u, threshold);
  uint g = dither_to(e.x >> 16, 255u, threshold);
  uint b = dither_to(e.y & 65535u, 255u, threshold);
  uint a = dither_to(e.y >> 16, 255u, premultiplied != 0 ? threshold : 32767u);
  uint low = blue_first != 0 ? b : r;
  uint high = blue_first != 0 ? r : b;
  packed_rgba[c.y * params.size.x + c.x] = low | g << 8 | high << 16 | a << 24;
}
