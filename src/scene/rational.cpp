#include "scene/rational.h"

#include <charconv>
#include <cmath>
#include <numeric>

namespace fluidtank {
namespace {

Rational lowest_terms(int num, int den) {
  const int divisor = std::gcd(num, den);
  return {num / divisor, den / divisor};
}

// A whole positive number that fills the text.
std::optional<int> parse_whole(const char* begin, const char* end) {
  int value = 0;
  const auto result = std::from_chars(begin, end, value);
  if (result.ec != std::errc() || result.ptr != end || value <= 0) return std::nullopt;
  return value;
}

}  // namespace

Rational rational_near(double value) {
  for (const int nominal : {24, 30, 48, 60, 120, 240}) {
    const double slowed = nominal * (1000.0 / 1001.0);  // what television's colour made of it
    if (std::fabs(value - slowed) < 0.005) return lowest_terms(nominal * 1000, 1001);
  }
  return lowest_terms(static_cast<int>(std::floor(value * kLargestDenominator + 0.5)), kLargestDenominator);
}

std::optional<Rational> parse_rational(const std::string& text) {
  const char* const end = text.data() + text.size();
  const std::size_t slash = text.find('/');
  if (slash == std::string::npos) {
    const auto whole = parse_whole(text.data(), end);
    return whole ? std::optional<Rational>({*whole, 1}) : std::nullopt;
  }
  const auto num = parse_whole(text.data(), text.data() + slash);
  const auto den = parse_whole(text.data() + slash + 1, end);
  if (!num || !den) return std::nullopt;
  const Rational lowest = lowest_terms(*num, *den);
  if (lowest.den > kLargestDenominator) return std::nullopt;
  return lowest;
}

}  // namespace fluidtank
