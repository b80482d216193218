// Bilinear sample of `dye` at a place in dye cells. For kernels that declare `dye`.
vec4 sample_dye(vec2 place, ivec2 size) {
  Corners at = corners_of(place, size);
  real4 d00 = dye[at.i00];
  real4 d10 = dye[at.i10];
  real4 d01 = dye[at.i01];
  real4 d11 = dye[at.i11];
  real4 left = d00 + (d01 - d00) * at.ty;
  real4 right = d10 + (d11 - d10) * at.ty;
  real4 dye_there = left + (right - left) * at.tx;
  return dye_there;
}
