// The 16-bit values as they are, with alpha or without, low byte or high byte first, rows from the top. A cell makes two pixels:
// three or four words. Rows are a whole number of pairs.
PARAMS(ViewParams, params)
READ(0, uvec2, encoded)
WRITE(1, uint, packed_rgb16)
CONSTANT(0, alpha)
CONSTANT(1, high_first)

uint ordered(uint value) { return high_first != 0 ? (value & 255u) << 8 | value >> 8 : value; }

uint two(uint first, uint second) { return ordered(first) | ordered(second) << 16; }

CELL(c) {
  int row = (params.size.y - 1 - c.y) * params.size.x;
  uvec2 p = encoded[row + c.x * 2];
  uvec2 q = encoded[row + min(c.x * 2 + 1, params.size.x - 1)];
  int pair = c.y * ((params.size.x + 1) / 2) + c.x;
  if (alpha != 0) {
    packed_rgb16[pair * 4] = two(p.x & 65535u, p.x >> 16);
    packed_rgb16[pair * 4 + 1] = two(p.y & 65535u, p.y >> 16);
    packed_rgb16[pair * 4 + 2] = two(q.x & 65535u, q.x >> 16);
    packed_rgb16[pair * 4 + 3] = two(q.y & 65535u, q.y >> 16);
  } else {
    packed_rgb16[pair * 3] = two(p.x & 65535u, p.x >> 16);
    packed_rgb16[pair * 3 + 1] = two(p.y & 65535u, q.x & 65535u);
    packed_rgb16[pair * 3 + 2] = two(q.x >> 16, q.y & 65535u);
  }
}
