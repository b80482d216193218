// Bilinear sample of `ink` at a place in dye cells.
vec4 sample_ink(vec2 place, ivec2 size) {
  Corners at = corners_of(place, size);
  real4 i00 = ink[at.i00];
  real4 i10 = ink[at.i10];
  real4 i01 = ink[at.i01];
  real4 i11 = ink[at.i11];
  real4 left = i00 + (i01 - i00) * at.ty;
  real4 right = i10 + (i11 - i10) * at.ty;
  real4 ink_there = left + (right - left) * at.tx;
  return ink_there;
}
