// Bilinear sample of `ink` at a place in dye cells, clamped to the outermost cells' centres.
vec4 sample_ink(vec2 place, ivec2 size) {
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
  real4 d00 = ink[ay + ax];
  real4 d10 = ink[ay + bx];
  real4 d01 = ink[by + ax];
  real4 d11 = ink[by + bx];
  real4 bottom = d00 + (d10 - d00) * tx;
  real4 top = d01 + (d11 - d01) * tx;
  real4 d = bottom + (top - bottom) * ty;
  return d;
}
