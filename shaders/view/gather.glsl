// Samples to pixels: adds the mean of a pixel's supersample x supersample samples, by rows from the bottom left, times `sample_weight`
// (one over the number of pictures that a frame is the mean of) to the picture; `first` begins a new one.
#include "lib/arithmetic.glsl"
PARAMS(ViewParams, params)
CONSTANT(0, first)
READ(0, vec4, samples)
UPDATE(1, vec4, picture)

CELL(c) {
  int n = params.supersample;
  int width = params.size.x * n;
  real4 sum = vec4(0.0f);
  for (int y = 0; y < n; ++y) {
    for (int x = 0; x < n; ++x) sum = sum + samples[(c.y * n + y) * width + c.x * n + x];
  }
  int i = c.y * params.size.x + c.x;
  real4 mean = sum * params.sample_weight;
  real4 before = first != 0 ? vec4(0.0f) : picture[i];
  picture[i] = flush4(before + mean);
}
