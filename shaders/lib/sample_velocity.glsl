// The one sampler of the velocity: bilinear, at a place in velocity cells. For kernels that declare `velocity`.
vec2 sample_velocity(vec2 place, ivec2 size) {
  Corners at = corners_of(place, size);
  real2 v00 = velocity[at.i00];
  real2 v10 = velocity[at.i10];
  real2 v01 = velocity[at.i01];
  real2 v11 = velocity[at.i11];
  real2 left = v00 + (v01 - v00) * at.ty;
  real2 right = v10 + (v11 - v10) * at.ty;
  real2 v = left + (right - left) * at.tx;
  return v;
}
