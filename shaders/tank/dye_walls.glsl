// The walls' signed distance at the centres of the dye grid's cells, as in walls.glsl.
#include "lib/arithmetic.glsl"
#include "lib/shape.glsl"
PARAMS(TankParams, params)
READ(0, WallShape, wall_shapes)
WRITE(1, float, dye_wall_distance)

CELL(c) {
  real2 p = (vec2(c) + 0.5f) * params.dye_cell;
  real nearest = 4.0f;
  for (int k = 0; k < params.walls; ++k) {
    WallShape wall = wall_shapes[k];
    real d = shape_distance(wall.at, wall.turn, wall.half_size, wall.radius, p);
    nearest = min(nearest, d);
  }
  dye_wall_distance[c.y * params.dye_size.x + c.x] = flush(nearest);
}
