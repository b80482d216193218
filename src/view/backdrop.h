#pragma once
#include <cstdint>
#include <vector>

#include "scene/scene.h"
#include "view/view.h"

namespace fluidtank {

/// The scene's backdrop a pixel, as shaders/view/develop.glsl lays the picture over it: two words, (red | green << 16,
/// blue), 16-bit sRGB, rows from the bottom. `pixels` is what a picture's file holds; black without.
std::vector<std::uint32_t> backdrop_words(const Scene& scene, const Pixels& pixels);

}  // namespace fluidtank
