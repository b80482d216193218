// The table that Newton's method makes, against the curve itself.
#include <doctest/doctest.h>

#include "base/exact.h"
#include "view/srgb_table.h"

namespace fluidtank {
namespace {

TEST_CASE("every entry of the sRGB table is the curve's value, rounded") {
  const auto table = srgb_table();
  REQUIRE(table.size() == 65536);
  int wrong = 0;
  for (int k = 0; k < 65536; ++k) {
    const auto expected = static_cast<std::uint32_t>(exact::srgb_encode(k / 65535.0) * 65535.0 + 0.5);
    wrong += table[static_cast<std::size_t>(k)] == expected ? 0 : 1;
  }
  CHECK(wrong == 0);
}

}  // namespace
}  // namespace fluidtank
