// base/exact.h against libm, in units in the last place.
#include "base/exact.h"

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <limits>

using namespace fluidtank;

namespace {

// Representable numbers between the two.
double ulps(double a, double b) {
  const auto order = [](double v) {
    const auto bits = std::bit_cast<std::int64_t>(v);
    return bits < 0 ? std::numeric_limits<std::int64_t>::min() - bits : bits;
  };
  return std::fabs(static_cast<double>(order(a) - order(b)));
}

double random_unit(std::uint32_t index) { return exact::unit(exact::hash(1, 2, index, 3)); }

template <class Function, class Reference, class Input>
double worst_ulps(Function function, Reference reference, Input input) {
  double worst = 0;
  for (std::uint32_t k = 0; k < 200'000; ++k) {
    const double x = input(random_unit(k));
    worst = std::fmax(worst, ulps(function(x), reference(x)));
  }
  return worst;
}

double libm_sin(double x) { return std::sin(x); }
double libm_cos(double x) { return std::cos(x); }
double libm_exp(double x) { return std::exp(x); }
double libm_log(double x) { return std::log(x); }

}  // namespace

TEST_CASE("sine and cosine are within 4 ulp") {
  for (const double reach : {0.7, 10.0, 1000.0, 1e6}) {
    const auto input = [&](double u) { return (2 * u - 1) * reach; };
    CAPTURE(reach);
    CHECK(worst_ulps(exact::sin, libm_sin, input) <= 4);
    CHECK(worst_ulps(exact::cos, libm_cos, input) <= 4);
  }
  // Right beside the zeros, where the reduction loses most.
  for (int k = 1; k < 2000; ++k) {
    CHECK(ulps(exact::sin(k * exact::kPi), std::sin(k * exact::kPi)) <= 4);
    CHECK(ulps(exact::cos((k + 0.5) * exact::kPi), std::cos((k + 0.5) * exact::kPi)) <= 4);
  }
  CHECK(exact::sin(0) == 0);
  CHECK(exact::cos(0) == 1);
}

TEST_CASE("exp and log are within 4 ulp") {
  CHECK(worst_ulps(exact::exp, libm_exp, [](double u) { return (2 * u - 1) * 708; }) <= 4);
  CHECK(worst_ulps(exact::exp, libm_exp, [](double u) { return (2 * u - 1) * 2; }) <= 4);
  CHECK(worst_ulps(exact::log, libm_log, [](double u) { return u * 1000 + 1e-9; }) <= 4);
  CHECK(worst_ulps(exact::log, libm_log, [](double u) { return 0.5 + u; }) <= 4);
  CHECK(worst_ulps(exact::log, libm_log, [](double u) { return std::exp((2 * u - 1) * 700); }) <= 4);
  CHECK(exact::exp(0) == 1);
  CHECK(exact::log(1) == 0);
  CHECK(exact::exp(-1000) == 0);
  CHECK(std::isinf(exact::exp(1000)));
}

TEST_CASE("pow is within 4 ulp") {
  for (const double exponent : {2.4, 1.0 / 2.4, 0.5, 3.0, -1.7, 60.0, 0.1}) {
    CAPTURE(exponent);
    const auto ours = [&](double x) { return exact::pow(x, exponent); };
    const auto libm = [&](double x) { return std::pow(x, exponent); };
    // Bases whose power stays between exp(-100) and exp(100).
    const double reach = std::fmin(100 / std::fabs(exponent), 14);
    CHECK(worst_ulps(ours, libm, [&](double u) { return std::exp((2 * u - 1) * reach); }) <= 4);
    CHECK(worst_ulps(ours, libm, [](double u) { return 0.5 + u; }) <= 4);
  }
  CHECK(exact::pow(0, 2) == 0);
  CHECK(exact::pow(0, 0) == 1);
  CHECK(exact::pow(1, 17.3) == 1);
}

TEST_CASE("sRGB goes there and back") {
  CHECK(exact::srgb_decode(0) == 0);
  CHECK(exact::srgb_decode(1) == 1);
  CHECK(exact::srgb_encode(1) == doctest::Approx(1));
  for (int k = 0; k <= 255; ++k) CHECK(exact::srgb_encode(exact::srgb_decode(k / 255.0)) == doctest::Approx(k / 255.0));
}

TEST_CASE("hashes are spread evenly") {
  double sum = 0, squares = 0;
  constexpr int kCount = 100'000;
  for (std::uint32_t k = 0; k < kCount; ++k) {
    const double u = random_unit(k);
    CHECK_UNARY(u >= 0 && u < 1);
    sum += u;
    squares += u * u;
  }
  CHECK(sum / kCount == doctest::Approx(0.5).epsilon(0.01));
  CHECK(squares / kCount == doctest::Approx(1.0 / 3).epsilon(0.01));
  CHECK(exact::hash(1, 0, 0, 0) != exact::hash(0, 1, 0, 0));
}
