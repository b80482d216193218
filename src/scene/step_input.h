// What happens in one step of the tank: plain numbers, a pure function of the scene and the step's number. No wall
// clock, no state, only arithmetic that is the same on every machine (base/exact.h).
#pragma once
#include <vector>

#include "base/vec.h"
#include "scene/scene.h"

namespace fluidtank {

/// A shape where it stands in this step. All three kinds are one: a rectangle of `half_size` turned by (cos, sin) =
/// `turn`, and everything within `radius` of it. `velocity` and `spin` (radians a second) are its motion over the step,
/// so that a wall can push the water; exactly 0 where it does not move.
struct PlacedShape {
  Vec2 at;
  Vec2 turn{1, 0};
  Vec2 half_size;
  double radius = 0;
  Vec2 velocity;
  double spin = 0;
  friend bool operator==(const PlacedShape&, const PlacedShape&) = default;
};

struct PlacedWall {
  PlacedShape shape;
  Color color;
  bool visible = true;
  friend bool operator==(const PlacedWall&, const PlacedWall&) = default;
};

/// A soft capsule around the segment from `from` to `to` that pushes the water toward `velocity`.
struct Push {
  Vec2 from, to;
  double radius = 0;
  Vec2 velocity;
};

/// A soft capsule around the segment from `from` to `to` that adds `rate` (linear colour a second) on its core line.
struct Pour {
  Vec2 from, to;
  double radius = 0;
  Color rate;
};

/// What falls in at once: `velocity` and `color` are added in the middle, exp(-d^2 / radius^2) of them at distance d.
struct LaidSplat {
  Vec2 at;
  double radius = 0;
  Vec2 velocity;
  Color color;
};

struct PlacedSource {
  PlacedShape shape;
  double pour = 0;  ///< Water per area and second.
  double slow = 0;  ///< As in the scene, per 1/60 s.
  friend bool operator==(const PlacedSource&, const PlacedSource&) = default;
};

struct StepInput {
  int step = 0;         ///< 0 is the first step.
  double time = 0;      ///< Seconds at the step's start: step / rate.
  double dt = 0;        ///< 1 / rate.
  bool paused = false;  ///< The water waits: only splats land.
  std::vector<PlacedWall> walls;
  std::vector<Push> pushes;
  std::vector<Pour> pours;
  std::vector<PlacedSource> sources;
  std::vector<LaidSplat> splats;
};

/// Splats that can land in one step at most.
std::size_t most_splats(const Scene& scene);

StepInput step_input(const Scene& scene, int step);

}  // namespace fluidtank
