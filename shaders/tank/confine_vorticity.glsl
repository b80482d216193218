// Vorticity confinement (Fedkiw, Stam and Jensen, "Visual Simulation of Smoke", 2001, eq. 9 to 11): push each cell sideways,
// toward the stronger turning around it, by confinement x curl x N with N = grad |curl| / |grad |curl||. The curl is per cell,
// which is the formula's cell size times the curl per tank unit.
#include "lib/arithmetic.glsl"
PARAMS(TankParams, params)
READ(0, float, curl)
READ(1, uint, open_faces)
UPDATE(2, vec2, velocity)

CELL(c) {
  int width = params.size.x;
  int i = c.y * width + c.x;
  int l = c.x > 0 ? i - 1 : i;
  int r = c.x < width - 1 ? i + 1 : i;
  int b = c.y > 0 ? i - width : i;
  int t = c.y < params.size.y - 1 ? i + width : i;
  real across = 0.5f * (abs(curl[r]) - abs(curl[l]));
  real up = 0.5f * (abs(curl[t]) - abs(curl[b]));
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
