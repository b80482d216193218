// Where light of the classic rays passes: 1 - clamp(20 b, 0, 0.8) of the dye's brightest channel b, on the dye grid.
PARAMS(ClassicParams, params)
READ(0, vec4, dye)
WRITE(1, float, mask)

CELL(c) {
  int i = c.y * params.dye_size.x + c.x;
  real brightest = max(max(dye[i].x, dye[i].y), dye[i].z) * params.brightness;
  real passes = 1.0f - clamp(brightest * 20.0f, 0.0f, 0.8f);
  mask[i] = passes;
}
