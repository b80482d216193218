// Linear light with its glow, as floats that may be above 1: planes of green, blue and red, and of alpha where asked for, rows from
// the top. Alpha is how much a pixel covers, the largest of its channels and of its walls' coverage, as in develop.glsl; colours
// are multiplied by it already, as OpenEXR has it. Nothing is graded, and nothing lies behind.
#include "lib/arithmetic.glsl"
PARAMS(ViewParams, params)
READ(0, vec4, picture)
READ(1, vec4, coarse)
WRITE(2, float, packed_linear)
CONSTANT(0, alpha)
#include "lib/sample_glow.glsl"

CELL(c) {
  int row = params.size.y - 1 - c.y;
  int to = c.y * params.size.x + c.x;
  int plane = params.size.x * params.size.y;
  real4 own = picture[row * params.size.x + c.x];
  real4 glow = sample_glow(c.x, row, params.glow_size.x, params.glow_size.y);
  real4 sum = own + glow * params.glow_intensity;
  packed_linear[to] = flush(sum.y);
  packed_linear[plane + to] = flush(sum.z);
  packed_linear[plane * 2 + to] = flush(sum.x);
  real covered = max(max(sum.x, sum.y), max(sum.z, own.w));
  if (alpha != 0) packed_linear[plane * 3 + to] = flush(clamp(covered, 0.0f, 1.0f));
}
