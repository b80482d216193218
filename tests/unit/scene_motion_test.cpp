// Where things are over time, and how their motion moves the water.
#include <doctest/doctest.h>

#include <cmath>
#include <initializer_list>

#include "base/exact.h"
#include "scene/motion.h"
#include "scene/read.h"
#include "scene/step_input.h"

using namespace fluidtank;

namespace {

// A scene from JSON in single quotes, without splashes unless it asks for them.
Scene scene_of(std::string text) {
  for (char& c : text) c = c == '\'' ? '"' : c;
  const ReadScene read = read_scene_text(text, "s", {});
  for (const Fault& fault : read.faults) {
    if (!fault.warning) FAIL(describe(fault));
  }
  Scene scene = read.scene;
  if (text.find("splashes") == std::string::npos) scene.splashes.at_start = 0;
  return scene;
}

}  // namespace

TEST_CASE("shapes are placed as one kind") {
  const Scene scene = scene_of(
      "{'walls': [{'shape': 'circle', 'at': [1, 0], 'radius': 0.3}, {'shape': 'box', 'at': [0, 1], 'size': [0.4, 0.2],"
      " 'angle': -90}, {'shape': 'capsule', 'at': [0, 0], 'length': 0.6, 'radius': 0.1, 'angle': 30}]}");
  const auto walls = step_input(scene, 7).walls;
  REQUIRE(walls.size() == 3);
  CHECK(walls[0].shape == PlacedShape{{1, 0}, {1, 0}, {0, 0}, 0.3, {0, 0}, 0});
  CHECK(walls[1].shape == PlacedShape{{0, 1}, {0, -1}, {0.2, 0.1}, 0, {0, 0}, 0});
  CHECK(walls[2].shape.half_size == Vec2{0.3, 0});
  CHECK(walls[2].shape.turn.x == doctest::Approx(std::sqrt(0.75)));
  CHECK(walls[2].shape.turn.y == doctest::Approx(0.5));
}

TEST_CASE("right angles are exact") {
  CHECK(turn_of(0) == Vec2{1, 0});
  CHECK(turn_of(90) == Vec2{0, 1});
  CHECK(turn_of(-180) == Vec2{-1, 0});
  CHECK(turn_of(990) == Vec2{0, -1});
  CHECK(turn_of(-1e-14).x == 1);
  CHECK(turn_of(123456).x == doctest::Approx(std::cos(123456 % 360 * exact::kPi / 180)));
}

TEST_CASE("a motion's velocities add up to its displacement") {
  for (const char* const easing : {"linear", "smooth"}) {
    const Scene scene =
        scene_of("{'walls': [{'shape': 'circle', 'at': [0.2, 0.2], 'motion': {'easing': '" + std::string(easing) +
                 "', 'keys': [{'t': 0.3}, {'t': 1, 'at': [1, 0.7], 'angle': 120}, {'t': 1.51, 'angle': -30}]}}]}");
    Vec2 moved;
    double turned = 0;
    for (int step = 0; step < 120; ++step) {
      const StepInput input = step_input(scene, step);
      moved = moved + input.walls[0].shape.velocity * input.dt;
      turned += input.walls[0].shape.spin * input.dt;
    }
    CHECK(moved.x == doctest::Approx(0.8));
    CHECK(moved.y == doctest::Approx(0.5));
    CHECK(turned == doctest::Approx(-30 * exact::kPi / 180));
    CHECK(step_input(scene, 10).walls[0].shape.velocity == Vec2{0, 0});
    CHECK(step_input(scene, 10).walls[0].shape.spin == 0);
    CHECK(step_input(scene, 119).walls[0].shape.velocity == Vec2{0, 0});
    CHECK(step_input(scene, 119).walls[0].shape.at == Vec2{1, 0.7});
  }
}

TEST_CASE("easings") {
  const auto x_at = [](const char* easing, double time) {
    Motion motion;
    motion.keys = {{1, {0, 0}, 0}, {3, {1, 0}, 0}};
    motion.easing = std::string(easing) == "linear" ? Easing::linear
                    : std::string(easing) == "hold" ? Easing::hold
                                                    : Easing::smooth;
    return pose_at(motion, {}, time).at.x;
  };
  for (const char* const easing : {"linear", "smooth", "hold"}) {
    CHECK(x_at(easing, 0.5) == 0);
    CHECK(x_at(easing, 1) == 0);
    CHECK(x_at(easing, 3) == 1);
    CHECK(x_at(easing, 9) == 1);
  }
  CHECK(x_at("linear", 1.5) == 0.25);
  CHECK(x_at("smooth", 1.5) == 3 * 0.0625 - 2 * 0.015625);
  CHECK(x_at("smooth", 2) == 0.5);
  CHECK(x_at("hold", 2.9) == 0);
}

TEST_CASE("a wheel turns on through its loop, and a jump pushes no water") {
  const Scene wheel = scene_of(
      "{'walls': [{'shape': 'box', 'at': [0.5, 0.5], 'motion': {'easing': 'linear', 'loop': true,"
      " 'keys': [{'t': 0, 'angle': 0}, {'t': 0.7, 'angle': 360}]}}]}");
  const Scene jump = scene_of(
      "{'walls': [{'shape': 'box', 'at': [0, 0], 'motion': {'easing': 'linear', 'loop': true,"
      " 'keys': [{'t': 0, 'at': [0, 0]}, {'t': 1.01, 'at': [1, 0]}]}}, {'shape': 'box', 'at': [0, 0], 'motion':"
      " {'easing': 'hold', 'keys': [{'t': 0, 'at': [0, 0]}, {'t': 0.5, 'at': [1, 0]}]}}]}");
  for (int step = 0; step < 300; ++step) {
    CHECK(step_input(wheel, step).walls[0].shape.spin == doctest::Approx(2 * exact::kPi / 0.7));
    const auto walls = step_input(jump, step).walls;
    CHECK_UNARY(walls[0].shape.velocity.x == doctest::Approx(1 / 1.01) || walls[0].shape.velocity.x == 0);
    CHECK(walls[1].shape.velocity.x == 0);
  }
  CHECK(step_input(jump, 60).walls[1].shape.at.x == 1);
  CHECK(step_input(jump, 65).walls[0].shape.at.x == doctest::Approx(66.0 / 60 / 1.01 - 1));
}
