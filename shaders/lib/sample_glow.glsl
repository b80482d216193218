// A level of the glow at a cell of the level twice as fine: the four nearest coarse cells, weighed 9 3 3 1 sixteenths. For
// kernels that declare `coarse`.
vec4 sample_glow(int x, int y, int width, int height) {
  int near_x = min(x >> 1, width - 1);
  int near_y = min(y >> 1, height - 1) * width;
  int far_x = clamp((x >> 1) + ((x & 1) * 2 - 1), 0, width - 1);
  int far_y = clamp((y >> 1) + ((y & 1) * 2 - 1), 0, height - 1) * width;
  real4 near_row = coarse[near_y + near_x] * 0.75f + coarse[near_y + far_x] * 0.25f;
  real4 far_row = coarse[far_y + near_x] * 0.75f + coarse[far_y + far_x] * 0.25f;
  real4 sum = near_row * 0.75f + far_row * 0.25f;
  return sum;
}
