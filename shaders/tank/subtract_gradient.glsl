// Projection: take the pressure's slope, `gradient` times the difference of the neighbours, off the velocity. Beside a wall, the
// part of the velocity that runs into it is taken away (into the wall's own motion, where it moves; at the tank's edges what is
// faster than edge_slip); in a wall, the wall's velocity.
#include "lib/arithmetic.glsl"
#include "lib/grid.glsl"
PARAMS(TankParams, params)
READ(0, float, pressure)
READ(1, uint, open_faces)
READ(2, vec2, wall_velocity)
UPDATE(3, vec2, velocity)

CELL(c) {
  int i = c.y * params.size.x + c.x;
  ivec4 n = neighbours_of(c, params.size);
  uint open = open_faces[i];
  real own = pressure[i];
  real l = (open & 1u) != 0u ? pressure[n.x] : own;
  real r = (open & 2u) != 0u ? pressure[n.y] : own;
  real b = (open & 4u) != 0u ? pressure[n.z] : own;
  real t = (open & 8u) != 0u ? pressure[n.w] : own;
  real slope_x = params.gradient * (r - l);
  real slope_y = params.gradient * (t - b);
  real2 v = velocity[i];
  real x = v.x - slope_x;
  real y = v.y - slope_y;
  real wall_l = n.x == i ? -params.edge_slip : wall_velocity[n.x].x;
  real wall_r = n.y == i ? params.edge_slip : wall_velocity[n.y].x;
  real wall_b = n.z == i ? -params.edge_slip : wall_velocity[n.z].y;
  real wall_t = n.w == i ? params.edge_slip : wall_velocity[n.w].y;
  x = (open & 1u) != 0u ? x : max(x, wall_l);
  x = (open & 2u) != 0u ? x : min(x, wall_r);
  y = (open & 4u) != 0u ? y : max(y, wall_b);
  y = (open & 8u) != 0u ? y : min(y, wall_t);
  real2 wall = wall_velocity[i];
  x = (open & 16u) != 0u ? x : wall.x;
  y = (open & 16u) != 0u ? y : wall.y;
  velocity[i] = vec2(flush(x), flush(y));
}
