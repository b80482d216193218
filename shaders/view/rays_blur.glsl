// One direction of the rays' blur: 0.29411764 of a cell and 0.35294117 of what lies 4/3 cells to each side, bilinearly.
#include "lib/arithmetic.glsl"
CONSTANT(0, width)
CONSTANT(1, height)
CONSTANT(2, step_x)
CONSTANT(3, step_y)
READ(0, float, from)
WRITE(1, float, to)

const float kThird = 0.33333333f;

float cell_at(int x, int y) { return from[clamp(y, 0, height - 1) * width + clamp(x, 0, width - 1)]; }

CELL(c) {
  real before = lerp(cell_at(c.x - step_x, c.y - step_y), cell_at(c.x - 2 * step_x, c.y - 2 * step_y), kThird);
  real after = lerp(cell_at(c.x + step_x, c.y + step_y), cell_at(c.x + 2 * step_x, c.y + 2 * step_y), kThird);
  real sum = cell_at(c.x, c.y) * 0.29411764f + (before + after) * 0.35294117f;
  to[c.y * width + c.x] = flush(sum);
}
