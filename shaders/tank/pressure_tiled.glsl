// Up to `rim` half-sweeps of pressure_sweep.glsl in one dispatch, for GPUs: each group keeps a tile and a rim around it, 44 x 44
// cells in all, in shared memory; the rim's outermost cells go stale by one a half-sweep, and only the tile is written. Each
// thread owns a red cell and the black one beside it in its row, and keeps all it needs of them but their other neighbours. The
// same bytes as plain half-sweeps, of which the first is red. `rim` is even, so that a tile's colours are the grid's. GLSL only.
// Run over tiles of 44 - 2 rim cells, times the group's 22 x 44 threads.
#include "lib/arithmetic.glsl"
PARAMS(TankParams, params)
CONSTANT(0, rim)
CONSTANT(1, sweeps)
READ(0, float, divergence)
READ(1, uint, open_faces)
READ(2, float, pressure)
WRITE(3, float, relaxed)

layout(local_size_x = 22, local_size_y = 44) in;
const int kSide = 44;
const int kPairs = kSide / 2;
shared float tile[2 * kSide * kPairs];  // the red cells, then the black ones

struct Own {
  ivec2 at;   // in the tile
  int index;  // in the grid
  bool inside;
  bool moves;  // inside the grid, and with all its neighbours in the tile
  uint open;
  float divergence;
};

Own own_cell(ivec2 base, int colour) {
  Own own;
  int y = int(gl_LocalInvocationID.y);
  own.at = ivec2(int(gl_LocalInvocationID.x) * 2 + ((y + colour) & 1), y);
  ivec2 c = base + own.at;
  own.inside = c.x >= 0 && c.y >= 0 && c.x < params.size.x && c.y < params.size.y;
  own.moves = own.inside && own.at.x > 0 && own.at.y > 0 && own.at.x < kSide - 1 && own.at.y < kSide - 1;
  own.index = clamp(c.y, 0, params.size.y - 1) * params.size.x + clamp(c.x, 0, params.size.x - 1);
  own.open = open_faces[own.index];
  own.divergence = divergence[own.index];
  return own;
}

// One cell's new pressure; `beside` is the thread's own cell of the other colour, whose cells begin at `others`.
float relaxed_cell(Own own, float before, float beside, int j, int others) {
  bool odd = (own.at.x & 1) != 0;  // then the thread's other cell is to the left
  real far = tile[others + j + (odd ? 1 : -1)];
  real l = odd ? beside : far;
  real r = odd ? far : beside;
  real b = tile[others + j - kPairs];
  real t = tile[others + j + kPairs];
  l = (own.open & 1u) != 0u ? l : before;
  r = (own.open & 2u) != 0u ? r : before;
  b = (own.open & 4u) != 0u ? b : before;
  t = (own.open & 8u) != 0u ? t : before;
  real mean = ((l + r) + (b + t) - own.divergence) * 0.25f;
  real change = mean - before;
  real next = before + params.relaxation * change;
  return flush(next);
}

void write(Own own, float value) {
  bool inner = own.at.x >= rim && own.at.y >= rim && own.at.x < kSide - rim && own.at.y < kSide - rim;
  if (own.inside && inner) relaxed[own.index] = value;
}

void main() {
  ivec2 base = ivec2(gl_WorkGroupID.xy) * (kSide - 2 * rim) - rim;
  const int kBlack = kSide * kPairs;
  int j = int(gl_LocalInvocationID.y) * kPairs + int(gl_LocalInvocationID.x);
  Own red_cell = own_cell(base, 0);
  Own black_cell = own_cell(base, 1);
  real red = pressure[red_cell.index];
  real black = pressure[black_cell.index];
  tile[j] = red;
  tile[kBlack + j] = black;
  barrier();
  for (int sweep = 0; sweep < sweeps; ++sweep) {
    if ((sweep & 1) == 0) {
      if (red_cell.moves) red = relaxed_cell(red_cell, red, black, j, kBlack);
      tile[j] = red;
    } else {
      if (black_cell.moves) black = relaxed_cell(black_cell, black, red, j, 0);
      tile[kBlack + j] = black;
    }
    barrier();
  }
  write(red_cell, red);
  write(black_cell, black);
}
