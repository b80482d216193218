#include "scene/motion.h"

#include <algorithm>
#include <cmath>

#include "base/exact.h"

namespace fluidtank {
namespace {

constexpr double kTurn = 360;

Pose pose_of(const Keyframe& key) { return {key.at, key.angle, 0}; }

double eased(double u, Easing easing) {
  switch (easing) {
    case Easing::linear:
      return u;
    case Easing::smooth:
      return u * u * (3.0 - 2.0 * u);
    case Easing::hold:
      return 0;
  }
  return u;
}

// The pose between the keyframes; time from the first key's to the last's.
Pose pose_between(const Motion& motion, double time) {
  const auto& keys = motion.keys;
  const auto next =
      std::upper_bound(keys.begin(), keys.end(), time, [](double t, const Keyframe& key) { return t < key.t; });
  const auto index = std::max<std::ptrdiff_t>(next - keys.begin() - 1, 0);
  const Keyframe& before = keys[static_cast<std::size_t>(index)];
  Pose pose = pose_of(before);
  if (motion.easing == Easing::hold) pose.jumps = static_cast<int>(index);
  if (next == keys.end()) return pose;
  const double u = eased((time - before.t) / (next->t - before.t), motion.easing);
  pose.at = before.at + (next->at - before.at) * u;
  pose.angle = before.angle + (next->angle - before.angle) * u;
  return pose;
}

}  // namespace

Pose pose_at(const Motion& motion, const Pose& own, double time) {
  if (motion.keys.empty()) return own;
  const Keyframe& first = motion.keys.front();
  const Keyframe& last = motion.keys.back();
  if (time <= first.t) return pose_of(first);
  const double period = last.t - first.t;
  if (!motion.loop || period <= 0) return pose_between(motion, std::min(time, last.t));
  const double rounds = std::floor((time - first.t) / period);
  Pose pose = pose_between(motion, std::min(first.t + ((time - first.t) - rounds * period), last.t));
  const double turns = (last.angle - first.angle) / kTurn;
  if (last.at == first.at && turns == std::floor(turns)) {
    // The ends are one pose, so that a wheel that has turned once goes on turning, instead of whirling back.
    pose.angle += rounds * turns * kTurn;
  } else {
    pose.jumps += static_cast<int>(rounds) * static_cast<int>(motion.keys.size());
  }
  return pose;
}

Vec2 turn_of(double degrees) {
  const double rest = degrees - kTurn * std::floor(degrees / kTurn);
  if (rest == 0.0 || rest == kTurn) return {1, 0};
  if (rest == 90.0) return {0, 1};
  if (rest == 180.0) return {-1, 0};
  if (rest == 270.0) return {0, -1};
  const double radians = rest * (exact::kPi / 180.0);
  return {exact::cos(radians), exact::sin(radians)};
}

PlacedShape place_shape(const Shape& shape, double time, double end, double dt) {
  const Pose own{shape.at, shape.angle, 0};
  const Pose before = pose_at(shape.motion, own, time);
  const Pose after = pose_at(shape.motion, own, end);
  PlacedShape placed;
  placed.at = after.at;
  placed.turn = turn_of(after.angle);
  if (shape.kind == ShapeKind::box) placed.half_size = shape.size * 0.5;
  if (shape.kind == ShapeKind::capsule) placed.half_size = {shape.length * 0.5, 0};
  if (shape.kind != ShapeKind::box) placed.radius = shape.radius;
  if (before.jumps == after.jumps) {
    const Vec2 moved = after.at - before.at;
    placed.velocity = {moved.x / dt, moved.y / dt};
    placed.spin = (after.angle - before.angle) * (exact::kPi / 180.0) / dt;
  }
  return placed;
}

}  // namespace fluidtank
