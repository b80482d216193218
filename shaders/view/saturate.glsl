// The dye as seen: 1 - exp(-dye x brightness) per channel, so that thin colour shows faint and thick colour fills in and never
// clips. In w the mean of the three, which the display takes for the height of the ink.
#include "lib/arithmetic.glsl"
PARAMS(ViewParams, params)
READ(0, vec4, dye)
WRITE(1, vec4, ink)

CELL(c) {
  int i = c.y * params.dye_size.x + c.x;
  real4 depth = dye[i] * params.brightness;
  real r = 1.0f - exp_neg(depth.x);
  real g = 1.0f - exp_neg(depth.y);
  real b = 1.0f - exp_neg(depth.z);
  real height = ((r + g) + b) * 0.333333343f;
  ink[i] = flush4(vec4(r, g, b, height));
}
