// The first level of the glow, half the picture's size: the mean of 2 x 2 pixels, and of it what lies above the threshold, with
// a soft onset (the usual quadratic knee): c max(knee part, b - threshold) / b for the brightest channel b.
#include "lib/arithmetic.glsl"
PARAMS(ViewParams, params)
READ(0, vec4, picture)
WRITE(1, vec4, glow)

CELL(c) {
  int x0 = c.x * 2;
  int x1 = min(x0 + 1, params.size.x - 1);
  int y0 = c.y * 2 * params.size.x;
  int y1 = min(c.y * 2 + 1, params.size.y - 1) * params.size.x;
  real4 lower = picture[y0 + x0] + picture[y0 + x1];
  real4 upper = picture[y1 + x0] + picture[y1 + x1];
  real4 mean = (lower + upper) * 0.25f;
  real brightest = max(max(mean.x, mean.y), mean.z);
  real onset = clamp(brightest - params.glow_threshold + params.glow_knee, 0.0f, 2.0f * params.glow_knee);
  real soft = params.glow_curve * onset * onset;
  real above = max(soft, brightest - params.glow_threshold);
  real share = divide(above, max(brightest, 1e-4f));
  real4 bright = mean * share;
  glow[c.y * params.glow_size.x + c.x] = flush4(bright);
}
