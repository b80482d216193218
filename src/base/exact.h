// Elementary functions that give the same bits on every machine: IEEE double with + - * / and sqrt only, never libm's.
// Everything that reaches a frame goes through these. Each is within 4 units in the last place of the true value on its
// stated range (tests/unit/exact_test.cpp).
#pragma once
#include <cstdint>

namespace fluidtank::exact {

inline constexpr double kPi = 3.141592653589793238462643383279502884;

/// Sine and cosine of an angle in radians, |angle| up to 1e6.
double sin(double angle);
double cos(double angle);

/// e to the power x; 0 below -708, infinity above 709.
double exp(double x);

/// Natural logarithm of a positive normal number.
double log(double x);

/// base to the power exponent, base >= 0 and |exponent log(base)| up to 100. pow(0, e) is 0 for e > 0 and 1 for e == 0.
double pow(double base, double exponent);

/// Square root (IEEE, correctly rounded), so that callers need no <cmath>.
double sqrt(double x);

/// sRGB's transfer function (IEC 61966-2-1), 0 to 1 each way.
double srgb_decode(double encoded);
double srgb_encode(double linear);

/// A hash of four integers, uniform over 32 bits, for every random choice made on the host. The same mixing function as
/// the kernels' (shaders/lib/random.glsl).
std::uint32_t hash(std::uint32_t seed, std::uint32_t purpose, std::uint32_t index, std::uint32_t step);

/// A hash as a number in [0, 1).
double unit(std::uint32_t hash);

}  // namespace fluidtank::exact
