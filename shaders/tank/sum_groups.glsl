// A later level of a sum of fixed shape: each 64 of the level before, in order.
#include "lib/arithmetic.glsl"
CONSTANT(0, count)
READ(0, vec2, parts)
WRITE(1, vec2, sums)

ITEM(group) {
  int end = min((group + 1) * 64, count);
  real2 sum = vec2(0.0f);
  for (int i = group * 64; i < end; ++i) {
    real2 one = parts[i];
    sum = sum + one;
  }
  sums[group] = flush2(sum);
}
