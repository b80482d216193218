#include "scene/balance.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "scene/motion.h"
#include "scene/step_input.h"

namespace fluidtank {
namespace {

constexpr int kSamples = 128;        // across and up a source's box: its area within a few thousandths
constexpr double kTolerance = 0.02;  // of what flows: less than that nobody sees

bool is_inside(const PlacedShape& shape, Vec2 point) {
  const Vec2 from = point - shape.at;
  const Vec2 along{dot(from, shape.turn), from.y * shape.turn.x - from.x * shape.turn.y};
  const double x = std::fmax(std::fabs(along.x) - shape.half_size.x, 0.0);
  const double y = std::fmax(std::fabs(along.y) - shape.half_size.y, 0.0);
  return x * x + y * y <= shape.radius * shape.radius;
}

// Of the part that lies in the tank.
double area_of(const PlacedShape& shape, Vec2 tank) {
  const double reach = std::hypot(shape.half_size.x, shape.half_size.y) + shape.radius;
  const Vec2 low{std::fmax(shape.at.x - reach, 0.0), std::fmax(shape.at.y - reach, 0.0)};
  const Vec2 high{std::fmin(shape.at.x + reach, tank.x), std::fmin(shape.at.y + reach, tank.y)};
  if (high.x <= low.x || high.y <= low.y) return 0;
  int inside = 0;
  for (int k = 0; k < kSamples * kSamples; ++k) {
    const Vec2 share{(k % kSamples + 0.5) / kSamples, (k / kSamples + 0.5) / kSamples};
    inside += is_inside(shape, low + Vec2{(high.x - low.x) * share.x, (high.y - low.y) * share.y}) ? 1 : 0;
  }
  return (high.x - low.x) * (high.y - low.y) * inside / (kSamples * kSamples);
}

// When a source sets in or ends.
std::vector<double> changes(const Scene& scene) {
  std::vector<double> times;
  for (const Source& source : scene.sources) {
    times.push_back(source.from);
    if (source.until) times.push_back(*source.until);
  }
  std::sort(times.begin(), times.end());
  times.erase(std::unique(times.begin(), times.end()), times.end());
  return times;
}

}  // namespace

std::optional<Surplus> first_surplus(const Scene& scene) {
  constexpr std::size_t kMostSources = 256;  // the answer is a courtesy, and must not take long
  if (scene.sources.size() > kMostSources) return std::nullopt;
  const double dt = 1 / scene.tank.rate;
  std::vector<double> flows;
  for (const Source& source : scene.sources) {
    const PlacedShape shape = place_shape(source.shape, source.from, source.from + dt, dt);
    flows.push_back(source.pour == 0 ? 0 : source.pour * area_of(shape, scene.tank.size));
  }
  const double length = frame_count(scene) / scene.picture.fps.value();
  for (const double time : changes(scene)) {
    double sum = 0, most = 0;
    for (std::size_t k = 0; k < flows.size(); ++k) {
      const Source& source = scene.sources[k];
      if (time < source.from || (source.until && time >= *source.until)) continue;
      sum += flows[k];
      most += std::fabs(flows[k]);
    }
    if (time < length && std::fabs(sum) > kTolerance * most) return Surplus{time, sum};
  }
  return std::nullopt;
}

}  // namespace fluidtank
