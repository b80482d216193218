// The first level of a sum of fixed shape: (divergence, open cells) over each 64 cells in a row, in order.
#include "lib/arithmetic.glsl"
PARAMS(TankParams, params)
READ(0, float, divergence)
READ(1, uint, open_faces)
WRITE(2, vec2, sums)

ITEM(group) {
  int end = min((group + 1) * 64, params.size.x * params.size.y);
  real2 sum = vec2(0.0f);
  for (int i = group * 64; i < end; ++i) {
    real2 one = vec2(divergence[i], (open_faces[i] & 16u) != 0u ? 1.0f : 0.0f);
    sum = sum + one;
  }
  sums[group] = flush2(sum);
}
