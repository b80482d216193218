// Splats of this step, each added to the dye at once, as in splat_velocity.glsl.
#include "lib/arithmetic.glsl"
#include "lib/grid.glsl"
PARAMS(TankParams, params)
READ(0, Brush, dye_splats)
READ_PART(1, float, wall_distance)
UPDATE(2, vec4, dye)
#include "lib/brush.glsl"

CELL(c) {
  int i = c.y * params.dye_size.x + c.x;
  real2 p = (vec2(c) + 0.5f) * params.dye_cell;
  real4 d = dye[i];
  for (int k = 0; k < params.splats; ++k) {
    Brush splat = dye_splats[k];
    real w = brush_weight(splat, p);
    real4 added = splat.value * w;
    d = d + added;
  }
  dye[i] = flush4(d);
}
