// The classic rays: light that comes from the tank's centre, on a grid of its own. From a cell 16 steps of 0.3 / 16 of the way go
// toward the centre; each adds the mask there, weighed by weight and by 0.95 for each step before it, to the mask here; and all
// is multiplied by the exposure. (Volumetric light scattering, K. Mitchell, GPU Gems 3, chapter 13.)
#include "lib/arithmetic.glsl"
#include "lib/grid.glsl"
PARAMS(ClassicParams, params)
READ_PART(0, float, mask)
WRITE(1, float, rays)

const float kStep = 0.01875f;
const float kDecay = 0.95f;

float mask_at(vec2 place) {
  Corners at = corners_of(place, params.dye_size);
  real left = lerp(mask[at.i00], mask[at.i01], at.ty);
  real right = lerp(mask[at.i10], mask[at.i11], at.ty);
  return lerp(left, right, at.tx);
}

CELL(c) {
  real2 place = (vec2(c) + 0.5f) * params.rays_to_dye;
  real2 stride = (place - vec2(params.dye_size) * 0.5f) * kStep;
  real sum = mask_at(place);
  real strength = params.rays_weight;
  for (int k = 0; k < 16; ++k) {
    place = place - stride;
    sum = sum + mask_at(place) * strength;
    strength = strength * kDecay;
  }
  real lit = sum * params.rays_exposure;
  rays[c.y * params.rays_size.x + c.x] = flush(lit);
}
