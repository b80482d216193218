// Where things are over time.
#pragma once
#include "scene/step_input.h"

namespace fluidtank {

struct Pose {
  Vec2 at;
  double angle = 0;  ///< Degrees.
  /// How many times the thing has jumped since the motion began: at each keyframe with easing hold, and where a loop's
  /// ends differ. A jump is no motion: it moves no water.
  int jumps = 0;
};

/// The pose at a time in seconds. `own` is where a thing without keyframes is.
Pose pose_at(const Motion& motion, const Pose& own, double time);

/// (cos, sin) of an angle in degrees; exact at multiples of 90.
Vec2 turn_of(double degrees);

/// The shape at the end of the step that begins at `time`, with its motion over the step.
PlacedShape place_shape(const Shape& shape, double time, double end, double dt);

}  // namespace fluidtank
