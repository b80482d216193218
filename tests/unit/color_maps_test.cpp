// Colour maps: their ends as published, lightness that rises, and a diverging one that is even on both sides.
#include "view/color_maps.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>

namespace fluidtank::test {
namespace {

using Rgb = std::array<double, 3>;

Rgb entry(const std::vector<std::uint32_t>& map, int k) {
  const auto at = static_cast<std::size_t>(k) * 2;
  return {(map[at] & 65535u) / 65535.0, (map[at] >> 16) / 65535.0, (map[at + 1] & 65535u) / 65535.0};
}

// CIELAB's lightness (0 to 100), white being D65.
double lightness(const Rgb& color) {
  const auto linear = [](double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
  const double y = 0.2126729 * linear(color[0]) + 0.7151522 * linear(color[1]) + 0.0721750 * linear(color[2]);
  return y > 216.0 / 24389 ? 116 * std::cbrt(y) - 16 : y * 24389 / 27;
}

void check_near(const Rgb& found, const Rgb& expected, double tolerance = 1e-5) {
  for (std::size_t c = 0; c < 3; ++c) CHECK(std::fabs(found[c] - expected[c]) < tolerance);
}

TEST_CASE("maps begin and end as they were published") {
  const auto ends = [](ColorMap map, const Rgb& first, const Rgb& last) {
    const auto table = color_map(map);
    REQUIRE(table.size() == kMapEntries * 2);
    check_near(entry(table, 0), first);
    check_near(entry(table, kMapEntries - 1), last);
  };
  ends(ColorMap::viridis, {0.267004, 0.004874, 0.329415}, {0.993248, 0.906157, 0.143936});
  ends(ColorMap::magma, {0.001462, 0.000466, 0.013866}, {0.987053, 0.991438, 0.749504});
  ends(ColorMap::inferno, {0.001462, 0.000466, 0.013866}, {0.988362, 0.998364, 0.644924});
  ends(ColorMap::plasma, {0.050383, 0.029803, 0.527975}, {0.940015, 0.975158, 0.131326});
  ends(ColorMap::grey, {0, 0, 0}, {1, 1, 1});
  ends(ColorMap::blue, {0, 0, 0}, {0, 0, 1});
  const auto coolwarm = color_map(ColorMap::coolwarm);  // (59, 76, 192) and (180, 4, 38), as K. Moreland has them
  check_near(entry(coolwarm, 0), {59 / 255.0, 76 / 255.0, 192 / 255.0}, 0.5 / 255);
  check_near(entry(coolwarm, kMapEntries - 1), {180 / 255.0, 4 / 255.0, 38 / 255.0}, 0.5 / 255);
}

TEST_CASE("lighter is more") {
  for (const ColorMap map :
       {ColorMap::viridis, ColorMap::magma, ColorMap::inferno, ColorMap::plasma, ColorMap::grey, ColorMap::blue}) {
    CAPTURE(static_cast<int>(map));
    const auto table = color_map(map);
    for (int k = 16; k < kMapEntries; k += 16) CHECK(lightness(entry(table, k)) > lightness(entry(table, k - 16)));
  }
}

TEST_CASE("viridis rises evenly") {
  const auto table = color_map(ColorMap::viridis);
  const double first = lightness(entry(table, 0)), last = lightness(entry(table, kMapEntries - 1));
  for (int k = 0; k < kMapEntries; k += 64) {
    const double straight = first + (last - first) * k / (kMapEntries - 1);
    CHECK(std::fabs(lightness(entry(table, k)) - straight) < 2);
  }
}

TEST_CASE("the diverging map is as light on one side as on the other, lightest and without colour in the middle") {
  const auto table = color_map(ColorMap::coolwarm);
  for (int k = 0; k < kMapEntries / 2; ++k) {
    const double cool = lightness(entry(table, k)), warm = lightness(entry(table, kMapEntries - 1 - k));
    CHECK(std::fabs(cool - warm) < 0.5);
    if (k >= 16) CHECK(cool > lightness(entry(table, k - 16)));
  }
  const Rgb middle = entry(table, kMapEntries / 2);
  CHECK(std::fabs(middle[0] - middle[2]) < 0.01);
  CHECK(std::fabs(middle[0] - 221 / 255.0) < 0.01);
}

TEST_CASE("entries between the published ones lie between them") {
  const auto table = color_map(ColorMap::magma);
  for (int k = 1; k < kMapEntries; ++k) {
    for (std::size_t c = 0; c < 3; ++c) CHECK(std::fabs(entry(table, k)[c] - entry(table, k - 1)[c]) < 0.002);
  }
}

}  // namespace
}  // namespace fluidtank::test
