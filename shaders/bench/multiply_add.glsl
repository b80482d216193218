// Eight numbers a cell, each 16 times halved and added to, and their mean: what `fluidtank bench` takes for the machine's
// arithmetic without fused operations, which exactness forbids. 256 operations a cell, and the few that begin and end it.
// Written out, since compilers take many cells at once only where a cell has no loop.
CONSTANT(0, width)
UPDATE(0, float, numbers)

float next4(float value) {
  real a = value * 0.5f + 1.0f;
  a = a * 0.5f + 1.0f;
  a = a * 0.5f + 1.0f;
  a = a * 0.5f + 1.0f;
  return a;
}

float next16(float value) { return next4(next4(next4(next4(value)))); }

CELL(c) {
  int i = c.y * width + c.x;
  real a = numbers[i];
  real sum = next16(a);
  sum = sum + next16(a + 1.0f);
  sum = sum + next16(a + 2.0f);
  sum = sum + next16(a + 3.0f);
  sum = sum + next16(a + 4.0f);
  sum = sum + next16(a + 5.0f);
  sum = sum + next16(a + 6.0f);
  sum = sum + next16(a + 7.0f);
  numbers[i] = flush(sum * 0.125f);
}
