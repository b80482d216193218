// The one sampler of the velocity: bilinear, at a place in velocity cells, clamped to the outermost cells' centres. For
// kernels that declare `velocity`.
vec2 sample_velocity(vec2 place, ivec2 size) {
  real qx = clamp(place.x - 0.5f, 0.0f, float(size.x - 1));
  real qy = clamp(place.y - 0.5f, 0.0f, float(size.y - 1));
  real low_x = floor(qx);
  real low_y = floor(qy);
  real tx = qx - low_x;
  real ty = qy - low_y;
  int ax = int(low_x);
  int bx = min(ax + 1, size.x - 1);
  int ay = int(low_y) * size.x;
  int by = min(int(low_y) + 1, size.y - 1) * size.x;
  real2 v00 = velocity[ay + ax];
  real2 v10 = velocity[ay + bx];
  real2 v01 = velocity[by + ax];
  real2 v11 = velocity[by + bx];
  real2 bottom = v00 + (v10 - v00) * tx;
  real2 top = v01 + (v11 - v01) * tx;
  real2 v = bottom + (top - bottom) * ty;
  return v;
}
