// Splats of this step, each added to the velocity at once: v += value exp(-d^2 / r^2) at distance d. Values come divided by dt,
// which brush_weight multiplies by. Run over the cells that they can reach.
#include "lib/arithmetic.glsl"
#include "lib/grid.glsl"
PARAMS(TankParams, params)
READ(0, Brush, velocity_splats)
READ_PART(1, float, wall_distance)
UPDATE(2, vec2, velocity)
#include "lib/brush.glsl"

CELL(c) {
  int i = c.y * params.size.x + c.x;
  real2 p = (vec2(c) + 0.5f) * params.cell;
  real2 v = velocity[i];
  for (int k = 0; k < params.splats; ++k) {
    Brush splat = velocity_splats[k];
    real w = brush_weight(splat, p);
    real x = splat.value.x * w;
    real y = splat.value.y * w;
    v = v + vec2(x, y);
  }
  velocity[i] = flush2(v);
}
