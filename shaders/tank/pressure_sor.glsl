// One red-black half-sweep of successive over-relaxation on p = (left + right + bottom + top - divergence) / 4, in place
// (Young 1954). Run over half the columns: c.x counts the cells of the active colour in a row. A neighbour behind a closed
// face counts as the cell's own pressure.
#include "lib/arithmetic.glsl"
PARAMS(TankParams, params)
CONSTANT(0, parity)
READ(0, float, divergence)
READ(1, uint, open_faces)
UPDATE(2, float, pressure)

CELL(c) {
  int width = params.size.x;
  int x = c.x * 2 + ((c.y + parity) & 1);
  if (x >= width) return;
  int i = c.y * width + x;
  uint open = open_faces[i];
  real own = pressure[i];
  real l = (open & 1u) != 0u ? pressure[i - 1] : own;
  real r = (open & 2u) != 0u ? pressure[i + 1] : own;
  real b = (open & 4u) != 0u ? pressure[i - width] : own;
  real t = (open & 8u) != 0u ? pressure[i + width] : own;
  real mean = ((l + r) + (b + t) - divergence[i]) * 0.25f;
  real change = mean - own;
  real next = own + params.relaxation * change;
  pressure[i] = flush(next);
}
