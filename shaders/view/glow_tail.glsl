// The coarse levels of the glow in one dispatch, for GPUs: one group goes down and up again as glow_down.glsl and glow_up.glsl do
// level by level, from `level_0` (of width x height cells, 4096 at most, read and added to) over the next `levels` ones, one to
// three, each half the one before, which live in shared memory alone. GLSL only. Run over one group's 1024 threads.
#include "lib/arithmetic.glsl"
CONSTANT(0, width)
CONSTANT(1, height)
CONSTANT(2, levels)
UPDATE(0, vec4, level_0)

layout(local_size_x = 1024) in;
const int kThreads = 1024;
const int kFirst[4] = int[4](0, 0, 1024, 1024 + 256);  // where a level's cells begin; of level_0 nothing is kept here
shared vec4 cells[1024 + 256 + 64];

ivec2 size_of(int level) {
  ivec2 size = ivec2(width, height);
  for (int k = 0; k < level; ++k) size = (size + 1) / 2;
  return size;
}

vec4 fine_cell(int level, int i) {
  if (level == 0) return level_0[i];
  return cells[kFirst[level] + i];
}

vec4 across(int level, int x, int row, int last) {
  real4 outer = fine_cell(level, row + clamp(x - 1, 0, last)) + fine_cell(level, row + clamp(x + 2, 0, last));
  real4 inner = fine_cell(level, row + clamp(x, 0, last)) + fine_cell(level, row + clamp(x + 1, 0, last));
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
    real4 below = across(level, x, clamp(y - 1, 0, last.y) * fine.x, last.x);
    real4 lower = across(level, x, clamp(y, 0, last.y) * fine.x, last.x);
    real4 upper = across(level, x, clamp(y + 1, 0, last.y) * fine.x, last.x);
    real4 above = across(level, x, clamp(y + 2, 0, last.y) * fine.x, last.x);
    real4 outer = below + above;
    real4 inner = lower + upper;
    real4 sum = outer * 0.125f + inner * 0.375f;
    cells[kFirst[level + 1] + k] = flush4(sum);
  }
}

void up(int level) {
  ivec2 fine = size_of(level);
  ivec2 coarse = size_of(level + 1);
  int first = kFirst[level + 1];
  for (int k = int(gl_LocalInvocationIndex); k < fine.x * fine.y; k += kThreads) {
    int x = k % fine.x;
    int y = k / fine.x;
    int near_x = min(x >> 1, coarse.x - 1);
    int near_y = first + min(y >> 1, coarse.y - 1) * coarse.x;
    int far_x = clamp((x >> 1) + ((x & 1) * 2 - 1), 0, coarse.x - 1);
    int far_y = first + clamp((y >> 1) + ((y & 1) * 2 - 1), 0, coarse.y - 1) * coarse.x;
    real4 near_row = cells[near_y + near_x] * 0.75f + cells[near_y + far_x] * 0.25f;
    real4 far_row = cells[far_y + near_x] * 0.75f + cells[far_y + far_x] * 0.25f;
    real4 smooth_cell = near_row * 0.75f + far_row * 0.25f;
    real4 sum = fine_cell(level, k) + smooth_cell;
    if (level == 0) {
      level_0[k] = flush4(sum);
    } else {
      cells[kFirst[level] + k] = flush4(sum);
    }
  }
}

void main() {
  down(0);
  barrier();
  if (levels > 1) down(1);
  barrier();
  if (levels > 2) down(2);
  barrier();
  if (levels > 2) up(2);
  barrier();
  if (levels > 1) up(1);
  barrier();
  up(0);
}
