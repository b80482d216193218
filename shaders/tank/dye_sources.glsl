// Colour added in this step, linear, summed over the pours. Run over the cells that a pour of this step or of the one before
// can reach.
#include "lib/arithmetic.glsl"
#include "lib/grid.glsl"
PARAMS(TankParams, params)
READ(0, Brush, pours)
READ_PART(1, float, wall_distance)
WRITE(2, vec4, dye_sources)
#include "lib/brush.glsl"

CELL(c) {
  real2 p = (vec2(c) + 0.5f) * params.dye_cell;
  real4 sum = vec4(0.0f);
  for (int k = 0; k < params.pours; ++k) {
    Brush pour = pours[k];
    real w = brush_weight(pour, p);
    real4 added = pour.value * w;
    sum = sum + added;
  }
  dye_sources[c.y * params.dye_size.x + c.x] = flush4(sum);
}
