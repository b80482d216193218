// Frame rates as fractions.
#pragma once
#include <optional>
#include <string>

#include "base/vec.h"

namespace fluidtank {

/// Denominators go no further, so that a frame's step is worked out in 64-bit integers.
inline constexpr int kLargestDenominator = 100'000;

/// The fraction that is meant: 29.97 is 30000/1001 (and so for 23.976, 23.98 and 59.94), 12.5 is 25/2. Of a positive
/// number up to 10,000.
Rational rational_near(double value);

/// "30000/1001" or "24" in lowest terms, nothing where the text is something else or too fine.
std::optional<Rational> parse_rational(const std::string& text);

}  // namespace fluidtank
