// The finished picture: the glow added, clamped to what a screen shows, and encoded by sRGB's table to 16-bit integers:
// (red | green << 16, blue | alpha << 16).
#include "lib/arithmetic.glsl"
PARAMS(ViewParams, params)
READ(0, vec4, picture)
READ(1, vec4, coarse)
READ(2, uint, srgb_table)
WRITE(3, uvec2, encoded)
#include "lib/sample_glow.glsl"

uint encode(float linear) {
  real place = clamp(linear, 0.0f, 1.0f) * 65535.0f + 0.5f;
  return srgb_table[int(place)];
}

CELL(c) {
  int i = c.y * params.size.x + c.x;
  real4 glow = sample_glow(c.x, c.y, params.glow_size.x, params.glow_size.y);
  real4 sum = picture[i] + glow * params.glow_intensity;
  encoded[i] = uvec2(encode(sum.x) | encode(sum.y) << 16, encode(sum.z) | 65535u << 16);
}
