// How a scene is drawn, as plain structs: the picture, sparks, display, glow, grading and what lies behind.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "base/vec.h"
#include "scene/color.h"

namespace fluidtank {

enum class Fit { contain, cover, stretch };

/// The part of the tank that the picture shows; the whole tank where `height` is 0.
struct View {
  Vec2 at;
  double height = 0;
};

struct Picture {
  int width = 1024;
  int height = 640;
  Rational fps{60, 1};
  Fit fit = Fit::contain;
  View view;
  int supersample = 1;  ///< Samples a pixel each way.
  int motion_blur = 1;  ///< Pictures that a frame is the mean of.
};

struct Sparks {
  int count = 40000;
  int drawn = 25000;
  double size = 0.0015;
  double stretch = 0.04;
  double brightness = 2.5;
  double whiteness = 0.3;
};

/// What lies behind the water.
enum class Alpha {
  opaque,         ///< The background.
  straight,       ///< Nothing: colours are as they are, to be multiplied by alpha.
  premultiplied,  ///< Nothing: colours are multiplied by alpha already.
};

enum class DisplayStyle {
  relief,   ///< Light: ink lit as a relief, clear water dark.
  paper,    ///< Pigment: ink takes light away from the background.
  classic,  ///< The WebGL fluid's: dye as display values, shaded, with its glow and rays.
  field,    ///< A field's values by a colour map (FieldView).
};

struct Display {
  DisplayStyle style = DisplayStyle::relief;
  double brightness = 8;
  double shading = 1;
  double gloss = 0.8;
  Color background = hex_color(0x05070a);
  Alpha alpha = Alpha::opaque;
  double grain = 1;  ///< Share of the classic glow's noise.
};

/// What a view of a field shows.
enum class ShownField {
  velocity,
  speed,
  pressure,
  divergence,
  divergence_after,
  curl,
  obstacles,
  forces,
  sources,
  dye_sources,
  dye,
  density,
};

/// Which number of a field's cell is shown.
enum class FieldChannel { usual, x, y, length, weight, pour, slow, distance, solid, r, g, b, sum };

enum class ColorMap { usual, viridis, magma, inferno, plasma, grey, blue, coolwarm };

/// How visible walls are drawn over a field.
enum class FieldWalls { grey, own, hidden };

/// The picture of a field, where display.style is field.
struct FieldView {
  ShownField show = ShownField::velocity;
  FieldChannel channel = FieldChannel::usual;
  std::optional<Vec2> range;  ///< The values that get the map's two ends; each frame's own without it.
  ColorMap map = ColorMap::usual;
  bool smooth = true;  ///< Between cells' centres; else each cell is one colour.
  bool bar = true;
  FieldWalls walls = FieldWalls::grey;
};

struct Bloom {
  double intensity = 0.7;
  double threshold = 0.8;
  double knee = 0.5;  ///< Share of the threshold over which the glow sets in softly.
  int levels = 6;     ///< Each half the size of the one before.
};

/// Light from the tank's centre, darkened by the dye on its way: of the classic look.
struct Rays {
  double weight = 0;
  double exposure = 0.7;
  int resolution = 196;  ///< Cells along the tank's short side.
};

enum class ToneCurve { clip, reinhard, aces, filmic };

/// Colour grading, after the glow: light times 2^exposure and tint, the tone curve, saturation; then, of the encoded
/// values, contrast about the middle and gamma.
struct Grade {
  double exposure = 0;  ///< Stops.
  Color tint{1, 1, 1};
  ToneCurve tone = ToneCurve::clip;
  double saturation = 1;
  double contrast = 1;
  double gamma = 1;
};

bool is_graded(const Grade& grade);

enum class BackdropKind { none, gradient, checkerboard, picture };

/// What the picture is laid over, in display values.
struct Backdrop {
  BackdropKind kind = BackdropKind::none;
  std::vector<Color> colors = {};  ///< Two or more of a gradient; none or two of a checkerboard.
  double angle = 0;                ///< The direction that a gradient runs in.
  int size = 16;                   ///< Pixels of a checkerboard's square.
  std::string file = {};           ///< Of a picture, as the scene names it.
  Fit fit = Fit::cover;            ///< How a picture is laid into the frame.
  std::string path = {};           ///< Where the file lies; not a parameter.
};

}  // namespace fluidtank
