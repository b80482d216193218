// The dye as pigment on paper. By Beer and Lambert's law a channel keeps exp(-depth) of the paper's light. The dye's colour is
// what it leaves: of its brightest channel it takes `body`, of the others as much more as they are below it:
//   depth_k = brightness (max - d_k + body max).
// In w the mean of what is taken away, which the display takes for the height of the ink.
#include "lib/arithmetic.glsl"
PARAMS(ViewParams, params)
READ(0, vec4, dye)
WRITE(1, vec4, ink)

const float kBody = 0.12f;

CELL(c) {
  int i = c.y * params.dye_size.x + c.x;
  vec4 d = dye[i];
  real most = max(max(d.x, d.y), d.z);
  real body = most * kBody;
  real depth_r = (most - d.x + body) * params.brightness;
  real depth_g = (most - d.y + body) * params.brightness;
  real depth_b = (most - d.z + body) * params.brightness;
  real r = exp_neg(depth_r);
  real g = exp_neg(depth_g);
  real b = exp_neg(depth_b);
  real height = 1.0f - ((r + g) + b) * 0.333333343f;
  ink[i] = vec4(flush(params.paper.x * r), flush(params.paper.y * g), flush(params.paper.z * b), flush(height));
}
