// Vorticity confinement (Fedkiw, Stam and Jensen, "Visual Simulation of Smoke", 2001, eq. 9 to 11): push each cell sideways,
// toward the stronger turning around it, by confinement x curl x N with N = grad |curl| / |grad |curl||. The curl is per cell,
// which is the formula's cell size times the curl per tank unit. No component of the velocity is left above most_confined.
#include "lib/arithmetic.glsl"
#include "lib/grid.glsl"
PARAMS(TankParams, params)
READ(0, float, curl)
READ(1, uint, open_faces)
UPDATE(2, vec2, velocity)

float limited(float v) {
  real most = params.most_confined;
  real below = v > most ? most : v;
  return below < -most ? -most : below;
}

CELL(c) {
  int i = c.y * params.size.x + c.x;
  ivec4 n = neighbours_of(c, params.size);
  real across = 0.5f * (abs(curl[n.y]) - abs(curl[n.x]));
  real up = 0.5f * (abs(curl[n.w]) - abs(curl[n.z]));
  real slope = length2(vec2(across, up)) + params.slope_floor;
  real strength = params.confinement * curl[i];
  real x = divide(up, slope) * strength;
  real y = divide(across, slope) * strength;
  real2 v = velocity[i];
  bool open = (open_faces[i] & 16u) != 0u;
  real right = v.x + x;
  real top = v.y - y;
  real vx = open ? limited(right) : v.x;
  real vy = open ? limited(top) : v.y;
  velocity[i] = vec2(flush(vx), flush(vy));
}
