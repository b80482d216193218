// 8-bit RGB, three bytes a pixel, rows from the top, tightly packed: item i makes pixels 4i to 4i + 3, three words.
PARAMS(ViewParams, params)
READ(0, uvec2, encoded)
READ_PART(1, uint, blue_noise)
WRITE(2, uint, packed_rgb24)
#include "lib/dither.glsl"

uint channel_byte(int index, int total) {
  int pixel = min(index / 3, total - 1);
  int channel = index - (index / 3) * 3;
  int x = pixel % params.size.x;
  int y = pixel / params.size.x;
  uvec2 c = encoded[(params.size.y - 1 - y) * params.size.x + x];
  uint value = channel == 0 ? c.x & 65535u : (channel == 1 ? c.x >> 16 : c.y & 65535u);
  return dither_to(value, 255u, dither_threshold(x, y));
}

ITEM(i) {
  int total = params.size.x * params.size.y;
  for (int k = 0; k < 3; ++k) {
    int first = i * 12 + k * 4;
    packed_rgb24[i * 3 + k] = channel_byte(first, total) | channel_byte(first + 1, total) << 8 |
                              channel_byte(first + 2, total) << 16 | channel_byte(first + 3, total) << 24;
  }
}
