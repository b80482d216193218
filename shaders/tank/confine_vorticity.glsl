// Vorticity confinement (Fedkiw, Stam and Jensen, "Visual Simulation of Smoke", 2001, eq. 9 to 11): push each cell sideways,
// toward the stronger turning around it, by confinement x curl x N with N = grad |curl| / |grad |curl||. The curl is per cell,
// which is the formula's cell size times the curl per tank unit.
#include "lib/arithmetic.glsl"
#include "lib/grid.glsl"
PARAMS(TankParams, params)
READ(0, float, curl)
READ(1, uint, open_faces)
UPDATE(2, vec2, velocity)

CELL(c) {
  int i = c.y * params.size.x + c.x;
  ivec4 n = neighbours_of(c, params.size);
  real across = 0.5f * (abs(curl[n.y]) - abs(curl[n.x]));
  real up = 0.5f * (abs(curl[n.w]) - abs(curl[n.z]));
  real slope = length2(vec2(across, up)) + 1e-4f;
  real strength = params.confinement * curl[i];
  real x = divide(up, slope) * strength;
  real y = divide(across, slope) * strength;
  real2 v = velocity[i];
  bool open = (open_faces[i] & 16u) != 0u;
  real vx = open ? v.x + x : v.x;
  real vy = open ? v.y - y : v.y;
  velocity[i] = vec2(flush(vx), flush(vy));
}
