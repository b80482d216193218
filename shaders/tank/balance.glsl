// In a closed tank water that is poured in has nowhere to go, and the pressure equation no solution. The surplus is spread
// evenly: each open cell gives up the mean divergence. Where walls part the tank, a part may still have a surplus of its own;
// so that its pressure stays bounded, a little of the pressure is forgotten each step.
#include "lib/arithmetic.glsl"
PARAMS(TankParams, params)
READ(0, uint, open_faces)
READ(1, vec2, total)
UPDATE(2, float, divergence)
UPDATE(3, float, pressure)

CELL(c) {
  int i = c.y * params.size.x + c.x;
  real2 all = total[0];
  real mean = divide(all.x, max(all.y, 1.0f));
  real rest = divergence[i] - mean;
  divergence[i] = (open_faces[i] & 16u) != 0u ? flush(rest) : 0.0f;
  real kept = pressure[i] * params.pressure_kept;
  pressure[i] = flush(kept);
}
