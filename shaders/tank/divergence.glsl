// Net flow out of each cell, in tank units a second per cell: half of (right - left) + (top - bottom), less what is poured in
// (times the cell's size). A neighbour behind a closed face counts as the cell's own velocity reversed about the wall's, so
// that just the wall's motion crosses the face; the tank's edges stand still. 0 in a wall.
#include "lib/arithmetic.glsl"
PARAMS(TankParams, params)
READ(0, vec2, velocity)
READ(1, uint, open_faces)
READ(2, vec2, wall_velocity)
READ(3, vec2, sources)
WRITE(4, float, divergence)

CELL(c) {
  int width = params.size.x;
  int i = c.y * width + c.x;
  uint open = open_faces[i];
  real2 own = velocity[i];
  // The grid has a cell to read on each side but at its edges, where the wall stands still.
  int l = c.x > 0 ? i - 1 : i;
  int r = c.x < width - 1 ? i + 1 : i;
  int b = c.y > 0 ? i - width : i;
  int t = c.y < params.size.y - 1 ? i + width : i;
  real wall_l = l == i ? 0.0f : wall_velocity[l].x;
  real wall_r = r == i ? 0.0f : wall_velocity[r].x;
  real wall_b = b == i ? 0.0f : wall_velocity[b].y;
  real wall_t = t == i ? 0.0f : wall_velocity[t].y;
  real left = (open & 1u) != 0u ? velocity[l].x : 2.0f * wall_l - own.x;
  real right = (open & 2u) != 0u ? velocity[r].x : 2.0f * wall_r - own.x;
  real bottom = (open & 4u) != 0u ? velocity[b].y : 2.0f * wall_b - own.y;
  real top = (open & 8u) != 0u ? velocity[t].y : 2.0f * wall_t - own.y;
  real poured = sources[i].x * params.cell.y;
  real sum = 0.5f * ((right - left) + (top - bottom)) - poured;
  divergence[i] = (open & 16u) != 0u ? flush(sum) : 0.0f;
}
