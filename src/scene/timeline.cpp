// What happens when: frames, steps, and each step's input.
#include <algorithm>
#include <cmath>

#include "base/check.h"
#include "scene/brush.h"
#include "scene/motion.h"
#include "scene/step_input.h"

namespace fluidtank {
namespace {

template <class Thing>
bool is_active(const Thing& thing, double time) {
  return time >= thing.from && (!thing.until || time < *thing.until);
}

struct Capsule {
  Vec2 from, to, direction;
};

// A pusher's or an ink's core line at the end of the step.
template <class Thing>
Capsule core_line(const Thing& thing, double end) {
  const Pose pose = pose_at(thing.motion, {thing.at, thing.angle, 0}, end);
  const Vec2 direction = turn_of(pose.angle);
  const Vec2 half = direction * (thing.length * 0.5);
  return {pose.at - half, pose.at + half, direction};
}

void add_pushers(const Scene& scene, double end, StepInput& input) {
  for (const Pusher& pusher : scene.pushers) {
    if (!is_active(pusher, input.time)) continue;
    const Capsule line = core_line(pusher, end);
    input.pushes.push_back({line.from, line.to, pusher.radius, line.direction * pusher.speed});
  }
}

void add_inks(const Scene& scene, double end, StepInput& input) {
  for (std::size_t k = 0; k < scene.inks.size(); ++k) {
    const Ink& ink = scene.inks[k];
    if (!is_active(ink, input.time)) continue;
    const Capsule line = core_line(ink, end);
    const Color color = paint_color(scene, ink.color, {input.time, (line.from.x + line.to.x) * 0.5, PaintOf::ink, k});
    input.pours.push_back({line.from, line.to, ink.radius, color * ink.rate});
  }
}

bool is_paused(const Scene& scene, double time) {
  return std::any_of(scene.paused.begin(), scene.paused.end(),
                     [time](const Span& span) { return time >= span.from && time < span.until; });
}

}  // namespace

int frame_count(const Scene& scene) {
  if (scene.frames) return *scene.frames;
  const Rational fps = scene.picture.fps;
  return static_cast<int>(std::floor(scene.seconds * fps.num / fps.den + 0.5));
}

int steps_at_frame(const Scene& scene, int frame) {
  check(frame >= 0, "frames count from 0");
  const Rational fps = scene.picture.fps;
  const double rate = scene.tank.rate;
  if (rate == std::floor(rate)) {
    // The reader's ranges keep this below 2^63: frame < 2^31, rate <= 10^4, den <= 10^5.
    const std::int64_t numerator = static_cast<std::int64_t>(frame) * static_cast<std::int64_t>(rate) * fps.den;
    return static_cast<int>(numerator / fps.num) + 1;
  }
  return static_cast<int>(std::floor(frame * (rate * fps.den) / fps.num)) + 1;
}

PictureTime time_of_picture(const Scene& scene, int frame, int part) {
  const int parts = scene.picture.motion_blur;
  const Rational fps = scene.picture.fps;
  const int last = steps_at_frame(scene, frame);
  const double before = (parts - 1 - part) * (scene.tank.rate * fps.den) / (static_cast<double>(fps.num) * parts);
  const double whole = std::floor(before);
  // Before the first step there is nothing to see; its state is shifted by a step at most.
  const int steps = std::max(last - static_cast<int>(whole), 1);
  const double shift = (whole - before) / scene.tank.rate;
  return {steps, shift, is_paused(scene, (steps - 1) / scene.tank.rate) ? 0 : shift};
}

StepInput step_input(const Scene& scene, int step) {
  check(step >= 0, "steps count from 0");
  StepInput input;
  input.step = step;
  input.time = step / scene.tank.rate;
  input.dt = 1.0 / scene.tank.rate;
  input.paused = is_paused(scene, input.time);
  const double end = (step + 1.0) / scene.tank.rate;
  for (const Wall& wall : scene.walls) {
    input.walls.push_back({place_shape(wall.shape, input.time, end, input.dt), wall.color, wall.visible});
  }
  lay_strokes(scene, input);
  lay_splats(scene, input);
  if (!input.paused) {
    lay_splashes(scene, input);
    add_pushers(scene, end, input);
    add_inks(scene, end, input);
  }
  for (const Source& source : scene.sources) {
    if (!is_active(source, input.time)) continue;
    input.sources.push_back({place_shape(source.shape, input.time, end, input.dt), source.pour, source.slow});
  }
  return input;
}

}  // namespace fluidtank
