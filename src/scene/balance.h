// Whether a scene's sources pour in as much water as they drain.
#pragma once
#include <optional>

#include "scene/scene.h"

namespace fluidtank {

/// A time from which on the sources do not balance.
struct Surplus {
  double time = 0;  ///< Seconds.
  double flow = 0;  ///< Tank units squared a second; negative where more is drained than poured in.
};

/// The first of the clip, nothing where there is none. Measured where the sources stand at their start, and without
/// regard to walls that cover them.
std::optional<Surplus> first_surplus(const Scene& scene);

}  // namespace fluidtank
