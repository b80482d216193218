// The number of each cell that a picture of a field shows: one of its channels (0 to 3), the length of its first two (4), the sum of
// its first three (5), or whether its first is below 0 (6), times the unit it is shown in. What is not finite becomes one NaN.
#include "lib/arithmetic.glsl"
#include "lib/finite.glsl"
PARAMS(FieldParams, params)
CONSTANT(0, channels)
CONSTANT(1, channel)
READ(0, float, source)
WRITE(1, float, shown)

ITEM(i) {
  int first = i * channels;
  real x = source[first];
  real y = source[first + min(1, channels - 1)];
  real z = source[first + min(2, channels - 1)];
  real value = x;
  if (channel < 4) value = source[first + min(channel, channels - 1)];
  if (channel == 4) value = length2(vec2(x, y));
  if (channel == 5) value = (x + y) + z;
  if (channel == 6) value = x < 0.0f ? 1.0f : 0.0f;
  real scaled = value * params.unit;
  shown[i] = is_finite(scaled) ? flush(scaled) : uintBitsToFloat(0x7fc00000u);
}
