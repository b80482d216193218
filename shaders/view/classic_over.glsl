// What lies over the classic picture: the light of sparks, in display values and tinted by the water under them, and visible walls
// with smooth edges, as in display.glsl.
#include "lib/arithmetic.glsl"
#include "lib/grid.glsl"
#include "lib/shape.glsl"
PARAMS(ClassicParams, params)
READ(0, uint, light)
READ(1, WallShape, wall_shapes)
READ_PART(2, float, wall_distance)
READ_PART(3, uint, srgb_table)
UPDATE(4, vec4, picture)

float display_value(float linear) {
  real place = clamp(linear, 0.0f, 1.0f) * 65535.0f + 0.5f;
  real value = float(int(srgb_table[int(place)])) * 1.5259022e-5f;
  return value;
}

vec4 with_sparks(vec4 under, uint lights) {
  real glint = float(min(lights, 16777215u)) * params.spark_unscale;
  real shown = display_value(glint);
  real4 own = vec4(min(under.x, 1.0f), min(under.y, 1.0f), min(under.z, 1.0f), 0.0f);
  real most = max(max(own.x, own.y), own.z);
  real4 tint = own + vec4(1.0f - most);
  tint = tint + (vec4(1.0f) - tint) * params.spark_whiteness;
  real4 c = under + tint * shown;
  c.w = max(under.w, max(max(c.x, c.y), c.z));
  return c;
}

vec4 with_walls(vec4 under, vec2 p) {
  real4 c = under;
  for (int k = 0; k < params.walls; ++k) {
    WallShape wall = wall_shapes[k];
    real2 at = wall.at + wall.velocity * params.shift;
    real angle = wall.spin * params.shift;
    real2 turn = wall.turn + vec2(-wall.turn.y, wall.turn.x) * angle;
    real d = shape_distance(at, turn, wall.half_size, wall.radius, p);
    real cover = clamp(0.5f - d * params.edge, 0.0f, 1.0f) * wall.color.w;
    real4 shown = vec4(display_value(wall.color.x), display_value(wall.color.y), display_value(wall.color.z), 1.0f);
    c = c + (shown - c) * cover;
  }
  return c;
}

CELL(c) {
  int i = c.y * params.size.x + c.x;
  real2 p = params.origin + (vec2(c) + 0.5f) * params.pixel;
  if (p.x < 0.0f || p.y < 0.0f || p.x > params.tank.x || p.y > params.tank.y) return;
  real2 place = p * params.velocity_cells;
  bool wall_near = params.shift != 0.0f || wall_distance[cell_of(place, params.velocity_size)] <= params.wall_reach;
  if (light[i] == 0u && (!wall_near || params.walls == 0)) return;
  real4 shown = with_sparks(picture[i], light[i]);
  if (wall_near) shown = with_walls(shown, p);
  picture[i] = flush4(shown);
}
