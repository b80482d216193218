// 8-bit colour, one word a pixel (bytes B, G, R, 0), rows from the top.
PARAMS(ViewParams, params)
READ(0, uvec2, encoded)
READ_PART(1, uint, blue_noise)
WRITE(2, uint, packed_bgr0)
#include "lib/dither.glsl"

CELL(c) {
  uint threshold = dither_threshold(c.x, c.y);
  uvec2 e = encoded[(params.size.y - 1 - c.y) * params.size.x + c.x];
  uint r = dither_to(e.x & 65535u, 255u, threshold);
  uint g = dither_to(e.x >> 16, 255u, threshold);
  uint b = dither_to(e.y & 65535u, 255u, threshold);
  packed_bgr0[c.y * params.size.x + c.x] = b | g << 8 | r << 16;
}
