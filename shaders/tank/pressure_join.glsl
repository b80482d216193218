// Puts the two colours' pressures (pressure_split.glsl) back on the chessboard.
PARAMS(TankParams, params)
READ(0, float, red)
READ(1, float, black)
WRITE(2, float, pressure)

CELL(c) {
  int k = c.y * ((params.size.x + 1) / 2) + (c.x >> 1);
  bool is_red = ((c.x ^ c.y) & 1) == 0;
  pressure[c.y * params.size.x + c.x] = is_red ? red[k] : black[k];
}
