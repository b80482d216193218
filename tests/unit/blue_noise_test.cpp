// The dither's table: every rank once, and the spectrum that makes its noise invisible.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

#include "view/blue_noise.h"

namespace fluidtank::test {
namespace {

// Power by radial frequency (cycles a tile) of a pattern on the torus, without the mean, relative to white noise of the
// same variance.
std::vector<double> radial_power(const std::vector<double>& pattern) {
  constexpr int n = kNoiseSize;
  using Complex = std::complex<double>;
  const auto transformed = [](const std::vector<Complex>& from) {  // along rows, and transposed
    std::vector<Complex> to(from.size());
    for (int y = 0; y < n; ++y) {
      for (int f = 0; f < n; ++f) {
        Complex sum = 0;
        for (int x = 0; x < n; ++x) {
          sum += from[static_cast<std::size_t>(y * n + x)] * std::polar(1.0, -2 * std::numbers::pi * x * f / n);
        }
        to[static_cast<std::size_t>(f * n + y)] = sum;
      }
    }
    return to;
  };
  double mean = 0, variance = 0;
  for (const double value : pattern) mean += value / static_cast<double>(pattern.size());
  std::vector<Complex> centred;
  for (const double value : pattern) {
    centred.emplace_back(value - mean);
    variance += (value - mean) * (value - mean);
  }
  const std::vector<Complex> spectrum = transformed(transformed(centred));
  std::vector<double> power(n / 2 + 1), count(n / 2 + 1);
  for (int y = 0; y < n; ++y) {
    for (int x = 0; x < n; ++x) {
      const double radius = std::hypot(std::min(x, n - x), std::min(y, n - y));
      const auto ring = static_cast<std::size_t>(radius + 0.5);
      if (ring >= power.size()) continue;
      power[ring] += std::norm(spectrum[static_cast<std::size_t>(y * n + x)]) / variance;
      ++count[ring];
    }
  }
  for (std::size_t k = 0; k < power.size(); ++k) power[k] /= count[k];
  return power;
}

TEST_CASE("the dither's table holds every threshold once") {
  std::vector<std::uint32_t> sorted = blue_noise();
  std::sort(sorted.begin(), sorted.end());
  REQUIRE(sorted.size() == 64 * 64);
  for (std::uint32_t k = 0; k < sorted.size(); ++k) CHECK(sorted[k] == k * 16 + 8);
}

TEST_CASE("its noise is blue: hardly any power at low frequencies, as a whole and at every level of grey") {
  const std::vector<std::uint32_t> thresholds = blue_noise();
  const auto check = [](const std::vector<double>& pattern, double most_low) {
    const std::vector<double> power = radial_power(pattern);
    for (std::size_t k = 1; k <= 8; ++k) CHECK(power[k] < most_low);      // white noise has 1 everywhere
    const double high = *std::max_element(power.begin() + 16, power.end());
    CHECK(high > 1.2);
  };
  check(std::vector<double>(thresholds.begin(), thresholds.end()), 0.05);
  for (const double grey : {0.125, 0.25, 0.5, 0.75, 0.875}) {
    CAPTURE(grey);
    std::vector<double> pattern;
    for (const std::uint32_t threshold : thresholds) pattern.push_back(threshold < grey * 65536 ? 1.0 : 0.0);
    check(pattern, 0.12);
  }
}

}  // namespace
}  // namespace fluidtank::test
