// Time as a pure function: frames, steps, and what each step lays.
#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <initializer_list>

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

double distance(Vec2 a, Vec2 b) { return std::sqrt(dot(b - a, b - a)); }

}  // namespace

TEST_CASE("frames and steps are exact") {
  Scene scene;
  CHECK(frame_count(scene) == 360);
  CHECK(steps_at_frame(scene, 0) == 1);
  CHECK(steps_at_frame(scene, 359) == 360);
  scene.picture.fps = {24, 1};
  CHECK(frame_count(scene) == 144);
  for (int k = 0; k < 1000; ++k) CHECK(steps_at_frame(scene, k) == k * 5 / 2 + 1);
  scene.picture.fps = {30000, 1001};
  CHECK(frame_count(scene) == 180);
  for (const int k : {0, 1, 999, 1000, 29999, 30000, 86'400'000}) {
    CHECK(steps_at_frame(scene, k) == static_cast<std::int64_t>(k) * 60 * 1001 / 30000 + 1);
  }
  // Twelve hours in, a floating quotient would have to be lucky: these fall on whole steps.
  for (int k = 0; k < 1'296'000; k += 500) CHECK(steps_at_frame(scene, k) == k / 500 * 1001 + 1);
  scene.picture.fps = {120, 1};
  CHECK(steps_at_frame(scene, 1) == 1);
  CHECK(steps_at_frame(scene, 2) == 2);
  scene.tank.rate = 62.5;
  scene.picture.fps = {25, 2};
  CHECK(steps_at_frame(scene, 7) == 36);
  scene.frames = 5;
  CHECK(frame_count(scene) == 5);
}

TEST_CASE("cells are square, and at least one") {
  Tank tank;
  CHECK(columns(tank, 256) == 410);
  CHECK(columns(tank, 640) == 1024);
  tank.size = {0.01, 10};
  CHECK(columns(tank, 10) == 1);
}

TEST_CASE("a stroke's segments join, and are as long as its path") {
  for (const double rate : {60.0, 97.0, 24.0}) {
    for (const char* const pace : {"'seconds': 0.77", "'times': [0.1, 0.2, 0.9, 1.3]"}) {
      const std::string path = "'path': [[0.1, 0.1], [0.9, 0.1], [0.9, 0.8], [0.2, 0.3]]";
      Scene scene = scene_of("{'strokes': [{" + path + ", 'start': 0.123, " + pace + "}]}");
      scene.tank.rate = rate;
      double length = 0;
      Vec2 last = scene.strokes[0].path.front();
      for (int step = 0; step < 200; ++step) {
        const StepInput input = step_input(scene, step);
        REQUIRE(input.pushes.size() <= 1);
        for (const Push& push : input.pushes) {
          CHECK(distance(push.from, last) < 1e-12);
          length += distance(push.from, push.to);
          last = push.to;
        }
      }
      CHECK(distance(last, scene.strokes[0].path.back()) < 1e-12);
      // A step over a corner cuts it, so the sum may fall short by what two corners save.
      const double whole = 0.8 + 0.7 + std::sqrt(0.7 * 0.7 + 0.5 * 0.5);
      CHECK(length <= whole + 1e-12);
      CHECK(length > whole - 0.12);
    }
  }
}

TEST_CASE("a straight stroke's segments add up exactly, at one speed") {
  const Scene scene =
      scene_of("{'strokes': [{'path': [[0, 0.5], [0.1, 0.5], [1.2, 0.5]], 'seconds': 0.6, 'force': 2}]}");
  double length = 0;
  for (int step = 0; step < 60; ++step) {
    for (const Push& push : step_input(scene, step).pushes) {
      CHECK(push.velocity.x == doctest::Approx(2 * 1.2 / 0.6));
      CHECK(push.velocity.y == 0);
      length += distance(push.from, push.to);
    }
  }
  CHECK(length == doctest::Approx(1.2).epsilon(1e-12));
  CHECK(step_input(scene, 36).pushes.empty());
}

TEST_CASE("times say when a stroke passes its points") {
  const Scene scene = scene_of("{'strokes': [{'path': [[0, 0], [1, 0], [1, 1]], 'times': [0, 0.5, 1.5]}]}");
  CHECK(step_input(scene, 29).pushes.at(0).to.x == doctest::Approx(1));
  CHECK(step_input(scene, 0).pushes.at(0).velocity.x == doctest::Approx(1.6 * 2));
  CHECK(step_input(scene, 60).pushes.at(0).velocity.y == doctest::Approx(1.6 * 1));
  CHECK(step_input(scene, 90).pushes.empty());
}

TEST_CASE("a stroke's speed is capped, and one that stands still lays nothing") {
  const Scene fast = scene_of("{'strokes': [{'path': [[0, 0], [9, 0]], 'seconds': 0.1, 'max_speed': 5}]}");
  CHECK(step_input(fast, 0).pushes.at(0).velocity.x == doctest::Approx(1.6 * 5));
  const Scene still = scene_of("{'strokes': [{'path': [[0.5, 0.5], [0.5, 0.5]], 'seconds': 1}]}");
  CHECK(step_input(still, 3).pushes.empty());
  CHECK(step_input(still, 3).pours.empty());
}

TEST_CASE("one pass leaves `dye` on the core line, whatever the speed, radius and rate") {
  for (const char* const facts : {"'seconds': 0.5, 'radius': 0.035", "'seconds': 2, 'radius': 0.035",
                                  "'seconds': 1, 'radius': 0.1", "'seconds': 0.3, 'radius': 0.02"}) {
    for (const double rate : {30.0, 60.0, 240.0}) {
      Scene scene = scene_of(std::string("{'strokes': [{'path': [[0, 0], [2, 0]], 'dye': 3, 'color': [1, 1, 1], ") +
                             facts + "}]}");
      scene.tank.rate = rate;
      double laid = 0, squares = 0;
      // Averaged along the line: single points lie nearer or farther from the steps' ends.
      for (int step = 0; step < 600; ++step) {
        const StepInput input = step_input(scene, step);
        for (const Pour& pour : input.pours) {
          for (int k = 0; k < 40; ++k) {
            const double x = 0.9 + 0.2 * (k + 0.5) / 40;
            const double gap = std::fmax(0, std::fmax(pour.from.x - x, x - pour.to.x));
            laid += pour.rate.r * input.dt * std::exp(-gap * gap / (pour.radius * pour.radius)) / 40;
          }
          squares += 1;
        }
      }
      CAPTURE(facts);
      CAPTURE(rate);
      CHECK(squares > 0);
      CHECK(laid == doctest::Approx(3).epsilon(0.08));
    }
  }
}

TEST_CASE("paints") {
  const Scene scene = scene_of(
      "{'inks': [{'at': [0, 0], 'rate': 2, 'color': [0.25, 0.5, 1]}, {'at': [0.8, 0], 'color': 'drift'},"
      " {'at': [0.8, 0], 'color': 'rainbow'}]}");
  const StepInput input = step_input(scene, 0);
  CHECK(input.pours.at(0).rate == Color{0.5, 1, 2});
  CHECK(input.pours.at(1).rate == hsv_color(0.125, 0.85, 1));
  CHECK(input.pours.at(2).rate == hsv_color(0.125, 1, 1));
  CHECK(step_input(scene, 480).pours.at(1).rate == hsv_color(1.125, 0.85, 1));
  CHECK(step_input(scene, 60).pours.at(1).rate == hsv_color(0.25, 0.85, 1));
}

TEST_CASE("pushers, inks and sources keep to their times") {
  const Scene scene = scene_of(
      "{'pushers': [{'at': [0.5, 0.5], 'angle': 90, 'length': 0.2, 'speed': 3, 'from': 0.5, 'until': 1}],"
      " 'sources': [{'shape': 'circle', 'at': [1, 1], 'pour': 2, 'slow': 0.5, 'until': 0.1}]}");
  CHECK(step_input(scene, 29).pushes.empty());
  REQUIRE(step_input(scene, 30).pushes.size() == 1);
  CHECK(step_input(scene, 60).pushes.empty());
  const Push push = step_input(scene, 30).pushes[0];
  CHECK(push.velocity == Vec2{0, 3});
  CHECK(push.from == Vec2{0.5, 0.4});
  CHECK(push.to == Vec2{0.5, 0.6});
  CHECK(step_input(scene, 5).sources.at(0).pour == 2);
  CHECK(step_input(scene, 6).sources.empty());
}

TEST_CASE("splashes are counted") {
  const Scene scene = scene_of("{'seed': 5, 'splashes': {'at_start': 6, 'every': 0.5}}");
  // Each lasts 8 steps; those at the start follow each other, the later ones begin every 30 steps after them.
  int pushes = 0;
  for (int step = 0; step < 48 + 10 * 30; ++step) {
    const StepInput input = step_input(scene, step);
    const bool wet = step < 48 || (step >= 78 && (step - 48) % 30 < 8);
    CAPTURE(step);
    CHECK(input.pushes.size() == (wet ? 1 : 0));
    CHECK(input.pours.size() == input.pushes.size());
    for (const Push& push : input.pushes) {
      const double speed = std::sqrt(dot(push.velocity, push.velocity)) / 1.6;
      CHECK_UNARY(speed >= 1 && speed <= 3);
      ++pushes;
    }
  }
  CHECK(pushes == 48 + 9 * 8);
  const Scene fewer = scene_of("{'splashes': {'at_start': 2}}");
  CHECK(step_input(fewer, 15).pushes.size() == 1);
  CHECK(step_input(fewer, 16).pushes.empty());
}

TEST_CASE("splashes follow the seed, and keep to the tank's inside") {
  const auto first_place = [](int seed) {
    Scene scene = scene_of("{'splashes': {'at_start': 100}}");
    scene.seed = static_cast<std::uint32_t>(seed);
    for (int n = 0; n < 100; ++n) {
      const Vec2 from = step_input(scene, 8 * n).pushes.at(0).from;
      CHECK_UNARY(from.x > 0.05 * 1.6 - 1e-9 && from.x < 0.95 * 1.6 + 1e-9 && from.y > 0.05 - 1e-9 &&
                  from.y < 0.95 + 1e-9);
    }
    return step_input(scene, 0).pushes.at(0).from;
  };
  CHECK(first_place(1) == first_place(1));
  CHECK(first_place(1) != first_place(2));
  // As many at any rate.
  for (const double rate : {7.0, 24.0, 240.0}) {
    Scene scene = scene_of("{'splashes': {'at_start': 3, 'every': 1}}");
    scene.tank.rate = rate;
    double seconds = 0;
    for (int step = 0; step < 5 * rate; ++step) {
      for (const Push& push : step_input(scene, step).pushes) {
        seconds += distance(push.from, push.to) / (std::sqrt(dot(push.velocity, push.velocity)) / 1.6);
      }
    }
    CHECK(seconds == doctest::Approx(7 * 8.0 / 60).epsilon(0.02));
  }
}

TEST_CASE("a step is a pure function of scene and number") {
  const Scene scene = scene_of("{'seed': 9, 'splashes': {'at_start': 3}, 'strokes': [{'path': [[0, 0], [1, 1]]}]}");
  const StepInput once = step_input(scene, 12);
  for (int step = 20; step >= 0; --step) step_input(scene, step);
  const StepInput again = step_input(scene, 12);
  REQUIRE(once.pours.size() == again.pours.size());
  for (std::size_t k = 0; k < once.pours.size(); ++k) {
    CHECK(once.pours[k].from == again.pours[k].from);
    CHECK(once.pours[k].rate == again.pours[k].rate);
  }
  CHECK(once.time == 12 / 60.0);
  CHECK(once.dt == 1 / 60.0);
}
