#pragma once
#include <cstdint>
#include <vector>

#include "scene/scene.h"

namespace fluidtank {

/// sRGB's encoding (IEC 61966-2-1) as 65,536 numbers of 16 bits: entry k is that of the linear value k / 65535,
/// rounded.
std::vector<std::uint32_t> srgb_table();

/// Whether a grade's contrast and gamma leave the encoding as it is.
bool bends(const Grade& grade);

/// An encoding whose values are bent: contrast about the middle, (v - 1/2) contrast + 1/2, clamped; then v^(1 / gamma).
std::vector<std::uint32_t> bent_table(std::vector<std::uint32_t> encoding, const Grade& grade);

/// No encoding: entry k is k.
std::vector<std::uint32_t> same_values();

/// The classic glow's encoding, 1.055 x^(1/2.4) - 0.055 or 0, as 65,536 numbers in steps of 1 / 65535.
std::vector<float> classic_curve();

}  // namespace fluidtank
