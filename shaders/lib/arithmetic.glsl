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

// e to the power -x for x >= 0, within 2e-7: 2^-n times a polynomial of the fraction (least squares at Chebyshev's points);
// 0 where x is above about 69.
float exp_neg(float x) {
  real t = min(x, 100.0f) * 1.4426950408889634f;
  real n = floor(t);
  real f = t - n;
  real p = 0.00015353362f;
  p = p * f - 0.0013398875f;
  p = p * f + 0.0096184374f;
  p = p * f - 0.055503325f;
  p = p * f + 0.24022651f;
  p = p * f - 0.6931472f;
  p = p * f + 1.0f;
  real s = n < 100.0f ? uintBitsToFloat(uint(127 - int(n)) << 23) : 0.0f;
  real r = p * s;
  return r;
}
