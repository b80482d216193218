// Adds a coarser level of the classic glow, blurred, to a finer one (lib/blur_four.glsl).
CONSTANT(0, from_width)
CONSTANT(1, from_height)
CONSTANT(2, to_width)
CONSTANT(3, to_height)
READ(0, vec4, from)
UPDATE(1, vec4, to)
#include "lib/blur_four.glsl"

CELL(c) {
  int i = c.y * to_width + c.x;
  real4 sum = to[i] + blur_four(c.x, c.y);
  to[i] = flush4(sum);
}
