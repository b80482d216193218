// One half-sweep of red-black successive over-relaxation (Young 1954) over the cells of one colour: p = (left + right + bottom
// + top - divergence) / 4, and on by `relaxation`. All four neighbours are of the other colour. One behind a closed face
// counts as the cell's own pressure. The colours lie apart (pressure_split.glsl). Each cell of what is run is four rows of a
// column, since a software driver's time goes into loads: going up, two of a cell's neighbours were loaded for the one before.
#include "lib/arithmetic.glsl"
PARAMS(TankParams, params)
CONSTANT(0, colour)
READ(0, float, part_divergence)
READ(1, uint, part_faces)
READ(2, float, other_pressure)
UPDATE(3, float, part_pressure)

const int kRows = 4;

CELL(c) {
  int width = (params.size.x + 1) / 2;
  int last = width * params.size.y - 1;
  int y0 = c.y * kRows;
  real below = other_pressure[max(y0 - 1, 0) * width + c.x];
  real beside = other_pressure[y0 * width + c.x];
  for (int row = 0; row < kRows; ++row) {
    int y = y0 + row;
    if (y >= params.size.y) return;
    int i = y * width + c.x;
    bool odd = ((y + colour) & 1) != 0;  // then the neighbour of the same index is to the left
    real far = other_pressure[odd ? min(i + 1, last) : max(i - 1, 0)];
    real above = other_pressure[min(y + 1, params.size.y - 1) * width + c.x];
    uint open = part_faces[i];
    real own = part_pressure[i];
    real l = odd ? beside : far;
    real r = odd ? far : beside;
    l = (open & 1u) != 0u ? l : own;
    r = (open & 2u) != 0u ? r : own;
    real b = (open & 4u) != 0u ? below : own;
    real t = (open & 8u) != 0u ? above : own;
    real mean = ((l + r) + (b + t) - part_divergence[i]) * 0.25f;
    real change = mean - own;
    real next = own + params.relaxation * change;
    part_pressure[i] = flush(next);
    below = beside;
    beside = above;
  }
}
