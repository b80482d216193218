// The picture of a field, but for walls: each pixel's value by a colour map. In 16 bits of sRGB, as finish.glsl leaves pictures:
// (red | green << 16, blue | alpha << 16). Outside the tank, and where the value is no number: black.
#include "lib/arithmetic.glsl"
#include "lib/finite.glsl"
#include "lib/grid.glsl"
PARAMS(FieldParams, params)
READ(0, float, shown)
READ(1, vec4, scale)
READ_PART(2, uvec2, color_map)
WRITE(3, uvec2, encoded)

// Between cells' centres, or at the centre of the cell that holds the place.
float value_at(vec2 place) {
  real x = floor(clamp(place.x, 0.0f, float(params.grid.x - 1))) + 0.5f;
  real y = floor(clamp(place.y, 0.0f, float(params.grid.y - 1))) + 0.5f;
  x = params.blended != 0 ? place.x : x;
  y = params.blended != 0 ? place.y : y;
  Corners at = corners_of(vec2(x, y), params.grid);
  // What has no weight is not looked at, as it may be no number.
  real v00 = shown[at.i00];
  real v01 = shown[at.ty > 0.0f ? at.i01 : at.i00];
  real v10 = shown[at.tx > 0.0f ? at.i10 : at.i00];
  real v11 = shown[at.tx > 0.0f ? (at.ty > 0.0f ? at.i11 : at.i10) : (at.ty > 0.0f ? at.i01 : at.i00)];
  real left = lerp(v00, v01, at.ty);
  real right = lerp(v10, v11, at.ty);
  real value = lerp(left, right, at.tx);
  return value;
}

CELL(c) {
  real2 p = params.origin + (vec2(c) + 0.5f) * params.pixel;
  real value = value_at(p * params.grid_cells);
  real4 s = scale[0];
  real t = (value - s.x) * s.z + s.w;
  real place = is_finite(t) ? clamp(t, 0.0f, 1.0f) * 4095.0f + 0.5f : 0.0f;
  uvec2 color = color_map[int(place)];
  real beyond = max(max(-p.x, p.x - params.tank.x), max(-p.y, p.y - params.tank.y));
  uint kept = beyond > 0.0f ? 0u : 0xffffffffu;
  kept = is_finite(value) ? kept : 0u;
  encoded[c.y * params.size.x + c.x] = uvec2(color.x & kept, (color.y & kept) | 65535u << 16);
}
