#include "view/srgb_table.h"

#include <algorithm>

#include "base/exact.h"

namespace fluidtank {
namespace {

constexpr int kEntries = 65536;

// A better y = x^(1/2.4) from a good one, by Newton's method on y^12 = x^5: tens of times faster than exact::pow.
double toward_power(double y, double x5) {
  const double y2 = y * y;
  const double y4 = y2 * y2;
  const double y11 = y4 * y4 * y2 * y;
  return y - (y - x5 / y11) * (1.0 / 12.0);
}

// x^(1/2.4) of k / 65535 for one k after the other from where it can begin.
class Powers {
 public:
  double next(double x) {
    const double x5 = x * x * x * x * x;
    if (power_ == 0) power_ = exact::pow(x, 1.0 / 2.4);
    for (int round = 0; round < 3; ++round) power_ = toward_power(power_, x5);
    return power_;
  }

 private:
  double power_ = 0;
};

}  // namespace

std::vector<std::uint32_t> srgb_table() {
  constexpr double kLinearEnd = 0.0031308;
  std::vector<std::uint32_t> values(kEntries);
  Powers powers;
  for (int k = 0; k < kEntries; ++k) {
    const double linear = k / 65535.0;
    const double encoded = linear > kLinearEnd ? 1.055 * powers.next(linear) - 0.055 : linear * 12.92;
    values[static_cast<std::size_t>(k)] = static_cast<std::uint32_t>(encoded * 65535.0 + 0.5);
  }
  return values;
}

bool bends(const Grade& grade) { return grade.contrast != 1 || grade.gamma != 1; }

std::vector<std::uint32_t> bent_table(std::vector<std::uint32_t> encoding, const Grade& grade) {
  for (std::uint32_t& entry : encoding) {
    const double value = std::clamp((entry / 65535.0 - 0.5) * grade.contrast + 0.5, 0.0, 1.0);
    const double bent = grade.gamma == 1 ? value : exact::pow(value, 1 / grade.gamma);
    entry = static_cast<std::uint32_t>(bent * 65535 + 0.5);
  }
  return encoding;
}

std::vector<std::uint32_t> same_values() {
  std::vector<std::uint32_t> values(kEntries);
  for (std::uint32_t k = 0; k < kEntries; ++k) values[k] = k;
  return values;
}

std::vector<float> classic_curve() {
  constexpr double kZeroEnd = 0.0008;  // 1.055 x^(1/2.4) is 0.055 at 0.000834
  std::vector<float> values(kEntries);
  Powers powers;
  for (int k = 0; k < kEntries; ++k) {
    const double x = k / 65535.0;
    const double encoded = x > kZeroEnd ? 1.055 * powers.next(x) - 0.055 : 0;
    values[static_cast<std::size_t>(k)] = static_cast<float>(encoded > 0 ? encoded : 0);
  }
  return values;
}

}  // namespace fluidtank
