// Lays the cells of each colour of the chessboard side by side, so that a half-sweep reads and writes without gaps: cell k of
// row y is column 2k + ((y + colour) & 1) of the grid. Where the grid has no such column the cell is closed, with no
// divergence, and keeps what it has.
PARAMS(TankParams, params)
CONSTANT(0, colour)
READ(0, float, pressure)
READ(1, float, divergence)
READ(2, uint, open_faces)
WRITE(3, float, part_pressure)
WRITE(4, float, part_divergence)
WRITE(5, uint, part_faces)

CELL(c) {
  int x = c.x * 2 + ((c.y + colour) & 1);
  bool inside = x < params.size.x;
  int i = c.y * params.size.x + (inside ? x : params.size.x - 1);
  int k = c.y * ((params.size.x + 1) / 2) + c.x;
  part_pressure[k] = inside ? pressure[i] : 0.0f;
  part_divergence[k] = inside ? divergence[i] : 0.0f;
  part_faces[k] = inside ? open_faces[i] : 0u;
}
