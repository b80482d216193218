// Ranges of ranges, as field_range.glsl leaves them: item i joins those of i, i + stride, i + 2 stride and so on.
CONSTANT(0, count)
CONSTANT(1, stride)
READ(0, vec2, ranges)
WRITE(1, vec2, joined)

ITEM(i) {
  real least = 3.0e38f;
  real largest = -3.0e38f;
  for (int k = i; k < count; k += stride) {
    real2 range = ranges[k];
    least = range.x < least ? range.x : least;
    largest = range.y > largest ? range.y : largest;
  }
  joined[i] = vec2(least, largest);
}
