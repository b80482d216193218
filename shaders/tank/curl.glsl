// How fast the water turns at each cell: half of (dv/dx - du/dy), per cell, from the neighbours' velocities; at the grid's
// edge the cell stands in for the neighbour.
#include "lib/arithmetic.glsl"
PARAMS(TankParams, params)
READ(0, vec2, velocity)
WRITE(1, float, curl)

CELL(c) {
  int width = params.size.x;
  int i = c.y * width + c.x;
  int l = c.x > 0 ? i - 1 : i;
  int r = c.x < width - 1 ? i + 1 : i;
  int b = c.y > 0 ? i - width : i;
  int t = c.y < params.size.y - 1 ? i + width : i;
  real across = velocity[r].y - velocity[l].y;
  real up = velocity[t].x - velocity[b].x;
  real turn = 0.5f * (across - up);
  curl[i] = flush(turn);
}
