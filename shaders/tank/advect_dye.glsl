// Semi-Lagrangian advection of the dye on its own grid: look back one step along the velocity at the cell's centre, take the
// colour there (bilinear), keep a share, add this step's sources, cap each channel. 0 in a wall.
#include "lib/arithmetic.glsl"
#include "lib/grid.glsl"
PARAMS(TankParams, params)
READ(0, vec2, velocity)
READ(1, vec4, dye)
READ_PART(2, vec4, dye_sources)
READ_PART(3, float, wall_distance)
READ_PART(4, float, dye_wall_distance)
WRITE(5, vec4, carried)
#include "lib/sample_velocity.glsl"

// Whether a cell lies in water. Where the velocity grid's distance says that no wall can be as near as that, the finer one, which
// is larger than all else that is read but the dye, is left alone.
bool is_open(int i, vec2 place) {
  if (params.walls == 0) return true;
  real reach = (params.cell.x + params.cell.y) * 0.6f;
  if (wall_distance[cell_of(place, params.size)] > reach) return true;
  return dye_wall_distance[i] >= 0.0f;
}

WIDE_CELL(c) {
  real2 centre = vec2(c) + 0.5f;
  real2 v = sample_velocity(centre * params.dye_to_velocity, params.size);
  real2 place = centre - v * params.dye_per_step;
  Corners at = corners_of(place, params.dye_size);
  real4 d00 = dye[at.i00];
  real4 d10 = dye[at.i10];
  real4 d01 = dye[at.i01];
  real4 d11 = dye[at.i11];
  real4 left = d00 + (d01 - d00) * at.ty;
  real4 right = d10 + (d11 - d10) * at.ty;
  real4 d = left + (right - left) * at.tx;
  int i = c.y * params.dye_size.x + c.x;
  bool poured = c.x >= params.pours_from.x && c.y >= params.pours_from.y && c.x < params.pours_to.x && c.y < params.pours_to.y;
  d = d * params.dye_kept;
  if (poured) d = d + dye_sources[i];
  d = min(d, vec4(params.max_dye));
  carried[i] = is_open(i, centre * params.dye_to_velocity) ? flush4(d) : vec4(0.0f);
}
