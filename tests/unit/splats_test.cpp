// Splats, bursts, drags, pauses and colours over time.
#include <doctest/doctest.h>

#include <cmath>
#include <set>

#include "scene/read.h"
#include "scene/step_input.h"

using namespace fluidtank;

namespace {

// A scene from JSON in single quotes, without splashes.
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

std::size_t splats_in(const Scene& scene, int step) { return step_input(scene, step).splats.size(); }

// HSV of full saturation and value has one channel at 1 and one at 0.
bool is_full_hue(Color c, double strength) {
  const double most = std::fmax(c.r, std::fmax(c.g, c.b)), least = std::fmin(c.r, std::fmin(c.g, c.b));
  return std::fabs(most - strength) < 1e-9 && least == 0;
}

}  // namespace

TEST_CASE("a burst is 5 to 24 splats inside the tank, and bursts come at the start and by interval") {
  std::set<std::size_t> counts;
  for (int seed = 0; seed < 400; ++seed) {
    Scene scene = scene_of("{'bursts': {'at_start': 1, 'speed': 3, 'dye': 1.5}}");
    scene.seed = static_cast<std::uint32_t>(seed);
    const StepInput input = step_input(scene, 0);
    counts.insert(input.splats.size());
    CHECK(input.splats.size() <= most_splats(scene));
    for (const LaidSplat& splat : input.splats) {
      CHECK_UNARY(splat.at.x >= 0 && splat.at.x <= 1.6 && splat.at.y >= 0 && splat.at.y <= 1);
      CHECK_UNARY(std::fabs(splat.velocity.x) <= 3 && std::fabs(splat.velocity.y) <= 3);
      CHECK(is_full_hue(splat.color, 1.5));
      CHECK(splat.radius == 0.0632);
    }
    CHECK(splats_in(scene, 1) == 0);
  }
  CHECK(counts.size() == 20);
  CHECK(*counts.begin() == 5);
  CHECK(*counts.rbegin() == 24);
  const Scene often = scene_of("{'bursts': {'every': 0.5}}");
  for (int step = 0; step < 200; ++step) CHECK((splats_in(often, step) > 0) == (step > 0 && step % 30 == 0));
  const Scene fast = scene_of("{'tank': {'rate': 7}, 'bursts': {'every': 0.01}}");
  for (int step = 0; step < 20; ++step) CHECK(splats_in(fast, step) <= most_splats(fast));
  CHECK(splats_in(fast, 3) > 14 * 5);
}

TEST_CASE("bursts follow the seed, and differ from each other") {
  const Scene scene = scene_of("{'seed': 4, 'bursts': {'every': 1}}");
  Scene other = scene;
  other.seed = 5;
  CHECK(step_input(scene, 60).splats.at(0).at == step_input(scene, 60).splats.at(0).at);
  CHECK_FALSE(step_input(scene, 60).splats.at(0).at == step_input(scene, 120).splats.at(0).at);
  CHECK_FALSE(step_input(scene, 60).splats.at(0).at == step_input(other, 60).splats.at(0).at);
}

TEST_CASE("a splat falls once, in the step that begins nearest") {
  const Scene scene =
      scene_of("{'splats': [{'at': [1, 0.5], 'time': 0.1, 'velocity': [2, 1], 'dye': 2, 'color': [1, 0, 0.5]}]}");
  for (int step = 0; step < 20; ++step) CHECK(splats_in(scene, step) == (step == 6 ? 1 : 0));
  const LaidSplat splat = step_input(scene, 6).splats.at(0);
  CHECK(splat.at == Vec2{1, 0.5});
  CHECK(splat.velocity == Vec2{2, 1});
  CHECK(splat.color == Color{2, 0, 1});
}

TEST_CASE("a drag leaves a splat each step, by how far it came; several at once") {
  const Scene scene = scene_of(
      "{'strokes': [{'brush': 'splat', 'path': [[0.2, 0.5], [0.8, 0.5]], 'seconds': 0.5, 'force': 29.296875, 'color': "
      "'#ffffff'},"
      " {'brush': 'splat', 'path': [[1, 0.9], [1, 0.1]], 'seconds': 0.5, 'color': '#ffffff'}]}");
  Vec2 sum;
  for (int step = 0; step < 30; ++step) {
    const StepInput input = step_input(scene, step);
    CHECK(input.pushes.empty());
    REQUIRE(input.splats.size() == 2);
    CHECK(input.splats[0].at.x == doctest::Approx(0.2 + 0.6 * (step + 1) / 30));
    CHECK(input.splats[0].color.r == 0.15);
    sum = sum + input.splats[0].velocity;
    CHECK(input.splats[1].velocity.y == doctest::Approx(-30 * 0.8 / 30));
  }
  // 6000 times the way in texture coordinates, in cells a second of 128 rows.
  CHECK(sum.x == doctest::Approx(6000 * 0.6 / 1.6 / 128));
  CHECK(splats_in(scene, 30) == 0);
}

TEST_CASE("in a pause only splats land") {
  const Scene scene = scene_of(
      "{'paused': [[0.5, 1], [2, 2.5]], 'splashes': {'at_start': 40}, 'pushers': [{'at': [1, 0.5]}], 'inks': [{'at': "
      "[1, 0.5]}],"
      " 'strokes': [{'path': [[0, 0.5], [1, 0.5]], 'seconds': 3}, {'brush': 'splat', 'path': [[0, 0.5], [1, 0.5]], "
      "'seconds': 3}]}");
  for (int step = 0; step < 180; ++step) {
    const StepInput input = step_input(scene, step);
    const bool paused = (step >= 30 && step < 60) || (step >= 120 && step < 150);
    CAPTURE(step);
    CHECK(input.paused == paused);
    CHECK(input.pushes.empty() == paused);
    CHECK(input.pours.empty() == paused);
    CHECK(input.splats.size() == 1);
  }
}

TEST_CASE("random colours are drawn once, colourful ones ten times a second, each thing its own") {
  const Scene scene = scene_of(
      "{'seed': 3, 'strokes': [{'brush': 'splat', 'dye': 1, 'color': 'colorful', 'path': [[0, 0.5], [1, 0.5]], "
      "'seconds': 2},"
      " {'brush': 'splat', 'dye': 1, 'color': 'random', 'path': [[0, 0.5], [1, 0.5]], 'seconds': 2},"
      " {'brush': 'splat', 'dye': 1, 'color': 'random', 'path': [[0, 0.5], [1, 0.5]], 'seconds': 2}]}");
  int changes = 0;
  for (int step = 0; step < 120; ++step) {
    const StepInput input = step_input(scene, step);
    for (const LaidSplat& splat : input.splats) CHECK(is_full_hue(splat.color, 1));
    CHECK(input.splats[1].color == step_input(scene, 0).splats[1].color);
    CHECK_FALSE(input.splats[1].color == input.splats[2].color);
    if (step == 0) continue;
    const bool changed = !(input.splats[0].color == step_input(scene, step - 1).splats[0].color);
    CHECK(changed == (step % 6 == 0));
    changes += changed;
  }
  CHECK(changes == 19);
}

TEST_CASE("the classic style's dye holds display values") {
  const std::string things =
      "'bursts': {'at_start': 1, 'dye': 1}, 'splats': [{'at': [1, 0.5], 'dye': 1, 'color': '#ff8033'}]";
  const Scene light = scene_of("{" + things + "}");
  const Scene classic = scene_of("{'display': {'style': 'classic'}, " + things + "}");
  const Color c = step_input(classic, 0).splats.at(0).color;
  CHECK(c.r == doctest::Approx(1));
  CHECK(c.g == doctest::Approx(128 / 255.0));
  CHECK(c.b == doctest::Approx(51 / 255.0));
  CHECK(step_input(light, 0).splats.at(0).color == hex_color(0xff8033));
  // Hues run evenly over display values: the middle channel of HSV(h, 1, 1) is uniform.
  double sum = 0;
  int count = 0;
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    Scene scene = classic;
    scene.seed = seed;
    const StepInput input = step_input(scene, 0);
    for (std::size_t k = 1; k < input.splats.size(); ++k) {
      sum += input.splats[k].color.r + input.splats[k].color.g + input.splats[k].color.b - 1;
      ++count;
    }
  }
  CHECK(sum / count == doctest::Approx(0.5).epsilon(0.03));
}

TEST_CASE("a thing may have colours of its own to draw from") {
  const Scene scene = scene_of(
      "{'palette': ['#00ff00'], 'bursts': {'at_start': 1, 'dye': 1, 'color': ['#ff0000', [0, 0, 1]]},"
      " 'strokes': [{'brush': 'splat', 'path': [[0, 0], [1, 1]], 'dye': 1, 'color': [[0.5, 0, 0]]}]}");
  std::set<double> reds;
  const StepInput input = step_input(scene, 0);
  CHECK(input.splats.at(0).color == Color{0.5, 0, 0});
  for (std::size_t k = 1; k < input.splats.size(); ++k) {
    CHECK(input.splats[k].color.r + input.splats[k].color.b == 1);
    reds.insert(input.splats[k].color.r);
  }
  CHECK(reds.size() == 2);
}

TEST_CASE("a palette stands in for the circle of hues") {
  const std::string things =
      "'splashes': {'at_start': 3}, 'bursts': {'at_start': 1, 'dye': 1}, 'inks': [{'at': [0, 0.5], 'rate': 1, 'color': "
      "'drift'}]";
  const Scene single = scene_of("{'palette': [[0.25, 0.5, 1]], " + things + "}");
  for (const LaidSplat& splat : step_input(single, 0).splats) CHECK(splat.color == Color{0.25, 0.5, 1});
  for (const Pour& pour : step_input(single, 3).pours) CHECK(pour.rate.r * 4 == doctest::Approx(pour.rate.b));
  const Scene two = scene_of("{'palette': [[1, 0, 0], [0, 0, 1]], " + things + "}");
  for (const LaidSplat& splat : step_input(two, 0).splats)
    CHECK((splat.color == Color{1, 0, 0}) != (splat.color == Color{0, 0, 1}));
  // Drift goes from one to the next and back, once around in 8 s.
  const auto drift = [&](int step) { return step_input(two, step).pours.back().rate; };
  CHECK(drift(0) == Color{1, 0, 0});
  CHECK(drift(120) == Color{0.5, 0, 0.5});
  CHECK(drift(240) == Color{0, 0, 1});
  CHECK(drift(480) == Color{1, 0, 0});
}
