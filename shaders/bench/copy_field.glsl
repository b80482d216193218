// A field to another: what `fluidtank bench` takes for the machine's bandwidth, and over one cell for the
// cost of a pass.
CONSTANT(0, width)
READ(0, float, source)
WRITE(1, float, copied)

CELL(c) {
  int i = c.y * width + c.x;
  copied[i] = source[i];
}
