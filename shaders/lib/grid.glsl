// Where things lie on a grid of `size` cells, row by row from the bottom left.

// The four cells around a place, and how far it is from the lower left one to the others. The place counts in cells, with cell
// c's centre at c + 0.5, and is kept to the outermost cells' centres.
struct Corners {
  int i00;
  int i10;
  int i01;
  int i11;
  float tx;
  float ty;
};

Corners corners_of(vec2 place, ivec2 size) {
  real x = clamp(place.x - 0.5f, 0.0f, float(size.x - 1));
  real y = clamp(place.y - 0.5f, 0.0f, float(size.y - 1));
  real low_x = floor(x);
  real low_y = floor(y);
  int left = int(low_x);
  int right = min(left + 1, size.x - 1);
  int bottom = int(low_y) * size.x;
  int top = min(int(low_y) + 1, size.y - 1) * size.x;
  real tx = x - low_x;
  real ty = y - low_y;
  Corners corners;
  corners.i00 = bottom + left;
  corners.i10 = bottom + right;
  corners.i01 = top + left;
  corners.i11 = top + right;
  corners.tx = tx;
  corners.ty = ty;
  return corners;
}

// The cell that holds a place.
int cell_of(vec2 place, ivec2 size) {
  real x = clamp(place.x, 0.0f, float(size.x - 1));
  real y = clamp(place.y, 0.0f, float(size.y - 1));
  return int(y) * size.x + int(x);
}

// The cells to the left, right, bottom and top of a cell; at the grid's edge the cell itself.
ivec4 neighbours_of(ivec2 c, ivec2 size) {
  int i = c.y * size.x + c.x;
  return ivec4(c.x > 0 ? i - 1 : i, c.x < size.x - 1 ? i + 1 : i, c.y > 0 ? i - size.x : i,
               c.y < size.y - 1 ? i + size.x : i);
}
