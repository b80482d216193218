#pragma once
#include <cstdint>
#include <vector>

namespace fluidtank {

inline constexpr int kNoiseSize = 64;  // as shaders/lib/dither.glsl has it

/// A tileable blue-noise dither array of 64 x 64 thresholds between 0 and 65536, each (rank + 1/2) x 16, row by row from
/// the top (scripts/make-blue-noise.py).
std::vector<std::uint32_t> blue_noise();

}  // namespace fluidtank
