// The picture in linear light, before the glow: ink lit as a relief from the top left (between 0.3 and 1.7 times), a highlight
// (Blinn-Phong, power 40) where there is ink, clear water behind, sparks tinted by the water under them, and visible walls
// with smooth edges on top. Outside the tank: black. For a
// picture of a little earlier (`shift`) the water's, the sparks' and the walls' velocities say where they were. In w how much of the pixel walls cover.
#include "lib/arithmetic.glsl"
#include "lib/grid.glsl"
#include "lib/shape.glsl"
PARAMS(ViewParams, params)
READ(0, vec4, ink)
READ(1, uint, light)
READ(2, WallShape, wall_shapes)
READ_PART(3, float, wall_distance)
READ_PART(4, vec2, velocity)
WRITE(5, vec4, picture)
#include "lib/sample_ink.glsl"
#include "lib/sample_velocity.glsl"

// Light from the top left and above, (-0.5, 0.6, 0.6245), and the half vector to an eye straight above.
const float kLightX = -0.5f;
const float kLightY = 0.6f;
const float kLightZ = 0.6245f;
const float kHalfX = -0.27740f;
const float kHalfY = 0.33288f;
const float kHalfZ = 0.90126f;
const float kRelief = 3.0f;  // how steep the ink's height is taken

float power40(float x) {
  real x2 = x * x;
  real x4 = x2 * x2;
  real x8 = x4 * x4;
  real x16 = x8 * x8;
  real x32 = x16 * x16;
  real r = x32 * x8;
  return r;
}

vec4 lit_ink(vec4 own, float slope_x, float slope_y) {
  real nx = slope_x * -kRelief;
  real ny = slope_y * -kRelief;
  real norm2 = nx * nx + ny * ny + 1.0f;
  real norm = square_root(norm2);
  real toward = nx * kLightX + ny * kLightY + kLightZ;
  real flat_ink = norm * kLightZ;
  real lit = divide(toward, flat_ink);
  lit = clamp(lit, 0.3f, 1.7f);
  lit = lerp(1.0f, lit, params.shading);
  real toward_half = nx * kHalfX + ny * kHalfY + kHalfZ;
  real facing = divide(toward_half, norm);
  real shine = power40(max(facing, 0.0f)) * params.gloss;
  real highlight = shine * own.w;
  real4 c = own * lit + vec4(highlight);
  return c;
}

vec4 with_walls(vec4 under, vec2 p) {
  real4 c = under;
  // The distance to the nearest wall at the cell's centre says for most pixels that no wall can touch them.
  real2 place = p * params.velocity_cells;
  bool far = wall_distance[cell_of(place, params.velocity_size)] > params.wall_reach;
  if (far && params.shift == 0.0f) return c;
  for (int k = 0; k < params.walls; ++k) {
    WallShape wall = wall_shapes[k];
    real2 at = wall.at + wall.velocity * params.shift;
    real angle = wall.spin * params.shift;
    real2 turn = wall.turn + vec2(-wall.turn.y, wall.turn.x) * angle;
    real d = shape_distance(at, turn, wall.half_size, wall.radius, p);
    real cover = clamp(0.5f - d * params.edge, 0.0f, 1.0f) * wall.color.w;
    c = c + (wall.color - c) * cover;
  }
  return c;
}

CELL(c) {
  int i = c.y * params.size.x + c.x;
  real2 p = params.origin + (vec2(c) + 0.5f) * params.pixel;
  real4 own = vec4(0.0f);
  real slope_x = 0.0f;
  real slope_y = 0.0f;
  if (params.aligned != 0 && params.water_shift == 0.0f) {
    ivec4 n = neighbours_of(c, params.size);
    own = ink[i];
    slope_x = ink[n.y].w - ink[n.x].w;
    slope_y = ink[n.w].w - ink[n.z].w;
  } else {
    real2 from = p;
    if (params.water_shift != 0.0f) {
      from = p - sample_velocity(p * params.velocity_cells, params.velocity_size) * params.water_shift;
    }
    real2 place = from * params.dye_cells;
    own = sample_ink(place, params.dye_size);
    slope_x = sample_ink(place + vec2(1.0f, 0.0f), params.dye_size).w;
    slope_x = slope_x - sample_ink(place - vec2(1.0f, 0.0f), params.dye_size).w;
    slope_y = sample_ink(place + vec2(0.0f, 1.0f), params.dye_size).w;
    slope_y = slope_y - sample_ink(place - vec2(0.0f, 1.0f), params.dye_size).w;
  }
  real4 water = lit_ink(own, slope_x, slope_y) + params.background;
  // The sparks' tint: white where the water is clear, else the hue of the ink; mixed to white by whiteness.
  real most = max(max(own.x, own.y), own.z);
  real4 tint = own + vec4(1.0f - most);
  tint = tint + (vec4(1.0f) - tint) * params.spark_whiteness;
  real glint = float(min(light[i], 16777215u)) * params.spark_unscale;
  water = water + tint * glint;
  real4 shown = with_walls(vec4(water.x, water.y, water.z, 0.0f), p);
  bool outside = p.x < 0.0f || p.y < 0.0f || p.x > params.tank.x || p.y > params.tank.y;
  picture[i] = outside ? vec4(0.0f) : flush4(shown);
}
