// Adds a coarser level of the glow, smoothly enlarged, to the level twice as fine.
#include "lib/arithmetic.glsl"
CONSTANT(0, fine_width)
CONSTANT(1, coarse_width)
CONSTANT(2, coarse_height)
READ(0, vec4, coarse)
UPDATE(1, vec4, fine)
#include "lib/sample_glow.glsl"

CELL(c) {
  int i = c.y * fine_width + c.x;
  real4 sum = fine[i] + sample_glow(c.x, c.y, coarse_width, coarse_height);
  fine[i] = flush4(sum);
}
