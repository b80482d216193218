#include "scene/color.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/exact.h"

namespace fluidtank {
namespace {

double decode_byte(std::uint32_t byte) {
  static const std::array<double, 256> kTable = [] {
    std::array<double, 256> table{};
    for (std::size_t k = 0; k < table.size(); ++k) table[k] = exact::srgb_decode(static_cast<double>(k) / 255.0);
    return table;
  }();
  return kTable[byte & 255u];
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

// The byte whose decoded value is nearest.
std::uint32_t nearest_byte(double linear) {
  const double clamped = std::clamp(linear, 0.0, 1.0);
  return static_cast<std::uint32_t>(std::floor(exact::srgb_encode(clamped) * 255.0 + 0.5));
}

}  // namespace

Color hex_color(std::uint32_t rgb) { return {decode_byte(rgb >> 16), decode_byte(rgb >> 8), decode_byte(rgb)}; }

std::optional<Color> parse_hex_color(const std::string& text) {
  if (text.size() != 7 || text[0] != '#') return std::nullopt;
  std::uint32_t rgb = 0;
  for (std::size_t k = 1; k < text.size(); ++k) {
    const int digit = hex_digit(text[k]);
    if (digit < 0) return std::nullopt;
    rgb = rgb * 16 + static_cast<std::uint32_t>(digit);
  }
  return hex_color(rgb);
}

std::optional<std::string> print_hex_color(Color color) {
  static constexpr char kHex[] = "0123456789abcdef";
  const std::uint32_t rgb = nearest_byte(color.r) << 16 | nearest_byte(color.g) << 8 | nearest_byte(color.b);
  if (hex_color(rgb) != color) return std::nullopt;
  std::string text = "#";
  for (int shift = 20; shift >= 0; shift -= 4) text += kHex[rgb >> shift & 15u];
  return text;
}

Color hsv_color(double hue, double saturation, double value) {
  // Each channel is a trapezium over the hue, a third of a turn apart: n = 5 red, 3 green, 1 blue.
  const double sextant = (hue - std::floor(hue)) * 6.0;
  const auto channel = [&](double n) {
    double k = n + sextant;
    if (k >= 6.0) k = k - 6.0;
    const double share = std::max(0.0, std::min({k, 4.0 - k, 1.0}));
    return exact::srgb_decode(value - value * saturation * share);
  };
  return {channel(5), channel(3), channel(1)};
}

}  // namespace fluidtank
