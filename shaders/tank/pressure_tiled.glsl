// Six half-sweeps of pressure_sweep.glsl in one dispatch, for GPUs: each group keeps a tile of 32 x 32 cells and a rim of 6 in
// shared memory; the rim's outermost cells go stale by one a half-sweep, and only the tile is written. The same bytes as six
// plain half-sweeps. GLSL only. Run over cells / 32 rounded up, times the group's 32 x 8 threads.
#include "lib/arithmetic.glsl"
PARAMS(TankParams, params)
READ(0, float, divergence)
READ(1, uint, open_faces)
READ(2, float, pressure)
WRITE(3, float, relaxed)

layout(local_size_x = 32, local_size_y = 8) in;
const int kTile = 32;
const int kSweeps = 6;
const int kSide = kTile + 2 * kSweeps;
const int kThreads = 256;
shared float tile[kSide * kSide];

void half_sweep(ivec2 base, int sweep) {
  for (int k = int(gl_LocalInvocationIndex); k < kSide * kSide / 2; k += kThreads) {
    int y = k / (kSide / 2);
    int x = (k % (kSide / 2)) * 2 + ((y + sweep + base.x + base.y) & 1);
    ivec2 c = base + ivec2(x, y);
    bool rim = x == 0 || y == 0 || x == kSide - 1 || y == kSide - 1;
    if (rim || c.x < 0 || c.y < 0 || c.x >= params.size.x || c.y >= params.size.y) continue;
    int j = y * kSide + x;
    int i = c.y * params.size.x + c.x;
    uint open = open_faces[i];
    real own = tile[j];
    real l = (open & 1u) != 0u ? tile[j - 1] : own;
    real r = (open & 2u) != 0u ? tile[j + 1] : own;
    real b = (open & 4u) != 0u ? tile[j - kSide] : own;
    real t = (open & 8u) != 0u ? tile[j + kSide] : own;
    real mean = ((l + r) + (b + t) - divergence[i]) * 0.25f;
    real change = mean - own;
    real next = own + params.relaxation * change;
    tile[j] = flush(next);
  }
}

void main() {
  ivec2 base = ivec2(gl_WorkGroupID.xy) * kTile - kSweeps;
  for (int k = int(gl_LocalInvocationIndex); k < kSide * kSide; k += kThreads) {
    ivec2 c = clamp(base + ivec2(k % kSide, k / kSide), ivec2(0), params.size - 1);
    tile[k] = pressure[c.y * params.size.x + c.x];
  }
  barrier();
  for (int sweep = 0; sweep < kSweeps; ++sweep) {
    half_sweep(base, sweep);
    barrier();
  }
  for (int k = int(gl_LocalInvocationIndex); k < kTile * kTile; k += kThreads) {
    ivec2 inner = ivec2(k % kTile, k / kTile);
    ivec2 c = base + kSweeps + inner;
    if (c.x < params.size.x && c.y < params.size.y) {
      relaxed[c.y * params.size.x + c.x] = tile[(inner.y + kSweeps) * kSide + inner.x + kSweeps];
    }
  }
}
