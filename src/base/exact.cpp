#include "base/exact.h"

#include <bit>
#include <cmath>
#include <limits>

#include "base/check.h"

namespace fluidtank::exact {
namespace {

// sin and cos on [-pi/4, pi/4] by Taylor's series (the next term is below 1e-18).
double sin_near_zero(double x) {
  const double q = x * x;
  double p = -1.0 / 1307674368000.0;
  p = p * q + 1.0 / 6227020800.0;
  p = p * q - 1.0 / 39916800.0;
  p = p * q + 1.0 / 362880.0;
  p = p * q - 1.0 / 5040.0;
  p = p * q + 1.0 / 120.0;
  p = p * q - 1.0 / 6.0;
  return x + x * q * p;
}

double cos_near_zero(double x) {
  const double q = x * x;
  double p = 1.0 / 20922789888000.0;
  p = p * q - 1.0 / 87178291200.0;
  p = p * q + 1.0 / 479001600.0;
  p = p * q - 1.0 / 3628800.0;
  p = p * q + 1.0 / 40320.0;
  p = p * q - 1.0 / 720.0;
  p = p * q + 1.0 / 24.0;
  p = p * q - 0.5;
  return 1.0 + q * p;
}

// The angle less the nearest multiple of pi/2 (Cody and Waite: pi/2 in three parts of 33 bits), and that multiple
// modulo 4.
struct Quadrant {
  double rest;
  int turn;
};

Quadrant reduce(double angle) {
  check(std::fabs(angle) <= 1e6, "angle within 1e6 radians");
  const double n = std::floor(angle * (2.0 / kPi) + 0.5);
  double rest = angle - n * 1.57079632673412561417e+00;
  rest = rest - n * 6.07710050630396597660e-11;
  rest = rest - n * 2.02226624879595063154e-21;
  return {rest, static_cast<int>(static_cast<std::int64_t>(n) & 3)};
}

constexpr double kLn2High = 6.93147180369123816490e-01;  // the first 33 bits of ln 2
constexpr double kLn2Low = 1.90821492927058770002e-10;

double power_of_two(int n) { return std::bit_cast<double>(static_cast<std::uint64_t>(n + 1023) << 52); }

// An unevaluated sum of two doubles, which holds some 100 bits (Dekker 1971).
struct Pair {
  double high, low;
};

Pair exact_sum(double a, double b) {
  const double sum = a + b;
  const double b_part = sum - a;
  return {sum, (a - (sum - b_part)) + (b - b_part)};
}

Pair exact_product(double a, double b) {
  const auto split = [](double v) {
    const double scaled = v * 134217729.0;  // 2^27 + 1
    const double high = scaled - (scaled - v);
    return Pair{high, v - high};
  };
  const Pair x = split(a), y = split(b);
  const double product = a * b;
  return {product, ((x.high * y.high - product) + x.high * y.low + x.low * y.high) + x.low * y.low};
}

struct Binary {
  double mantissa;  // 0.7 to 1.42
  int exponent;
};

Binary binary_parts(double x) {
  const auto bits = std::bit_cast<std::uint64_t>(x);
  const int n = static_cast<int>(bits >> 52) - 1023;
  const double m = std::bit_cast<double>((bits & 0xfffffffffffffULL) | 0x3ff0000000000000ULL);
  return m > 1.4142135623730951 ? Binary{m * 0.5, n + 1} : Binary{m, n};
}

// log m = 2 artanh s with s = (m-1)/(m+1), |s| < 0.172: artanh s = s (1 + q/3 + q^2/5 + ...), q = s^2. This is what is
// in the brackets, less 1.
double artanh_tail(double q) {
  double p = 0.0;
  for (int k = 23; k >= 3; k -= 2) p = (p + 1.0 / k) * q;
  return p;
}

// The logarithm with a few more bits than a double holds, which pow multiplies up.
Pair log_pair(double x) {
  const auto [m, n] = binary_parts(x);
  const double top = m - 1.0;  // exact
  const Pair bottom = exact_sum(m, 1.0);
  const double s = top / bottom.high;
  const Pair back = exact_product(s, bottom.high);
  const double s_low = (((top - back.high) - back.low) - s * bottom.low) / bottom.high;
  const Pair sum = exact_sum(n * kLn2High, 2.0 * s);
  const double low = sum.low + (2.0 * s * artanh_tail(s * s) + 2.0 * s_low + n * kLn2Low);
  return exact_sum(sum.high, low);
}

std::uint32_t mix(std::uint32_t x) {
  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  x *= 0x846ca68bu;
  x ^= x >> 16;
  return x;
}

}  // namespace

double sin(double angle) {
  const Quadrant q = reduce(angle);
  switch (q.turn) {
    case 0:
      return sin_near_zero(q.rest);
    case 1:
      return cos_near_zero(q.rest);
    case 2:
      return -sin_near_zero(q.rest);
    default:
      return -cos_near_zero(q.rest);
  }
}

double cos(double angle) {
  const Quadrant q = reduce(angle);
  switch (q.turn) {
    case 0:
      return cos_near_zero(q.rest);
    case 1:
      return -sin_near_zero(q.rest);
    case 2:
      return -cos_near_zero(q.rest);
    default:
      return sin_near_zero(q.rest);
  }
}

double exp(double x) {
  if (x < -708.0) return 0.0;
  if (x > 709.0) return std::numeric_limits<double>::infinity();
  const double n = std::floor(x * (1.0 / (kLn2High + kLn2Low)) + 0.5);
  const double f = (x - n * kLn2High) - n * kLn2Low;  // |f| <= ln 2 / 2
  double p = 1.0;
  for (int k = 14; k >= 1; --k) p = 1.0 + p * f / k;
  return p * power_of_two(static_cast<int>(n));
}

double log(double x) {
  check(x >= std::numeric_limits<double>::min() && x <= std::numeric_limits<double>::max(), "log of a positive number");
  const auto [m, n] = binary_parts(x);
  const double s = (m - 1.0) / (m + 1.0);
  return n * kLn2High + (2.0 * s * artanh_tail(s * s) + n * kLn2Low + 2.0 * s);
}

double pow(double base, double exponent) {
  check(base >= 0.0, "power of a number that is not negative");
  if (exponent == 0.0) return 1.0;
  if (base == 0.0) return 0.0;
  const Pair power = log_pair(base);
  const Pair product = exact_product(exponent, power.high);
  const double result = exp(product.high);
  if (result == 0.0 || result == std::numeric_limits<double>::infinity()) return result;
  return result + result * (product.low + exponent * power.low);
}

double sqrt(double x) { return std::sqrt(x); }

double srgb_decode(double encoded) {
  return encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4);
}

double srgb_encode(double linear) {
  return linear <= 0.0031308 ? linear * 12.92 : 1.055 * pow(linear, 1.0 / 2.4) - 0.055;
}

std::uint32_t hash(std::uint32_t seed, std::uint32_t purpose, std::uint32_t index, std::uint32_t step) {
  return mix(index * 0x9e3779b9u ^ mix(step ^ mix(purpose ^ mix(seed))));
}

double unit(std::uint32_t hash) { return hash * (1.0 / 4294967296.0); }

}  // namespace fluidtank::exact
