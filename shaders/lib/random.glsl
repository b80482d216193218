// Random numbers without state: an integer hash (the "lowbias32" mixer of C. Wellons) of (seed, purpose, index, step). The
// same as exact::hash on the host.
uint mix_bits(uint bits) {
  uint x = bits;
  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  x *= 0x846ca68bu;
  x ^= x >> 16;
  return x;
}

uint random_bits(uint seed, uint purpose, uint index, uint step) {
  return mix_bits(index * 0x9e3779b9u ^ mix_bits(step ^ mix_bits(purpose ^ mix_bits(seed))));
}

// In [0, 1), 24 bits.
float random_unit(uint seed, uint purpose, uint index, uint step) {
  real r = float(random_bits(seed, purpose, index, step) >> 8) * (1.0f / 16777216.0f);
  return r;
}
