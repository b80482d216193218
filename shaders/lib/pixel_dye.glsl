// The dye as the classic picture's pixels see it, in display values: sampled bilinearly at a pixel's centre, or for a picture of a
// little earlier (`water_shift`) where the water there then went. Pixels count from the picture's bottom left and may lie beyond it. For
// kernels that declare `dye`, `velocity` and `params`.
vec4 pixel_dye(int x, int y) {
  real4 own = vec4(0.0f);
  if (params.aligned != 0 && params.water_shift == 0.0f) {
    int column = clamp(x, 0, params.size.x - 1);
    int row = clamp(y, 0, params.size.y - 1);
    own = dye[row * params.size.x + column];
  } else {
    real2 from = params.origin + (vec2(ivec2(x, y)) + 0.5f) * params.pixel;
    if (params.water_shift != 0.0f) {
      from = from - sample_velocity(from * params.velocity_cells, params.velocity_size) * params.water_shift;
    }
    own = sample_dye(from * params.dye_cells, params.dye_size);
  }
  own = own * params.brightness;
  return own;
}
