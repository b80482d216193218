// The share of the last step's pressure that the next solve starts from.
PARAMS(TankParams, params)
UPDATE(0, float, pressure)

CELL(c) {
  int i = c.y * params.size.x + c.x;
  real kept = pressure[i] * params.pressure_start;
  pressure[i] = flush(kept);
}
