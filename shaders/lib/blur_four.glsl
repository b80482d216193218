// The classic glow's blur: the mean of four bilinear samples of `from`, one of its cells to the left, right, bottom and top of the
// centre of cell (x, y) of another grid over the same tank. All four lie alike between cells, so that the mean is one bilinear
// sample of the sums of four. For kernels that declare `from` and the constants from_width, from_height, to_width, to_height.
vec4 sum_around(int x, int y) {
  int last = from_width - 1;
  int column = clamp(x, 0, last);
  int row = clamp(y, 0, from_height - 1) * from_width;
  int below = clamp(y - 1, 0, from_height - 1) * from_width;
  int above = clamp(y + 1, 0, from_height - 1) * from_width;
  real4 across = from[row + clamp(x - 1, 0, last)] + from[row + clamp(x + 1, 0, last)];
  real4 up = from[below + column] + from[above + column];
  real4 sum = across + up;
  return sum;
}

vec4 blur_four(int x, int y) {
  real place_x = (float(x) + 0.5f) * divide(float(from_width), float(to_width)) - 0.5f;
  real place_y = (float(y) + 0.5f) * divide(float(from_height), float(to_height)) - 0.5f;
  real low_x = floor(place_x);
  real low_y = floor(place_y);
  int column = int(low_x);
  int row = int(low_y);
  real tx = place_x - low_x;
  real ty = place_y - low_y;
  real4 s00 = sum_around(column, row);
  real4 s01 = sum_around(column, row + 1);
  real4 s10 = sum_around(column + 1, row);
  real4 s11 = sum_around(column + 1, row + 1);
  real4 left = s00 + (s01 - s00) * ty;
  real4 right = s10 + (s11 - s10) * ty;
  real4 mean = (left + (right - left) * tx) * 0.25f;
  return mean;
}
