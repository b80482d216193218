// Which faces of each cell let water through: bits 1 2 4 8 for left, right, bottom and top, and 16 where the cell itself is
// open. A face is open between two open cells; a cell in a wall has none, and the grid's edge is closed.
PARAMS(TankParams, params)
READ(0, float, wall_distance)
WRITE(1, uint, open_faces)

bool is_open(int x, int y) {
  if (x < 0 || y < 0 || x >= params.size.x || y >= params.size.y) return false;
  return wall_distance[y * params.size.x + x] >= 0.0f;
}

CELL(c) {
  uint faces = 0u;
  if (is_open(c.x, c.y)) {
    faces = 16u;
    if (is_open(c.x - 1, c.y)) faces |= 1u;
    if (is_open(c.x + 1, c.y)) faces |= 2u;
    if (is_open(c.x, c.y - 1)) faces |= 4u;
    if (is_open(c.x, c.y + 1)) faces |= 8u;
  }
  open_faces[c.y * params.size.x + c.x] = faces;
}
