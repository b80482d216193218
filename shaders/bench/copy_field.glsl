// A field of four channels to another: what `fluidtank bench` takes for the machine's bandwidth, and over one cell for the
// cost of a pass.
CONSTANT(0, width)
READ(0, vec4, source)
WRITE(1, vec4, copied)

CELL(c) {
  int i = c.y * width + c.x;
  copied[i] = source[i];
}
