#include "view/color_maps.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

#include "base/check.h"

namespace fluidtank {
namespace {

using Rgb = std::array<double, 3>;  // 0 to 65535

constexpr std::string_view kPublished =
#include "view/color_maps_table.inc"
    ;
constexpr std::size_t kDigits = 4;  // a channel
constexpr std::size_t kPublishedEntries = 256;
static_assert(kPublished.size() == 5 * kPublishedEntries * 3 * kDigits);

// Entry k of the map that stands at a place of the table.
Rgb published(std::size_t place, std::size_t k) {
  Rgb color{};
  for (std::size_t channel = 0; channel < 3; ++channel) {
    const char* digits = kPublished.data() + ((place * kPublishedEntries + k) * 3 + channel) * kDigits;
    unsigned value = 0;
    std::from_chars(digits, digits + kDigits, value, 16);
    color[channel] = value;
  }
  return color;
}

// Straight between the two entries that a place from 0 to 1 lies between.
Rgb between_published(std::size_t place, double t) {
  const double at = t * (kPublishedEntries - 1);
  const auto low = std::min(static_cast<std::size_t>(at), kPublishedEntries - 2);
  const Rgb a = published(place, low);
  const Rgb b = published(place, low + 1);
  Rgb color{};
  for (std::size_t c = 0; c < 3; ++c) color[c] = a[c] + (b[c] - a[c]) * (at - static_cast<double>(low));
  return color;
}

Rgb color_at(ColorMap map, double t) {
  switch (map) {
    case ColorMap::viridis:
      return between_published(0, t);
    case ColorMap::magma:
      return between_published(1, t);
    case ColorMap::inferno:
      return between_published(2, t);
    case ColorMap::plasma:
      return between_published(3, t);
    case ColorMap::coolwarm:
      return between_published(4, t);
    case ColorMap::grey:
      return {t * 65535, t * 65535, t * 65535};
    case ColorMap::blue:
      return {0, 0, t * 65535};
    case ColorMap::usual:
      break;
  }
  check(false, "a colour map is named");
  return {};
}

}  // namespace

std::vector<std::uint32_t> color_map(ColorMap map) {
  std::vector<std::uint32_t> words;
  for (int k = 0; k < kMapEntries; ++k) {
    const Rgb color = color_at(map, k / (kMapEntries - 1.0));
    const auto word = [&](std::size_t c) { return static_cast<std::uint32_t>(color[c] + 0.5); };
    words.push_back(word(0) | word(1) << 16);
    words.push_back(word(2));
  }
  return words;
}

}  // namespace fluidtank
