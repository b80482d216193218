// Strokes, splashes, splats, and the colours of what they and the inks lay.
#pragma once
#include <cstdint>

#include "scene/step_input.h"

namespace fluidtank {

/// What a random colour is drawn for: with a thing's number, another colour for each.
enum class PaintOf : std::uint32_t { stroke = 110, ink, splat, burst };

/// Where and when a paint is laid, and by which thing.
struct PaintPlace {
  double time = 0;
  double x = 0;
  PaintOf of = PaintOf::stroke;
  std::size_t number = 0;
};

/// The colour of a hue in turns: of the palette, or where that is empty of that saturation.
Color hue_color(const std::vector<Color>& palette, double hue, double saturation);

/// A paint's colour as the dye holds it: in linear light, or in the classic style in display values.
Color paint_color(const Scene& scene, const Paint& paint, const PaintPlace& place);

/// Adds what the scene's strokes lay in the step: pushes and pours (none in a pause), and splats.
void lay_strokes(const Scene& scene, StepInput& input);

/// Adds the splats and the bursts that fall in the step.
void lay_splats(const Scene& scene, StepInput& input);

/// Adds what the random splashes lay in the step.
void lay_splashes(const Scene& scene, StepInput& input);

}  // namespace fluidtank
