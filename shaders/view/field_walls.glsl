// Visible walls with smooth edges over the picture of a field: grey, or in their own colours. Nothing outside the tank.
#include "lib/arithmetic.glsl"
#include "lib/grid.glsl"
#include "lib/shape.glsl"
PARAMS(FieldParams, params)
READ(0, WallShape, wall_shapes)
READ_PART(1, float, wall_distance)
READ_PART(2, uint, srgb_table)
UPDATE(3, uvec2, encoded)

const float kWallGrey = 20560.0f;  // 80 of 255

float encode(float linear) {
  real place = clamp(linear, 0.0f, 1.0f) * 65535.0f + 0.5f;
  return float(srgb_table[int(place)]);
}

uint whole_number(float value) { return uint(clamp(value, 0.0f, 65535.0f) + 0.5f); }

void draw_walls(int i, vec2 p) {
  uvec2 under = encoded[i];
  real4 c = vec4(float(under.x & 65535u), float(under.x >> 16), float(under.y & 65535u), 0.0f);
  for (int k = 0; k < params.walls; ++k) {
    WallShape wall = wall_shapes[k];
    real d = shape_distance(wall.at, wall.turn, wall.half_size, wall.radius, p);
    real cover = clamp(0.5f - d * params.edge, 0.0f, 1.0f) * wall.color.w;
    real4 own = vec4(kWallGrey);
    if (params.own_colors != 0) own = vec4(encode(wall.color.x), encode(wall.color.y), encode(wall.color.z), 0.0f);
    c = c + (own - c) * cover;
  }
  encoded[i] = uvec2(whole_number(c.x) | whole_number(c.y) << 16, whole_number(c.z) | 65535u << 16);
}

CELL(c) {
  real2 p = params.origin + (vec2(c) + 0.5f) * params.pixel;
  bool outside = p.x < 0.0f || p.y < 0.0f || p.x > params.tank.x || p.y > params.tank.y;
  // The distance to the nearest wall at the cell's centre says for most pixels that no wall can touch them.
  real2 place = p * params.velocity_cells;
  if (!outside && wall_distance[cell_of(place, params.velocity_size)] <= params.wall_reach) draw_walls(c.y * params.size.x + c.x, p);
}
