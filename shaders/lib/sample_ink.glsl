// Bilinear sample of `ink` at a place in dye cells.
vec4 sample_ink(vec2 place, ivec2 size) {
  Corners at = corners_of(place, size);
  real4 i00 = ink[at.i00];
  real4 i10 = ink[at.i10];
  real4 i01 = ink[at.i01];
  real4 i11 = ink[at.i11];
  real4 bottom = i00 + (i10 - i00) * at.tx;
  real4 top = i01 + (i11 - i01) * at.tx;
  real4 ink_there = bottom + (top - bottom) * at.ty;
  return ink_there;
}
