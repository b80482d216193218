// The least and the largest number of a list, in which NaN counts for nothing: item i finds those of i, i + stride, i + 2 stride and so
// on. Where there is none, the least is above the largest.
#include "lib/finite.glsl"
CONSTANT(0, count)
CONSTANT(1, stride)
READ(0, float, shown)
WRITE(1, vec2, ranges)

ITEM(i) {
  real least = 3.0e38f;
  real largest = -3.0e38f;
  for (int k = i; k < count; k += stride) {
    real value = shown[k];
    bool counts = is_finite(value);
    least = counts && value < least ? value : least;
    largest = counts && value > largest ? value : largest;
  }
  ranges[i] = vec2(least, largest);
}
