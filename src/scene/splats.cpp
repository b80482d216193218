// Splats that fall at a time, and random bursts of them.
#include <algorithm>
#include <cmath>

#include "base/exact.h"
#include "scene/brush.h"

namespace fluidtank {
namespace {

constexpr int kFewest = 5;  // splats of a burst, as in the WebGL fluid
constexpr int kMost = 24;

enum class Purpose : std::uint32_t { count = 120, x, y, velocity_x, velocity_y };

double random(const Scene& scene, Purpose purpose, int burst, int splat) {
  return exact::unit(exact::hash(scene.seed, static_cast<std::uint32_t>(purpose), static_cast<std::uint32_t>(burst),
                                 static_cast<std::uint32_t>(splat)));
}

// The step that begins nearest.
double step_at(const Tank& tank, double time) { return std::floor(time * tank.rate + 0.5); }

void lay_burst(const Scene& scene, int burst, StepInput& input) {
  const Bursts& bursts = scene.bursts;
  const int count = kFewest + static_cast<int>(random(scene, Purpose::count, burst, 0) * (kMost - kFewest + 1));
  const auto draw = [&](Purpose purpose, int k) { return random(scene, purpose, burst, k); };
  for (int k = 0; k < count; ++k) {
    const Vec2 at{draw(Purpose::x, k) * scene.tank.size.x, draw(Purpose::y, k) * scene.tank.size.y};
    const Vec2 way{2 * draw(Purpose::velocity_x, k) - 1, 2 * draw(Purpose::velocity_y, k) - 1};
    const auto number = static_cast<std::size_t>(burst) * (kMost + 1) + static_cast<std::size_t>(k);
    const Color color = paint_color(scene, bursts.color, {input.time, at.x, PaintOf::burst, number});
    input.splats.push_back({at, bursts.radius, way * bursts.speed, color * bursts.dye});
  }
}

void lay_bursts(const Scene& scene, StepInput& input) {
  const Bursts& bursts = scene.bursts;
  if (input.step == 0) {
    for (int n = 0; n < bursts.at_start; ++n) lay_burst(scene, n, input);
  }
  if (bursts.every <= 0) return;
  // Burst m of the later ones, from 1, falls in the step that begins nearest to m * every.
  const double steps = bursts.every * scene.tank.rate;
  const int last = static_cast<int>(std::min(std::floor((input.step + 1) / steps) + 1, 1e9));
  for (int m = std::max(static_cast<int>(std::floor((input.step - 1) / steps)), 1); m <= last; ++m) {
    if (step_at(scene.tank, m * bursts.every) == input.step) lay_burst(scene, bursts.at_start + m - 1, input);
  }
}

}  // namespace

std::size_t most_splats(const Scene& scene) {
  const Bursts& bursts = scene.bursts;
  const double later = bursts.every > 0 ? std::ceil(1 / (bursts.every * scene.tank.rate)) + 1 : 0;
  const auto drawn = std::count_if(scene.strokes.begin(), scene.strokes.end(),
                                   [](const Stroke& stroke) { return stroke.brush == StrokeBrush::splat; });
  return scene.splats.size() + static_cast<std::size_t>(drawn) +
         static_cast<std::size_t>((bursts.at_start + later) * kMost);
}

void lay_splats(const Scene& scene, StepInput& input) {
  for (std::size_t k = 0; k < scene.splats.size(); ++k) {
    const Splat& splat = scene.splats[k];
    if (step_at(scene.tank, splat.time) != input.step) continue;
    const Color color = paint_color(scene, splat.color, {input.time, splat.at.x, PaintOf::splat, k});
    input.splats.push_back({splat.at, splat.radius, splat.velocity, color * splat.dye});
  }
  lay_bursts(scene, input);
}

}  // namespace fluidtank
