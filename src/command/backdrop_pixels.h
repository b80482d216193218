#pragma once
#include "scene/scene.h"
#include "view/view.h"

namespace fluidtank {

/// What the file of the scene's backdrop holds; nothing where the backdrop is no picture. Throws Error(Exit::io) where
/// it cannot be read.
Pixels backdrop_pixels(const Scene& scene);

}  // namespace fluidtank
