// The finished picture where it is graded, transparent or laid over something: the glow added, graded (lib/grade.glsl), clamped,
// and encoded by the curve (sRGB's, contrast and gamma) to 16-bit integers (red | green << 16, blue | alpha << 16). All that follows is done to the encoded
// values, in integers, because that is what editors do. How much a pixel covers is the largest of its channels and of its walls'
// coverage: light over black then looks as before, and over white never darkens. `mode`: 0 opaque; 1 straight, colours divided
// by alpha; 2 premultiplied; 3 over the backdrop, c + backdrop (1 - alpha); 4 on the backdrop as pigment, c times backdrop.
#include "lib/arithmetic.glsl"
PARAMS(ViewParams, params)
CONSTANT(0, mode)
READ(0, vec4, picture)
READ(1, vec4, coarse)
READ_PART(2, uint, curve)
READ_PART(3, uint, srgb_table)
READ_PART(4, uvec2, backdrop)
WRITE(5, uvec2, encoded)
#include "lib/grade.glsl"
#include "lib/sample_glow.glsl"

int place_of(float linear) {
  real place = clamp(linear, 0.0f, 1.0f) * 65535.0f + 0.5f;
  return int(place);
}

// a b / 65535, rounded, for a and b up to 65535.
uint product(uint a, uint b) {
  uint sum = a * b + 32767u;
  return (sum + (sum >> 16) + 1u) >> 16;
}

uint laid_over(uint colour, uint alpha, uint below) {
  if (mode == 3) return colour + product(below, 65535u - alpha);
  if (mode == 4) return product(below, colour);
  if (mode == 1) return min((colour * 65535u + alpha / 2u) / max(alpha, 1u), 65535u);  // alpha 0 has no colour
  return colour;
}

CELL(c) {
  int i = c.y * params.size.x + c.x;
  real4 glow = sample_glow(c.x, c.y, params.glow_size.x, params.glow_size.y);
  real4 light = graded(picture[i] + glow * params.glow_intensity);
  uint red = curve[place_of(light.x)];
  uint green = curve[place_of(light.y)];
  uint blue = curve[place_of(light.z)];
  uint cover = max(max(red, green), max(blue, srgb_table[place_of(light.w)]));
  uint alpha = mode == 0 || mode == 4 ? 65535u : cover;
  uvec2 below = mode < 3 ? uvec2(0u, 0u) : backdrop[i];
  red = laid_over(red, alpha, below.x & 65535u);
  green = laid_over(green, alpha, below.x >> 16);
  blue = laid_over(blue, alpha, below.y & 65535u);
  encoded[i] = uvec2(red | green << 16, blue | (mode == 1 || mode == 2 ? alpha : 65535u) << 16);
}
