// Colour maps as tables that kernels index.
#pragma once
#include <cstdint>
#include <vector>

#include "scene/scene.h"

namespace fluidtank {

inline constexpr int kMapEntries = 4096;

/// A map as entries of two words, (red | green << 16, blue), in 16 bits of sRGB, from the least value to the largest.
std::vector<std::uint32_t> color_map(ColorMap map);

}  // namespace fluidtank
