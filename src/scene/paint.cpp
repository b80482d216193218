// Colours of what is laid, by time, place and chance.
#include <cmath>

#include "base/exact.h"
#include "scene/brush.h"

namespace fluidtank {
namespace {

constexpr double kColorsASecond = 10;  // of colorful, as in the WebGL fluid

Color mixed(const Color& a, const Color& b, double t) {
  return {a.r + (b.r - a.r) * t, a.g + (b.g - a.g) * t, a.b + (b.b - a.b) * t};
}

double random_hue(const Scene& scene, const PaintPlace& place, int draw) {
  return exact::unit(exact::hash(scene.seed, static_cast<std::uint32_t>(place.of),
                                 static_cast<std::uint32_t>(place.number), static_cast<std::uint32_t>(draw)));
}

// Around the palette as around the circle of hues, from each of its colours to the next.
Color between_colors(const std::vector<Color>& palette, double hue) {
  const double place = (hue - std::floor(hue)) * static_cast<double>(palette.size());
  const std::size_t from = std::min(static_cast<std::size_t>(place), palette.size() - 1);
  return mixed(palette[from], palette[(from + 1) % palette.size()], place - static_cast<double>(from));
}

}  // namespace

Color hue_color(const std::vector<Color>& palette, double hue, double saturation) {
  if (palette.empty()) return hsv_color(hue, saturation, 1.0);
  const double place = (hue - std::floor(hue)) * static_cast<double>(palette.size());
  return palette[std::min(static_cast<std::size_t>(place), palette.size() - 1)];
}

namespace {

// The hue of drift and rainbow goes once around in 8 s and a quarter turn across the tank:
//   hue = time / 8 + 0.25 x / width  (turns),  HSV of display values, saturation 0.85 (drift) or 1 (rainbow), value 1.
// Drift fades with the stroke's speed, so that a length of stroke has one colour; lay_push's rate does that.
Color light_of(const Scene& scene, const Paint& paint, const PaintPlace& place) {
  if (paint.mode == ColorMode::fixed) return paint.color;
  if (paint.mode == ColorMode::random) return hue_color(scene.palette, random_hue(scene, place, 0), 1.0);
  if (paint.mode == ColorMode::colorful) {
    // A little more than the step's time, which may be rounded to just below a tenth.
    const double draws = std::floor(place.time * kColorsASecond + 1e-9);
    const std::vector<Color>& palette = paint.palette.empty() ? scene.palette : paint.palette;
    return hue_color(palette, random_hue(scene, place, static_cast<int>(draws) + 1), 1.0);
  }
  const double hue = place.time / 8.0 + 0.25 * place.x / scene.tank.size.x;
  if (!scene.palette.empty()) return between_colors(scene.palette, hue);
  return hsv_color(hue, paint.mode == ColorMode::drift ? 0.85 : 1.0, 1.0);
}

}  // namespace

Color paint_color(const Scene& scene, const Paint& paint, const PaintPlace& place) {
  const Color light = light_of(scene, paint, place);
  if (scene.display.style != DisplayStyle::classic) return light;
  return {exact::srgb_encode(light.r), exact::srgb_encode(light.g), exact::srgb_encode(light.b)};
}

}  // namespace fluidtank
