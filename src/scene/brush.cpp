#include "scene/brush.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/exact.h"

namespace fluidtank {
namespace {

constexpr double kSquareRootOfPi = 1.772453850905516;

constexpr double kSplashSeconds = 8.0 / 60.0;  // how long a splash lasts, and the time between those at the start

// Shares of a step below this are rounding errors of its ends, not time.
constexpr double kLeastShare = 1e-6;

/// What a random number is for. The kernels' purposes lie below 100, paints' from 110 (brush.h), bursts' from 120.
enum class Purpose : std::uint32_t { splash_x = 100, splash_y, splash_direction, splash_speed, splash_hue };

double length(Vec2 v) { return exact::sqrt(dot(v, v)); }

Vec2 between_points(Vec2 from, Vec2 to, double u) { return from + (to - from) * u; }

double path_length(const std::vector<Vec2>& path) {
  double sum = 0;
  for (std::size_t k = 1; k < path.size(); ++k) sum += length(path[k] - path[k - 1]);
  return sum;
}

// The point that lies so far along the path.
Vec2 point_along(const std::vector<Vec2>& path, double distance) {
  for (std::size_t k = 1; k < path.size(); ++k) {
    const double piece = length(path[k] - path[k - 1]);
    if (distance < piece) return between_points(path[k - 1], path[k], distance / piece);
    distance -= piece;
  }
  return path.back();
}

// Where the stroke is; time from its start, within its span.
Vec2 stroke_at(const Stroke& stroke, double total, double time) {
  if (stroke.times.empty()) {
    return time >= stroke.seconds ? stroke.path.back() : point_along(stroke.path, total * (time / stroke.seconds));
  }
  const auto next = std::upper_bound(stroke.times.begin(), stroke.times.end(), time);
  if (next == stroke.times.end()) return stroke.path.back();
  const auto k = static_cast<std::size_t>(next - stroke.times.begin());
  if (k == 0) return stroke.path.front();
  const double share = (time - stroke.times[k - 1]) / (stroke.times[k] - stroke.times[k - 1]);
  return between_points(stroke.path[k - 1], stroke.path[k], share);
}

double random(const Scene& scene, Purpose purpose, int index) {
  return exact::unit(
      exact::hash(scene.seed, static_cast<std::uint32_t>(purpose), static_cast<std::uint32_t>(index), 0));
}

// Splash n begins at a whole step; the later ones follow the ones at the start.
double splash_start(const Scene& scene, int n) {
  const Splashes& splashes = scene.splashes;
  const double rate = scene.tank.rate;
  const double started = std::min(n, splashes.at_start);
  const double later = std::max(0, n - splashes.at_start + 1) * splashes.every;
  return std::floor(started * 8.0 * rate / 60.0 + later * rate + 0.5) / rate;
}

// A short straight stroke from a random place, in a random direction, at 1 to 3 units a second, of a random hue.
Stroke splash(const Scene& scene, int n) {
  const Vec2 share{0.05 + 0.9 * random(scene, Purpose::splash_x, n), 0.05 + 0.9 * random(scene, Purpose::splash_y, n)};
  const Vec2 place{share.x * scene.tank.size.x, share.y * scene.tank.size.y};
  const double angle = 2.0 * exact::kPi * random(scene, Purpose::splash_direction, n);
  const double speed = 1.0 + 2.0 * random(scene, Purpose::splash_speed, n);
  const Vec2 way = Vec2{exact::cos(angle), exact::sin(angle)} * (speed * kSplashSeconds);
  Stroke stroke;
  stroke.path = {place, place + way};
  stroke.start = splash_start(scene, n);
  stroke.seconds = kSplashSeconds;
  stroke.color = {ColorMode::fixed, hue_color(scene.palette, random(scene, Purpose::splash_hue, n), 0.85), {}};
  return stroke;
}

struct Numbers {
  int first, last;
};

// The numbers of all splashes that can be in the water now, and a few more, which lay_stroke drops: number n begins at
// start + n * interval, rounded to a step.
Numbers numbers_near(const StepInput& input, double start, double interval) {
  const double since = input.time - start;
  const double first = std::floor((since - kSplashSeconds - input.dt) / interval);
  const double last = std::floor((since + 2.0 * input.dt) / interval) + 1.0;
  return {static_cast<int>(std::fmax(first, -1.0)), static_cast<int>(std::fmin(last, 1e9))};
}

// The piece of a stroke that a step covers.
struct Piece {
  Vec2 from, to;
  double covered = 0;  // seconds
  double speed = 0;    // as it counts: no more than max_speed
  Vec2 direction;
};

std::optional<Piece> piece_of(const Stroke& stroke, const Tank& tank, const StepInput& input) {
  const double first = stroke.times.empty() ? 0.0 : stroke.times.front();
  const double last = stroke.times.empty() ? stroke.seconds : stroke.times.back();
  const double begin = std::max(input.time - stroke.start, first);
  const double end = std::min((input.step + 1.0) / tank.rate - stroke.start, last);
  const double covered = end - begin;
  if (covered <= kLeastShare * input.dt) return std::nullopt;
  const double total = path_length(stroke.path);
  const Vec2 from = stroke_at(stroke, total, begin), to = stroke_at(stroke, total, end);
  const double distance = length(to - from);
  if (distance == 0) return std::nullopt;
  const Vec2 way = to - from;
  return Piece{from, to, covered, std::min(distance / covered, stroke.max_speed), {way.x / distance, way.y / distance}};
}

void lay_push(const Stroke& stroke, const Piece& piece, const Color& color, StepInput& input) {
  const double speed = piece.speed;
  input.pushes.push_back({piece.from, piece.to, stroke.radius, piece.direction * (speed * stroke.force)});
  // A pass lays `dye` on its core line whatever its speed, radius and rate. A point of the line gets, over the steps,
  // rate * sum(dt exp(-d^2/r^2)); the sum is dt in the step that covers it, and the tails of all others add up to the
  // integral of exp(-(speed t)^2/r^2), r sqrt(pi) / speed. So rate = dye / (dt + r sqrt(pi) / speed). A step that the
  // stroke covers in part lays its part.
  const double rate = stroke.dye * speed / (stroke.radius * kSquareRootOfPi + speed * input.dt);
  if (rate <= 0) return;
  input.pours.push_back(
      {piece.from, piece.to, stroke.radius, color * (rate * std::min(piece.covered / input.dt, 1.0))});
}

// As a finger's drag in the WebGL fluid: one splat where it has come to, with velocity by how far it came.
void lay_drag(const Stroke& stroke, const Piece& piece, const Color& color, StepInput& input) {
  const double way = piece.speed * piece.covered;
  input.splats.push_back({piece.to, stroke.radius, piece.direction * (way * stroke.force), color * stroke.dye});
}

void lay_stroke(const Scene& scene, const Stroke& stroke, std::size_t number, StepInput& input) {
  if (input.paused && stroke.brush == StrokeBrush::push) return;
  const auto piece = piece_of(stroke, scene.tank, input);
  if (!piece) return;
  const double x = (piece->from.x + piece->to.x) * 0.5;
  const Color color = paint_color(scene, stroke.color, {input.time, x, PaintOf::stroke, number});
  (stroke.brush == StrokeBrush::push ? lay_push : lay_drag)(stroke, *piece, color, input);
}

}  // namespace

void lay_strokes(const Scene& scene, StepInput& input) {
  for (std::size_t k = 0; k < scene.strokes.size(); ++k) lay_stroke(scene, scene.strokes[k], k, input);
}

void lay_splashes(const Scene& scene, StepInput& input) {
  const int at_start = scene.splashes.at_start;
  const Numbers early = numbers_near(input, 0, kSplashSeconds);
  for (int n = std::max(early.first, 0); n <= std::min(early.last, at_start - 1); ++n) {
    lay_stroke(scene, splash(scene, n), 0, input);
  }
  if (scene.splashes.every <= 0) return;
  const Numbers later = numbers_near(input, at_start * kSplashSeconds, scene.splashes.every);
  for (int m = std::max(later.first, 1); m <= later.last; ++m) {
    lay_stroke(scene, splash(scene, at_start + m - 1), 0, input);
  }
}

}  // namespace fluidtank
