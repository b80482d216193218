// One half-sweep of red-black successive over-relaxation (Young 1954) over the cells of one colour: p = (left + right + bottom
// + top - divergence) / 4, and on by `relaxation`. All four neighbours are of the other colour. One behind a closed face
// counts as the cell's own pressure. The colours lie apart (pressure_split.glsl).
#include "lib/arithmetic.glsl"
PARAMS(TankParams, params)
CONSTANT(0, colour)
READ(0, float, part_divergence)
READ(1, uint, part_faces)
READ(2, float, other_pressure)
UPDATE(3, float, part_pressure)

CELL(c) {
  int width = (params.size.x + 1) / 2;
  int i = c.y * width + c.x;
  int right = i + ((c.y + colour) & 1);  // and its left neighbour is the one before
  uint open = part_faces[i];
  real own = part_pressure[i];
  real l = (open & 1u) != 0u ? other_pressure[right - 1] : own;
  real r = (open & 2u) != 0u ? other_pressure[right] : own;
  real b = (open & 4u) != 0u ? other_pressure[i - width] : own;
  real t = (open & 8u) != 0u ? other_pressure[i + width] : own;
  real mean = ((l + r) + (b + t) - part_divergence[i]) * 0.25f;
  real change = mean - own;
  real next = own + params.relaxation * change;
  part_pressure[i] = flush(next);
}
