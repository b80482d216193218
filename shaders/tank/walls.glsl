// Walls as a signed distance at each cell's centre (tank units; negative inside a wall, at most 4 in open water), and the
// velocity of the nearest wall there. The tank's edges are not in it: a face at the edge of the grid is closed by open_faces.
#include "lib/arithmetic.glsl"
#include "lib/shape.glsl"
PARAMS(TankParams, params)
READ(0, WallShape, wall_shapes)
WRITE(1, float, wall_distance)
WRITE(2, vec2, wall_velocity)

CELL(c) {
  real2 p = (vec2(c) + 0.5f) * params.cell;
  real nearest = 4.0f;
  real2 velocity = vec2(0.0f);
  for (int k = 0; k < params.walls; ++k) {
    WallShape wall = wall_shapes[k];
    real d = shape_distance(wall.at, wall.turn, wall.half_size, wall.radius, p);
    real2 arm = p - wall.at;
    real vx = wall.velocity.x - wall.spin * arm.y;
    real vy = wall.velocity.y + wall.spin * arm.x;
    bool nearer = d < nearest;
    nearest = nearer ? d : nearest;
    velocity.x = nearer ? vx : velocity.x;
    velocity.y = nearer ? vy : velocity.y;
  }
  int i = c.y * params.size.x + c.x;
  wall_distance[i] = flush(nearest);
  wall_velocity[i] = flush2(velocity);
}
