// The canonical text of a scene, and what its hash is taken of.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <sstream>

#include "scene/color.h"
#include "scene/rational.h"
#include "scene/read.h"

using namespace fluidtank;

namespace {

Scene scene_of(const std::string& text) {
  const ReadScene read = read_scene_text(text, "s");
  for (const Fault& fault : read.faults) {
    if (!fault.warning) FAIL_CHECK(describe(fault));
  }
  return read.scene;
}

std::string hash_text(const std::string& text) { return write_scene(scene_of(text), true); }

const char* const kEverything = R"({
  "about": "\"all\" — of it\n", "seed": 4294967295, "frames": 12,
  "picture": {"width": 7, "height": 5, "fps": 29.97, "fit": "cover", "view": {"at": [0.4, 0.3], "height": 0.5}},
  "tank": {"size": [2, 0.7], "rows": 33, "dye_rows": 77, "rate": 59.94},
  "walls": [
    {"shape": "circle", "at": [0.1, -0.0], "radius": 0.1234567890123},
    {"shape": "box", "at": [1, 1], "size": [0.1, 0.2], "angle": 45, "visible": false, "color": [0.1, 0.2, 3]},
    {"shape": "capsule", "at": [1, 1], "length": 0, "radius": 0.3,
     "motion": {"keys": [{"t": 1}, {"t": 2, "at": [0, 0]}, {"t": 3, "angle": 5}], "easing": "hold", "loop": true}}],
  "strokes": [
    {"path": [[0, 0], [1, 1]], "color": "#12ab9F"},
    {"path": [[0, 0], [1, 1]], "color": ["#ff8000", [0.1, 0.2, 0.3]], "brush": "splat"},
    {"path": [[0, 0], [1, 1], [2, 1e-7]], "times": [0, 1e-3, 7], "color": "rainbow"}],
  "splashes": {"at_start": 0, "every": 0.5},
  "fluid": {"order": "project_first", "dye_dissipation": 1, "pressure": {"method": "jacobi", "kept": 0.8}},
  "paused": [[1, 2.5]], "palette": ["#ff8000", [0.1, 2, 3]],
  "splats": [{"at": [0, 1], "velocity": [1, -2], "color": "colorful"}], "bursts": {"at_start": 2, "color": "#123456"},
  "pushers": [{"at": [0, 0], "until": 3}],
  "inks": [{"at": [0, 0], "color": [1, 2, 3], "motion": {"keys": [{"t": 0, "angle": 3}]}}],
  "sources": [{"shape": "circle", "at": [0, 0], "pour": -1, "from": 1, "until": 2}]})";

}  // namespace

TEST_CASE("what is written reads back the same, byte for byte") {
  for (const char* const text : {"{}", kEverything}) {
    const std::string written = write_scene(scene_of(text));
    const ReadScene again = read_scene_text(written, "written");
    CHECK(again.valid());
    CHECK(write_scene(again.scene) == written);
    CHECK(hash_text(written) == hash_text(text));
  }
  CHECK(write_scene(Scene()) == write_scene(scene_of("{}")));
}

TEST_CASE("the hash does not depend on how the file is written") {
  const std::string plain = hash_text(R"({"seed": 3, "fluid": {"vorticity": 10, "max_dye": 5}})");
  CHECK(plain == hash_text("{\"fluid\":\n\t{\"max_dye\": 5.0e0}, \"seed\":3, \"about\": \"words\"}"));
  CHECK(plain == hash_text(R"({"golden": {"x": 1}, "$schema": "s", "seed": 3, "fluid": {"max_dye": 5}, "walls": []})"));
  CHECK(plain == hash_text(R"({"seed": 3, "fluid": {"max_dye": 5}, "display": {"background": "#05070A"}})"));
  CHECK(plain != hash_text(R"({"seed": 3, "fluid": {"max_dye": 5.000001}})"));
  CHECK(plain.find('\n') == std::string::npos);
  CHECK(plain.find("about") == std::string::npos);
  // Keyframes that repeat what they would inherit are the same scene.
  CHECK(
      hash_text(R"({"inks": [{"at": [1, 0], "motion": {"keys": [{"t": 0}, {"t": 1, "angle": 9}]}}]})") ==
      hash_text(
          R"({"inks": [{"at": [1, 0], "motion": {"keys": [{"t": 0, "angle": 0}, {"t": 1, "at": [1, 0], "angle": 9}]}}]})"));
}

TEST_CASE("everything is read") {
  const Scene scene = scene_of(kEverything);
  CHECK(scene.seed == 4294967295u);
  CHECK(scene.frames == 12);
  CHECK(scene.picture.fps == Rational{30000, 1001});
  CHECK(scene.picture.view.height == 0.5);
  CHECK(scene.tank.rate == 59.94);
  REQUIRE(scene.walls.size() == 3);
  CHECK(scene.walls[1].shape.size == Vec2{0.1, 0.2});
  CHECK_FALSE(scene.walls[1].visible);
  CHECK(scene.walls[1].color == Color{0.1, 0.2, 3});
  const Motion& motion = scene.walls[2].shape.motion;
  REQUIRE(motion.keys.size() == 3);
  CHECK(motion.keys[0].at == Vec2{1, 1});
  CHECK(motion.keys[2].at == Vec2{0, 0});
  CHECK(motion.keys[2].angle == 5);
  CHECK(motion.easing == Easing::hold);
  CHECK(motion.loop);
  CHECK(scene.strokes.at(0).color.mode == ColorMode::fixed);
  CHECK(scene.strokes.at(1).brush == StrokeBrush::splat);
  CHECK(scene.strokes.at(1).color.palette.size() == 2);
  CHECK(scene.strokes.at(1).force == 30);
  CHECK(scene.strokes.at(1).dye == 0.15);
  CHECK(scene.strokes.at(2).color.mode == ColorMode::rainbow);
  CHECK(scene.strokes.at(2).times.size() == 3);
  CHECK(scene.fluid.dye_dissipation == 1);
  CHECK(scene.paused == std::vector<Span>{{1, 2.5}});
  CHECK(scene.palette.at(1) == Color{0.1, 2, 3});
  CHECK(scene.splats.at(0).color.mode == ColorMode::colorful);
  CHECK(scene.bursts.at_start == 2);
  CHECK(scene.pushers.at(0).until == 3);
  CHECK_FALSE(scene.inks.at(0).until.has_value());
  CHECK(scene.sources.at(0).pour == -1);
}

TEST_CASE("frame rates") {
  CHECK(rational_near(60) == Rational{60, 1});
  CHECK(rational_near(24) == Rational{24, 1});
  CHECK(rational_near(25) == Rational{25, 1});
  CHECK(rational_near(12.5) == Rational{25, 2});
  CHECK(rational_near(29.97) == Rational{30000, 1001});
  CHECK(rational_near(23.976) == Rational{24000, 1001});
  CHECK(rational_near(23.98) == Rational{24000, 1001});
  CHECK(rational_near(59.94) == Rational{60000, 1001});
  CHECK(parse_rational("30000/1001") == Rational{30000, 1001});
  CHECK(parse_rational("50/2") == Rational{25, 1});
  for (const char* const wrong :
       {"", "/", "1/", "/1", "0/1", "1/0", "-1/2", "1/1000001", "99999999999", "1.5", "1/2/3"}) {
    CHECK_FALSE(parse_rational(wrong).has_value());
  }
}

TEST_CASE("colours") {
  CHECK(hex_color(0xffffff) == Color{1, 1, 1});
  CHECK(hex_color(0x30343c).r == doctest::Approx(0.029557).epsilon(0.001));
  for (const char* const text : {"#000000", "#30343c", "#fedcba"})
    CHECK(print_hex_color(*parse_hex_color(text)) == text);
  CHECK_FALSE(print_hex_color({0.5, 0.5, 0.5001}).has_value());
  CHECK(hsv_color(0, 1, 1) == Color{1, 0, 0});
  CHECK(hsv_color(1.0 / 3, 1, 1).g == 1);
  CHECK(hsv_color(-1, 1, 1) == hsv_color(3, 1, 1));
  CHECK(hsv_color(0.3, 0, 1) == Color{1, 1, 1});
}

TEST_CASE("the scenes that come with the program are sound, and say what they are about") {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(SOURCE_DIR "/scenes")) {
    const std::string name = entry.path().filename().string();
    if (entry.path().extension() != ".json" || name == "scene.schema.json") continue;
    std::vector<Fault> warnings;
    const Scene scene = load_scene(entry.path(), {}, &warnings);
    CAPTURE(name);
    CHECK(warnings.empty());
    CHECK(scene.about.size() > 20);
    ++count;
  }
  CHECK(count >= 6);
}

TEST_CASE("the committed schema is the program's") {
  std::ifstream in(SOURCE_DIR "/scenes/scene.schema.json");
  std::stringstream text;
  text << in.rdbuf();
  CHECK_MESSAGE(text.str() == scene_schema(), "run: fluidtank schema > scenes/scene.schema.json");
}
