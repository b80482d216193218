// The colour bar over the picture of a field: a dark panel, on it the lines of the title, the strip of the map's colours from the largest
// value at the top to the least, and ticks with the numbers of the largest, the middle and the least. Run over the panel's pixels.
PARAMS(FieldParams, params)
READ(0, uvec2, color_map)
READ(1, uint, titles)
READ(2, uint, labels)
READ(3, uint, font)
UPDATE(4, uvec2, encoded)

const int kTitle = 24;  // letters of a line of the title
const int kLabel = 12;  // letters of a label
const uint kBright = 61680u;
const uint kDim = 44000u;
const uint kFrame = 38000u;

// Whether letter `letter` of the font is inked at a column and row of it.
bool inked(uint letter, int column, int row) {
  bool inside = column >= 0 && column < 5 && row >= 0 && row < 9;
  uint rows = font[int(letter) * 9 + clamp(row, 0, 8)];
  return inside && (rows >> uint(clamp(column, 0, 4)) & 1u) != 0u;
}

// Whether a pixel is inked by line `line` of the title, or (from 8 on) by a label, whose top left corner is `from`.
bool in_text(int x, int y, int from_x, int from_y, int line) {
  int column = (x - from_x) / params.letter;
  int row = (y - from_y) / params.letter;
  int count = line < 8 ? kTitle : kLabel;
  if (x < from_x || y < from_y || row >= 9 || column >= count * 6) return false;
  int k = column / 6;
  uint letter = line < 8 ? titles[line * kTitle + k] : labels[(line - 8) * kLabel + k];
  return inked(letter, column % 6, row);
}

uint darkened(uint value) { return (value * 5u + 3000u) >> 4; }

uvec2 grey(uint value) { return uvec2(value | value << 16, value | 65535u << 16); }

CELL(c) {
  int i = c.y * params.size.x + c.x;
  int x = c.x - params.bar_at.x;
  int y = params.bar_at.y + params.bar_size.y - 1 - c.y;
  uvec2 under = encoded[i];
  uvec2 color = uvec2(darkened(under.x & 65535u) | darkened(under.x >> 16) << 16, darkened(under.y & 65535u) | 65535u << 16);
  int letter = params.letter;
  int line_width = max(letter / 2, 1);
  int left = params.strip_at.x;
  int top = params.strip_at.y;
  int right = left + params.strip_size.x;
  int last = params.strip_size.y - 1;
  if (x >= left - line_width && x < right + line_width && y >= top - line_width && y <= top + last + line_width) {
    bool in_strip = x >= left && x < right && y >= top && y <= top + last;
    int place = clamp(((top + last - y) * 4095 + last / 2) / max(last, 1), 0, 4095);
    color = in_strip ? color_map[place] : grey(kFrame);
  }
  for (int k = 0; k < 3; ++k) {
    int tick = top + last * k / 2;
    bool in_tick = x >= right + line_width && x < right + 2 * letter + line_width && y >= tick - line_width / 2 && y < tick - line_width / 2 + line_width;
    if (in_tick) color = grey(kFrame);
    if (in_text(x, y, right + 4 * letter, tick - 3 * letter - letter / 2, 8 + k)) color = grey(kBright);
  }
  for (int k = 0; k < params.title_lines; ++k) {
    bool is_unit = k + 1 == params.title_lines && k > 0;
    if (in_text(x, y, left, 4 * letter + k * 11 * letter, k)) color = grey(is_unit ? kDim : kBright);
  }
  encoded[i] = color;
}
