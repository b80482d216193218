// Arithmetic that gives the same bits everywhere, made of + - * and selections only (and, in the preludes, divide and
// square_root). Kernels use nothing beyond this.

float lerp(float a, float b, float t) {
  real d = b - a;
  real s = d * t;
  real r = a + s;
  return r;
}

float dot2(vec2 a, vec2 b) {
  real x = a.x * b.x;
  real y = a.y * b.y;
  real r = x + y;
  return r;
}

float length2(vec2 a) {
  real q = dot2(a, a);
  real r = square_root(q);
  return r;
}

// e to the power -x for x >= 0, within 1e-6 of itself: 2^-n times a polynomial of the fraction (interpolated at Chebyshev's
// points, within 1.4e-8); 0 where x is above about 69.
float exp_neg(float x) {
  real t = min(x, 100.0f) * 1.4426950408889634f;
  real n = floor(t);
  real f = t - n;
  real p = 0.000114919952f;
  p = p * f - 0.00129163684f;
  p = p * f + 0.00959703512f;
  p = p * f - 0.0554992296f;
  p = p * f + 0.24022609f;
  p = p * f - 0.693147182f;
  p = p * f + 1.0f;
  real s = n < 100.0f ? uintBitsToFloat(uint(127 - int(n)) << 23) : 0.0f;
  real r = p * s;
  return r;
}
