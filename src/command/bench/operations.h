// How much arithmetic a stage does, for the share of the machine's that it reaches.
#pragma once
#include <optional>
#include <string>

#include "scene/scene.h"

namespace fluidtank {

/// Additions, subtractions and multiplications of a step's stage, as its kernel's formula has them; nothing where they
/// are not counted.
std::optional<double> operations_of(const std::string& stage, const Scene& scene);

}  // namespace fluidtank
