// Net flow out of each cell, in tank units a second per cell: half of (right - left) + (top - bottom), less what is poured in
// (times the cell's size). A neighbour behind a closed face counts as the cell's own velocity reversed about the wall's, so
// that just the wall's motion crosses the face; the tank's edges stand still. 0 in a wall.
#include "lib/arithmetic.glsl"
#include "lib/grid.glsl"
PARAMS(TankParams, params)
READ(0, vec2, velocity)
READ(1, uint, open_faces)
READ(2, vec2, wall_velocity)
READ(3, vec2, sources)
WRITE(4, float, divergence)

CELL(c) {
  int i = c.y * params.size.x + c.x;
  ivec4 n = neighbours_of(c, params.size);
  uint open = open_faces[i];
  real2 own = velocity[i];
  real wall_l = n.x == i ? 0.0f : wall_velocity[n.x].x;
  real wall_r = n.y == i ? 0.0f : wall_velocity[n.y].x;
  real wall_b = n.z == i ? 0.0f : wall_velocity[n.z].y;
  real wall_t = n.w == i ? 0.0f : wall_velocity[n.w].y;
  real left = (open & 1u) != 0u ? velocity[n.x].x : 2.0f * wall_l - own.x;
  real right = (open & 2u) != 0u ? velocity[n.y].x : 2.0f * wall_r - own.x;
  real bottom = (open & 4u) != 0u ? velocity[n.z].y : 2.0f * wall_b - own.y;
  real top = (open & 8u) != 0u ? velocity[n.w].y : 2.0f * wall_t - own.y;
  real poured = sources[i].x * params.cell.y;
  real sum = 0.5f * ((right - left) + (top - bottom)) - poured;
  divergence[i] = (open & 16u) != 0u ? flush(sum) : 0.0f;
}
