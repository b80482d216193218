#pragma once
#include <cstdint>
#include <vector>

namespace fluidtank {

/// sRGB's encoding (IEC 61966-2-1) as 65,536 numbers of 16 bits: entry k is that of the linear value k / 65535, rounded.
std::vector<std::uint32_t> srgb_table();

}  // namespace fluidtank
