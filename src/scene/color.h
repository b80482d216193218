// Colours as people write them, in linear light.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "base/vec.h"

namespace fluidtank {

/// 0xrrggbb in sRGB display values, as linear light.
Color hex_color(std::uint32_t rgb);

/// "#rrggbb", nothing where the text is something else.
std::optional<Color> parse_hex_color(const std::string& text);

/// "#rrggbb" where the colour is exactly what that reads as, nothing where it is another.
std::optional<std::string> print_hex_color(Color color);

/// Hue in turns (any number; whole turns do not matter), saturation and value 0 to 1, all of display values, as linear
/// light.
Color hsv_color(double hue, double saturation, double value);

}  // namespace fluidtank
