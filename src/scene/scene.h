// A scene as plain structs: every default stands beside its member. Lengths are in tank units (the tank is `size` wide
// and high, y up), times in seconds, angles in degrees counter-clockwise, colours in linear light. The facts about each
// parameter (key, range, unit, sentence) are one row each in parameters.cpp.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/vec.h"
#include "scene/color.h"
#include "scene/drawing.h"

namespace fluidtank {

struct Tank {
  Vec2 size{1.6, 1.0};
  int rows = 256;      ///< Cells of the velocity grid, bottom to top.
  int dye_rows = 640;  ///< Cells of the dye grid, bottom to top.
  double rate = 60;    ///< Steps a second.
};

enum class PressureMethod { sor, jacobi };

struct Pressure {
  PressureMethod method = PressureMethod::sor;
  int passes = 30;          ///< Red-black half-sweeps a step, or whole ones of Jacobi's method.
  double relaxation = 1.8;  ///< Over-relaxation; 1 is Gauss-Seidel. Of sor.
  double kept = 1;          ///< Share of the last step's pressure that the solve starts from.
  double gradient = 0.5;    ///< Share of the neighbours' difference in pressure that is taken off the velocity.
};

enum class StepOrder {
  advect_first,   ///< Advect the velocity, confine, project, advect the dye.
  project_first,  ///< Confine, project, advect the velocity and then the dye.
};

struct Fluid {
  StepOrder order = StepOrder::advect_first;
  double velocity_kept = 0.9917;               ///< Share of the velocity kept over 1/60 s.
  std::optional<double> velocity_dissipation;  ///< Instead, k in 1/s: 1 / (1 + k dt) of it is kept a step.
  double dye_kept = 0.9868;                    ///< Share of the dye kept over 1/60 s.
  std::optional<double> dye_dissipation;       ///< Instead, as of the velocity.
  double vorticity = 10;                       ///< Vorticity confinement.
  double max_speed = 40;
  double max_dye = 12;
  Pressure pressure;
};

enum class Easing { linear, smooth, hold };

struct Keyframe {
  double t = 0;
  Vec2 at;
  double angle = 0;
};

/// Where a thing is over time. Empty: it stays at its own place.
struct Motion {
  std::vector<Keyframe> keys;  ///< In order of t. A key without "at" or "angle" repeats the one before it.
  Easing easing = Easing::smooth;
  bool loop = false;
};

enum class ShapeKind { circle, box, capsule };

struct Shape {
  ShapeKind kind = ShapeKind::circle;
  Vec2 at;
  double angle = 0;
  double radius = 0.1;  ///< Of a circle or a capsule.
  Vec2 size{0.2, 0.1};  ///< Of a box.
  double length = 0.2;  ///< Of a capsule, between the centres of its two ends.
  Motion motion;
};

struct Wall {
  Shape shape;
  Color color = hex_color(0x30343c);
  bool visible = true;
};

enum class ColorMode {
  fixed,
  drift,     ///< Its hue goes around with time and place.
  rainbow,   ///< As drift, in full colours.
  random,    ///< One random hue.
  colorful,  ///< Another random hue ten times a second.
};

struct Paint {
  ColorMode mode = ColorMode::drift;
  Color color;                 ///< Where the mode is fixed.
  std::vector<Color> palette;  ///< Where the mode is colorful: its own colours; empty for the scene's.
};

enum class StrokeBrush {
  push,   ///< A soft capsule that pushes the water toward the stroke's velocity and pours colour.
  splat,  ///< One splat a step.
};

struct Stroke {
  StrokeBrush brush = StrokeBrush::push;
  std::vector<Vec2> path;
  std::vector<double> times;  ///< Seconds from `start`, one a point; empty for a constant speed.
  double start = 0;
  double seconds = 1;
  double radius = 0.035;
  double force = 1.6;  ///< Of a push: share of its speed. Of a splat: speed added a tank unit drawn.
  double max_speed = 10;
  double dye = 2;
  Paint color;
};

struct Splashes {
  int at_start = 6;
  double every = 0;  ///< Seconds between later splashes; 0 for none.
};

/// What falls into the water at once: a Gaussian of velocity and of dye, exp(-d^2 / radius^2) at distance d.
struct Splat {
  Vec2 at;
  double time = 0;
  Vec2 velocity;
  double radius = 0.0632;
  double dye = 0.15;
  Paint color{ColorMode::random, {}, {}};
};

/// 5 to 24 splats at random places at once.
struct Bursts {
  int at_start = 0;
  double every = 0;    ///< Seconds between bursts; 0 for none.
  double speed = 3.9;  ///< Each component of a splat's velocity lies within this either way.
  double radius = 0.0632;
  double dye = 1.5;
  Paint color{ColorMode::random, {}, {}};
};

/// From the first second to before the second.
struct Span {
  double from = 0, until = 0;
  friend bool operator==(const Span&, const Span&) = default;
};

/// A soft capsule that pushes along its own x axis.
struct Pusher {
  Vec2 at;
  double angle = 0;
  double length = 0.1;
  double radius = 0.035;
  double speed = 1;
  double from = 0;
  std::optional<double> until;
  Motion motion;
};

/// A soft capsule that pours colour.
struct Ink {
  Vec2 at;
  double angle = 0;
  double length = 0.1;
  double radius = 0.035;
  double rate = 1;  ///< Colour a second on the core line.
  Paint color;
  double from = 0;
  std::optional<double> until;
  Motion motion;
};

/// A shape where water is poured in or drained, or slowed.
struct Source {
  Shape shape;
  double pour = 0;  ///< Water per area and second; negative drains.
  double slow = 0;  ///< Each 1/60 s the velocity is multiplied by exp(-slow).
  double from = 0;
  std::optional<double> until;
};

struct Scene {
  std::string about;
  std::uint32_t seed = 0;
  double seconds = 6;
  std::optional<int> frames;  ///< Instead of seconds.
  Picture picture;
  Tank tank;
  Fluid fluid;
  std::vector<Span> paused;    ///< When the water waits.
  std::vector<Color> palette;  ///< Colours that hues are taken from; empty for the whole circle.
  std::vector<Wall> walls;
  std::vector<Stroke> strokes;
  Splashes splashes;
  std::vector<Splat> splats;
  Bursts bursts;
  std::vector<Pusher> pushers;
  std::vector<Ink> inks;
  std::vector<Source> sources;
  Sparks sparks;
  Display display;
  FieldView field;
  Bloom bloom;
  Grade grade;
  Backdrop backdrop;
  Rays rays;
};

/// Cells across a grid of so many rows: square cells, as nearly as whole numbers allow; at least 1.
int columns(const Tank& tank, int rows);

/// Frames in the whole clip: `frames`, else round(seconds * fps).
int frame_count(const Scene& scene);

/// Steps that have run when frame k is shown: floor(k * rate / fps) + 1.
int steps_at_frame(const Scene& scene, int frame);

/// When a picture is taken: after so many steps, and so many seconds before (a negative number) what is there then.
struct PictureTime {
  int steps = 0;
  double shift = 0;
  double water_shift = 0;  ///< The same, of what the water carries: 0 where it waits.
};

/// Picture `part` of the picture.motion_blur that a frame is the mean of: the last shows what the frame without motion
/// blur shows, the others even times since the frame before.
PictureTime time_of_picture(const Scene& scene, int frame, int part);

}  // namespace fluidtank
