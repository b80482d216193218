// One sweep of Jacobi's method over all cells: p = (left + right + bottom + top - divergence) / 4, all from the sweep before. A
// neighbour behind a closed face counts as the cell's own pressure.
#include "lib/grid.glsl"
PARAMS(TankParams, params)
READ(0, float, divergence)
READ(1, uint, open_faces)
READ(2, float, pressure)
WRITE(3, float, relaxed)

CELL(c) {
  int i = c.y * params.size.x + c.x;
  ivec4 n = neighbours_of(c, params.size);
  uint open = open_faces[i];
  real own = pressure[i];
  real behind_l = pressure[n.x];
  real behind_r = pressure[n.y];
  real behind_b = pressure[n.z];
  real behind_t = pressure[n.w];
  real l = (open & 1u) != 0u ? behind_l : own;
  real r = (open & 2u) != 0u ? behind_r : own;
  real b = (open & 4u) != 0u ? behind_b : own;
  real t = (open & 8u) != 0u ? behind_t : own;
  real mean = ((l + r) + (b + t) - divergence[i]) * 0.25f;
  relaxed[i] = flush(mean);
}
