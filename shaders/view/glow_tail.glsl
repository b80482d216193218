// The coarse levels of the glow in one dispatch, for GPUs: one group goes down and up again as glow_down.glsl and glow_up.glsl do
// level by level, from `level_0` (of width x height cells, read and added to) over the next `levels` ones, each half the one
// before. GLSL only. Run over one group's 1024 threads.
#include "lib/arithmetic.glsl"
CONSTANT(0, width)
CONSTANT(1, height)
CONSTANT(2, levels)
SHARE(0, vec4, level_0)
SHARE(1, vec4, level_1)
SHARE(2, vec4, level_2)
SHARE(3, vec4, level_3)

layout(local_size_x = 1024) in;
const int kThreads = 1024;

vec4 load(int level, int i) {
  return level == 0 ? level_0[i] : (level == 1 ? level_1[i] : (level == 2 ? level_2[i] : level_3[i]));
}

void store(int level, int i, vec4 value) {
  if (level == 0) level_0[i] = value;
  if (level == 1) level_1[i] = value;
  if (level == 2) level_2[i] = value;
  if (level == 3) level_3[i] = value;
}

ivec2 size_of(int level) {
  ivec2 size = ivec2(width, height);
  for (int k = 0; k < level; ++k) size = (size + 1) / 2;
  return size;
}

vec4 across(int level, int x, int row, int last) {
  real4 outer = load(level, row + clamp(x - 1, 0, last)) + load(level, row + clamp(x + 2, 0, last));
  real4 inner = load(level, row + clamp(x, 0, last)) + load(level, row + clamp(x + 1, 0, last));
  real4 sum = outer * 0.125f + inner * 0.375f;
  return sum;
}

void down(int level) {
  ivec2 fine = size_of(level);
  ivec2 coarse = size_of(level + 1);
  ivec2 last = fine - 1;
  for (int k = int(gl_LocalInvocationIndex); k < coarse.x * coarse.y; k += kThreads) {
    int x = (k % coarse.x) * 2;
    int y = (k / coarse.x) * 2;
    real4 outer = across(level, x, clamp(y - 1, 0, last.y) * fine.x, last.x);
    outer = outer + across(level, x, clamp(y + 2, 0, last.y) * fine.x, last.x);
    real4 inner = across(level, x, clamp(y, 0, last.y) * fine.x, last.x);
    inner = inner + across(level, x, clamp(y + 1, 0, last.y) * fine.x, last.x);
    real4 sum = outer * 0.125f + inner * 0.375f;
    store(level + 1, k, flush4(sum));
  }
}

void up(int level) {
  ivec2 fine = size_of(level);
  ivec2 coarse = size_of(level + 1);
  for (int k = int(gl_LocalInvocationIndex); k < fine.x * fine.y; k += kThreads) {
    int x = k % fine.x;
    int y = k / fine.x;
    int near_x = min(x >> 1, coarse.x - 1);
    int near_y = min(y >> 1, coarse.y - 1) * coarse.x;
    int far_x = clamp((x >> 1) + ((x & 1) * 2 - 1), 0, coarse.x - 1);
    int far_y = clamp((y >> 1) + ((y & 1) * 2 - 1), 0, coarse.y - 1) * coarse.x;
    real4 near_row = load(level + 1, near_y + near_x) * 0.75f + load(level + 1, near_y + far_x) * 0.25f;
    real4 far_row = load(level + 1, far_y + near_x) * 0.75f + load(level + 1, far_y + far_x) * 0.25f;
    real4 sum = near_row * 0.75f + far_row * 0.25f;
    sum = load(level, k) + sum;
    store(level, k, flush4(sum));
  }
}

void main() {
  for (int level = 0; level < levels; ++level) {
    down(level);
    memoryBarrierBuffer();
    barrier();
  }
  for (int level = levels - 1; level >= 0; --level) {
    up(level);
    memoryBarrierBuffer();
    barrier();
  }
}
