// A coarser level of the glow, half the size: each cell weighs the 4 x 4 finer ones around it by (1 3 3 1)/8 each way.
#include "lib/arithmetic.glsl"
CONSTANT(0, fine_width)
CONSTANT(1, fine_height)
CONSTANT(2, coarse_width)
READ(0, vec4, fine)
WRITE(1, vec4, coarse)

vec4 across(int x, int row) {
  int last = fine_width - 1;
  real4 outer = fine[row + clamp(x - 1, 0, last)] + fine[row + clamp(x + 2, 0, last)];
  real4 inner = fine[row + clamp(x, 0, last)] + fine[row + clamp(x + 1, 0, last)];
  real4 sum = outer * 0.125f + inner * 0.375f;
  return sum;
}

CELL(c) {
  int x = c.x * 2;
  int y = c.y * 2;
  int last = fine_height - 1;
  real4 outer = across(x, clamp(y - 1, 0, last) * fine_width) + across(x, clamp(y + 2, 0, last) * fine_width);
  real4 inner = across(x, clamp(y, 0, last) * fine_width) + across(x, clamp(y + 1, 0, last) * fine_width);
  real4 sum = outer * 0.125f + inner * 0.375f;
  coarse[c.y * coarse_width + c.x] = flush4(sum);
}
