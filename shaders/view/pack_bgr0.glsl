// 8-bit colour, one word a pixel (bytes B, G, R, 0), rows from the top.
#include "lib/dither.glsl"
PARAMS(ViewParams, params)
READ(0, uvec2, encoded)
WRITE(1, uint, packed_bgr0)

CELL(c) {
  uint threshold = dither_threshold(c.x, c.y);
  uvec2 e = encoded[(params.size.y - 1 - c.y) * params.size.x + c.x];
  uint r = dither_to_8(e.x & 65535u, threshold);
  uint g = dither_to_8(e.x >> 16, threshold);
  uint b = dither_to_8(e.y, threshold);
  packed_bgr0[c.y * params.size.x + c.x] = b | g << 8 | r << 16;
}
