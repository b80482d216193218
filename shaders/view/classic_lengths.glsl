// How long the dye is as a vector at the classic picture's pixels, and one row or column beyond the picture at each side: what its
// pixels are shaded by.
#include "lib/arithmetic.glsl"
#include "lib/grid.glsl"
PARAMS(ClassicParams, params)
READ(0, vec4, dye)
READ_PART(1, vec2, velocity)
WRITE(2, float, lengths)
#include "lib/sample_dye.glsl"
#include "lib/sample_velocity.glsl"
#include "lib/pixel_dye.glsl"

CELL(c) {
  real4 own = pixel_dye(c.x - 1, c.y - 1);
  real square = own.x * own.x + own.y * own.y + own.z * own.z;
  lengths[c.y * (params.size.x + 2) + c.x] = flush(square_root(square));
}
