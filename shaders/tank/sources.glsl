// Water poured in (x: area of water per area and second; negative drains) and slowing (y, per 1/60 s), summed over the shapes
// whose inside holds the cell's centre.
#include "lib/arithmetic.glsl"
#include "lib/shape.glsl"
PARAMS(TankParams, params)
READ(0, SourceShape, source_shapes)
WRITE(1, vec2, sources)

CELL(c) {
  real2 p = (vec2(c) + 0.5f) * params.cell;
  real2 sum = vec2(0.0f);
  for (int k = 0; k < params.sources; ++k) {
    SourceShape source = source_shapes[k];
    real d = shape_distance(source.at, source.turn, source.half_size, source.radius, p);
    real pour = sum.x + source.pour;
    real slow = sum.y + source.slow;
    sum.x = d < 0.0f ? pour : sum.x;
    sum.y = d < 0.0f ? slow : sum.y;
  }
  sources[c.y * params.size.x + c.x] = flush2(sum);
}
