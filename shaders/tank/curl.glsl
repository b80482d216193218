// How fast the water turns at each cell: half of (dv/dx - du/dy), per cell, from the neighbours' velocities; at the grid's
// edge the cell stands in for the neighbour.
#include "lib/arithmetic.glsl"
#include "lib/grid.glsl"
PARAMS(TankParams, params)
READ(0, vec2, velocity)
WRITE(1, float, curl)

CELL(c) {
  int i = c.y * params.size.x + c.x;
  ivec4 n = neighbours_of(c, params.size);
  real across = velocity[n.y].y - velocity[n.x].y;
  real up = velocity[n.w].x - velocity[n.z].x;
  real turn = 0.5f * (across - up);
  curl[i] = flush(turn);
}
