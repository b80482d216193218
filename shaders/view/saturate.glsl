// The dye as seen: 1 - exp(-dye x brightness) per channel, so that thin colour shows faint and thick colour fills in and never
// clips. In w the mean of the three, which the display takes for the height of the ink.
#include "lib/arithmetic.glsl"
PARAMS(ViewParams, params)
READ(0, vec4, dye)
WRITE(1, vec4, ink)

CELL(c) {
  int i = c.y * params.dye_size.x + c.x;
  real depth_r = dye[i].x * params.brightness;
  real depth_g = dye[i].y * params.brightness;
  real depth_b = dye[i].z * params.brightness;
  real r = 1.0f - exp_neg(depth_r);
  real g = 1.0f - exp_neg(depth_g);
  real b = 1.0f - exp_neg(depth_b);
  real height = ((r + g) + b) * 0.333333343f;
  ink[i] = vec4(flush(r), flush(g), flush(b), flush(height));
}
