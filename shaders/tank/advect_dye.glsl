// Semi-Lagrangian advection of the dye on its own grid: look back one step along the velocity at the cell's centre, take the
// colour there (bilinear), keep a share, add this step's sources, cap each channel. 0 in a wall.
#include "lib/arithmetic.glsl"
PARAMS(TankParams, params)
READ(0, vec2, velocity)
READ(1, vec4, dye)
READ(2, vec4, dye_sources)
READ(3, float, dye_wall_distance)
WRITE(4, vec4, carried)
#include "lib/sample_velocity.glsl"

CELL(c) {
  int width = params.dye_size.x;
  int height = params.dye_size.y;
  real2 centre = vec2(c) + 0.5f;
  real2 v = sample_velocity(centre * params.dye_to_velocity, params.size);
  real2 place = vec2(c) - v * params.dye_per_step;
  real qx = clamp(place.x, 0.0f, float(width - 1));
  real qy = clamp(place.y, 0.0f, float(height - 1));
  real low_x = floor(qx);
  real low_y = floor(qy);
  real tx = qx - low_x;
  real ty = qy - low_y;
  int ax = int(low_x);
  int bx = min(ax + 1, width - 1);
  int ay = int(low_y) * width;
  int by = min(int(low_y) + 1, height - 1) * width;
  real4 d00 = dye[ay + ax];
  real4 d10 = dye[ay + bx];
  real4 d01 = dye[by + ax];
  real4 d11 = dye[by + bx];
  real4 bottom = d00 + (d10 - d00) * tx;
  real4 top = d01 + (d11 - d01) * tx;
  real4 d = bottom + (top - bottom) * ty;
  int i = c.y * width + c.x;
  d = d * params.dye_kept + dye_sources[i];
  d = min(d, vec4(params.max_dye));
  bool open = params.walls == 0 || dye_wall_distance[i] >= 0.0f;
  carried[i] = open ? flush4(d) : vec4(0.0f);
}
