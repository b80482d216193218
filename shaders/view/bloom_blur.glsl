// A level of the classic glow from the one before: the mean of the four neighbours (lib/blur_four.glsl).
CONSTANT(0, from_width)
CONSTANT(1, from_height)
CONSTANT(2, to_width)
CONSTANT(3, to_height)
READ(0, vec4, from)
WRITE(1, vec4, to)
#include "lib/blur_four.glsl"

CELL(c) {
  real4 mean = blur_four(c.x, c.y);
  to[c.y * to_width + c.x] = flush4(mean);
}
