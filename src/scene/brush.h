// Strokes, splashes, and the colours of what they and the inks lay.
#pragma once
#include "scene/step_input.h"

namespace fluidtank {

/// A paint's colour, in linear light, at a time and a place across the tank.
Color paint_color(const Paint& paint, double time, double x, const Tank& tank);

/// Adds what the stroke lays in the step, if anything.
void lay_stroke(const Stroke& stroke, const Tank& tank, StepInput& input);

/// Adds what the random splashes lay in the step.
void lay_splashes(const Scene& scene, StepInput& input);

}  // namespace fluidtank
