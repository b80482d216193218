// What of the dye glows in the classic picture: of its brightest channel b what is above the threshold, with a soft knee,
//   c max(z clamp(b - x, 0, y)^2, b - threshold) / max(b, 1e-4)
// with (x, y, z) = (threshold - knee, 2 knee, 0.25 / knee). After P. Dobryakov's WebGL fluid (2017). The dye is sampled bilinearly
// at the centres of the glow's grid.
#include "lib/arithmetic.glsl"
#include "lib/grid.glsl"
PARAMS(ClassicParams, params)
READ_PART(0, vec4, dye)
WRITE(1, vec4, bloom)
#include "lib/sample_dye.glsl"

CELL(c) {
  real2 place = (vec2(c) + 0.5f) * params.bloom_to_dye;
  real4 light = sample_dye(place, params.dye_size) * params.brightness;
  real brightest = max(max(light.x, light.y), light.z);
  real onset = clamp(brightest - params.bloom_curve_x, 0.0f, params.bloom_curve_y);
  real soft = params.bloom_curve_z * onset * onset;
  real above = max(soft, brightest - params.bloom_threshold);
  real share = divide(above, max(brightest, 1e-4f));
  real4 bright = light * share;
  bloom[c.y * params.bloom_size.x + c.x] = flush4(vec4(bright.x, bright.y, bright.z, 0.0f));
}
