// Pushes of this step, summed: (target velocity x weight, weight). Run over the cells that a push of this step or of the one
// before can reach.
#include "lib/arithmetic.glsl"
#include "lib/grid.glsl"
PARAMS(TankParams, params)
READ(0, Brush, pushes)
READ_PART(1, float, wall_distance)
WRITE(2, vec4, forces)
#include "lib/brush.glsl"

CELL(c) {
  real2 p = (vec2(c) + 0.5f) * params.cell;
  real4 sum = vec4(0.0f);
  for (int k = 0; k < params.pushes; ++k) {
    Brush push = pushes[k];
    real w = brush_weight(push, p);
    real x = push.value.x * w;
    real y = push.value.y * w;
    sum = sum + vec4(x, y, w, 0.0f);
  }
  forces[c.y * params.size.x + c.x] = flush4(sum);
}
