// What a newcomer reads when a scene is wrong.
#include <doctest/doctest.h>

#include <algorithm>
#include <initializer_list>
#include <string>

#include "base/error.h"
#include "base/exact.h"
#include "base/text.h"
#include "scene/read.h"

using namespace fluidtank;

namespace {

// All faults, one a line, without the excerpts: "3:14: /walls/2/radius: -3 is below 0".
std::string faults_of(const std::string& text, const std::vector<Override>& overrides = {}) {
  std::string all;
  for (const Fault& fault : read_scene_text(text, "s", overrides).faults) {
    const std::string words = describe(fault);
    const std::string first_line = words.substr(0, words.find('\n'));
    all += (all.empty() ? "" : "\n") + (first_line.starts_with("s:") ? first_line.substr(2) : first_line);
  }
  return all;
}

std::string set_fault(const std::string& text, const std::string& override_text) {
  return faults_of(text, {parse_override(override_text)});
}

}  // namespace

TEST_CASE("a fault says place, value and remedy, and shows the line") {
  const std::string text = "{\n  \"walls\": [\n    {\"shape\": \"circle\", \"at\": [1, 0.5], \"radius\": -3}\n  ]\n}\n";
  const ReadScene read = read_scene_text(text, "first.json");
  REQUIRE(read.faults.size() == 1);
  CHECK_FALSE(read.valid());
  CHECK(describe(read.faults[0]) ==
        "first.json:3:51: /walls/0/radius: -3 is below 0\n"
        "      {\"shape\": \"circle\", \"at\": [1, 0.5], \"radius\": -3}\n"
        "                                                    ^");
}

TEST_CASE("columns count characters, not bytes, and long lines are cut") {
  CHECK(faults_of("{\"about\": \"größe\", \"seed\": -1}") == "1:28: /seed: -1 is below 0");
  const Fault fault =
      read_scene_text("{\"about\": \"" + std::string(5000, 'x') + "\", \"seed\": -1}", "s").faults.at(0);
  CHECK(fault.column == 5023);
  CHECK(fault.excerpt.size() < 200);
  CHECK(fault.excerpt.substr(static_cast<std::size_t>(fault.caret - 1), 2) == "-1");
}

TEST_CASE("keys") {
  CHECK(faults_of(R"({"walls": [{"shape": "circle", "at": [0, 0], "radus": 1}]})") ==
        "1:46: /walls/0/radus: unknown key \"radus\"; did you mean \"radius\"?");
  CHECK(faults_of(R"({"bloom": {"qqqqqq": 1}})") ==
        "1:12: /bloom/qqqqqq: unknown key \"qqqqqq\"; known here: intensity, threshold, knee or levels");
  CHECK(faults_of(R"({"seed": 1, "seed": 2})") == "1:13: /seed: duplicate key \"seed\"; keep one");
  CHECK(faults_of(R"({"walls": [{"at": [0, 0]}]})") ==
        "1:12: /walls/0: \"shape\" is missing: a circle, a box or a capsule");
  CHECK(faults_of(R"({"walls": [{"shape": "box"}]})") == "1:12: /walls/0: \"at\" is missing: its centre");
  CHECK(faults_of(R"({"strokes": [{}]})") == "1:14: /strokes/0: \"path\" is missing: the points that it passes");
  CHECK(faults_of(R"({"walls": [{"shape": "box", "at": [0, 0], "radius": 1}]})") ==
        "1:43: /walls/0/radius: a box has no \"radius\" (only a circle or a capsule has); remove it, or change "
        "\"shape\"");
  CHECK(faults_of(R"({"seconds": 2, "frames": 3})") ==
        "1:2: /seconds: \"seconds\" and \"frames\" are both given; keep one");
  CHECK(faults_of(R"({"fluid": {"dye_kept": 1, "dye_dissipation": 1}})") ==
        "1:12: /fluid/dye_kept: \"dye_kept\" and \"dye_dissipation\" are both given; keep one");
  CHECK(faults_of(R"({"fluid": {"velocity_kept": 1, "velocity_dissipation": 1}})") ==
        "1:12: /fluid/velocity_kept: \"velocity_kept\" and \"velocity_dissipation\" are both given; keep one");
  CHECK(faults_of(R"({"fluid": {"pressure": {"method": "jacobi", "relaxation": 1}}})") ==
        "1:45: /fluid/pressure/relaxation: only \"sor\" has \"relaxation\"; remove it, or change \"method\"");
  CHECK(faults_of(R"({"a/b~c": 1})").starts_with("1:2: /a~1b~0c: unknown key \"a/b~c\""));
  CHECK(faults_of(R"({"$schema": "s", "golden": {"anything": [1, {}]}, "about": "x"})") == "");
  CHECK(faults_of(R"({"$schema": 1, "golden": []})") ==
        "1:13: /$schema: expected a string, found a number\n1:26: /golden: expected an object, found a list");
}

TEST_CASE("types") {
  CHECK(faults_of(R"([])") == "1:1: expected an object, found a list");
  CHECK(faults_of(R"({"fluid": {"vorticity": "x"}})") == "1:25: /fluid/vorticity: expected a number, found a string");
  CHECK(faults_of(R"({"fluid": 3})") == "1:11: /fluid: expected an object, found a number");
  CHECK(faults_of(R"({"walls": {}})") == "1:11: /walls: expected a list, found an object");
  CHECK(faults_of(R"({"tank": {"rows": 2.5}})") == "1:19: /tank/rows: expected a whole number, found 2.5");
  CHECK(faults_of(R"({"tank": {"size": [1]}})") == "1:19: /tank/size: expected two numbers [x, y], found a list of 1");
  CHECK(faults_of(R"({"tank": {"size": [1, null]}})") == "1:23: /tank/size/1: expected a number, found null");
  CHECK(faults_of(R"({"display": {"background": "#12345"}})") ==
        "1:28: /display/background: expected a colour as \"#30343c\" or linear [r, g, b], found \"#12345\"");
  CHECK(
      faults_of(R"({"picture": {"fit": "contains"}})") ==
      "1:21: /picture/fit: unknown value \"contains\"; expected contain, cover or stretch; did you mean \"contain\"?");
  CHECK(faults_of(R"({"picture": {"fps": "24/0"}})") ==
        "1:21: /picture/fps: expected a number or a fraction as \"30000/1001\", found \"24/0\"");
  CHECK(faults_of(R"({"inks": [{"at": [0, 0], "color": "drft"}]})") ==
        "1:35: /inks/0/color: unknown value \"drft\"; expected drift, rainbow, random, colorful or #rrggbb; did you "
        "mean \"drift\"?");
  CHECK(faults_of(R"({"walls": [{"shape": "box", "at": [0, 0], "visible": 1}]})") ==
        "1:54: /walls/0/visible: expected true or false, found a number");
}

TEST_CASE("sizes") {
  CHECK(faults_of(R"({"tank": {"rows": 1000000000}})") == "1:19: /tank/rows: 1000000000 is above 16384");
  CHECK(faults_of(R"({"tank": {"rows": 0}})") == "1:19: /tank/rows: 0 is below 1");
  CHECK(faults_of(R"({"tank": {"rows": 16384}})") ==
        "1:19: /tank/rows: 26214 x 16384 cells; at most 2^28 are allowed: take fewer rows or a narrower tank");
  CHECK(
      faults_of(R"({"tank": {"size": [1000, 0.01], "rows": 16000, "dye_rows": 1}})").find("1600000000 x 16000 cells") !=
      std::string::npos);
  CHECK(faults_of(R"({"picture": {"width": 1e9}})") == "1:23: /picture/width: 1000000000 is above 16384");
  CHECK(faults_of(R"({"fluid": {"max_speed": 1e400, "vorticity": -1}})") ==
        "1:25: /fluid/max_speed: 1e400 is too large for a number\n1:45: /fluid/vorticity: -1 is below 0");
  CHECK(faults_of(R"({"fluid": {"max_speed": 1e99999}})") == "1:25: this number is too large");
  CHECK(faults_of(R"({"seconds": 0.001})") == "1:13: /seconds: shorter than one frame at 60 frames a second");
  CHECK(faults_of(R"({"seconds": 86400, "tank": {"rate": 9960}})") == "");
  CHECK(faults_of(R"({"frames": 86400000, "picture": {"fps": 1}})") ==
        "1:12: /frames: more than 2^31 steps; make the clip shorter, or \"rate\" lower");
}

TEST_CASE("times") {
  CHECK(faults_of(R"({"strokes": [{"path": []}]})") ==
        "1:23: /strokes/0/path: a path needs two points at least, found 0");
  CHECK(faults_of(R"({"strokes": [{"path": [[0, 0], [1, 1]], "times": [0]}]})") ==
        "1:50: /strokes/0/times: 1 times for 2 points of the path; give one for each");
  CHECK(faults_of(R"({"strokes": [{"path": [[0, 0], [1, 1]], "times": [2, 1]}]})") ==
        "1:54: /strokes/0/times/1: times run backwards: 1 is not after 2");
  CHECK(faults_of(R"({"strokes": [{"path": [[0, 0], [1, 1]], "times": [0, 1], "seconds": 1}]})") ==
        "1:58: /strokes/0/seconds: \"seconds\" and \"times\" are both given; keep one");
  CHECK(faults_of(R"({"pushers": [{"at": [0, 0], "from": 2, "until": 1}]})") ==
        "1:49: /pushers/0/until: time runs backwards: \"until\" 1 is not after \"from\" 2");
  CHECK(faults_of(R"({"pushers": [{"at": [0, 0], "motion": {"keys": [{"t": 1}, {"t": 1}]}}]})") ==
        "1:65: /pushers/0/motion/keys/1/t: keyframes run backwards: 1 is not after 1");
  CHECK(faults_of(R"({"pushers": [{"at": [0, 0], "motion": {"keys": []}}]})") ==
        "1:48: /pushers/0/motion/keys: no keyframes; give one at least, or remove \"motion\"");
  CHECK(faults_of(R"({"bursts": {"every": 0.001}})") == "1:22: /bursts/every: 0.001 is below 0.01 (0 means none)");
  CHECK(faults_of(R"({"paused": [[1, 2], [4, 3]]})") ==
        "1:21: /paused/1: time runs backwards: 3 is not after 4; give the earlier time first");
  CHECK(faults_of(R"({"paused": [2, 3]})") ==
        "1:13: /paused/0: expected two times [from, until], found a number\n"
        "1:16: /paused/1: expected two times [from, until], found a number");
  CHECK(faults_of(R"({"splashes": {"every": 0.001}})") == "1:24: /splashes/every: 0.001 is below 0.01 (0 means none)");
}

TEST_CASE("a view needs both its place and its height") {
  CHECK(faults_of(R"({"picture": {"view": {"height": 0.5}}})") ==
        "1:22: /picture/view: \"at\" is missing: the point that the picture's centre shows");
  CHECK(faults_of(R"({"picture": {"view": {"at": [1, 0]}}})") ==
        "1:22: /picture/view: \"at\" without \"height\" shows the whole tank; give a height above 0, or remove \"at\"");
}

TEST_CASE("texts that are not JSON") {
  CHECK(faults_of("") ==
        "1:1: syntax error while parsing value - unexpected end of input; expected '[', '{', or a literal");
  CHECK(faults_of("{\"seed\": 1,\n \"seconds\" 2}").starts_with("2:12: syntax error"));
  CHECK(faults_of("{\"seed\": 1,\n  }").starts_with("2:3: syntax error"));
  CHECK(faults_of("{\"seed\": 1,\n  }").ends_with("is there a comma too many before it?"));
  CHECK(faults_of("{\"seed\": 1\n \"seconds\": 2}").ends_with("is a comma missing before it?"));
  CHECK(faults_of("{\"walls\": [{} {}]}").ends_with("is a comma missing before it?"));
  CHECK(faults_of("{\"walls\": [1, ]}").ends_with("is there a comma too many before it?"));
  CHECK(faults_of("{\"seed\": tru}").starts_with("1:10: syntax error while parsing value - invalid literal"));
  CHECK(faults_of("{\"seed\": 1 \"x\": 2}").starts_with("1:12: syntax error"));
  CHECK(faults_of("{\"seed\": 1} x").starts_with("1:13: syntax error"));
  CHECK(faults_of("[1,,2]").starts_with("1:4: syntax error"));
  CHECK(faults_of(std::string("{}\0garbage", 10)) == "1:3: a NUL byte; a scene is a text file");
  CHECK(faults_of("{\"about\": \"\\u0000\"}") == "1:11: /about: a string holds a NUL character");
  CHECK(faults_of("{\"about\": \"\xff\"}") == "1:12: not UTF-8 text");
  CHECK(faults_of("{\"about\": \"\xc3\"}") == "1:12: not UTF-8 text");
  CHECK(faults_of("{\"about\": \"\xed\xa0\x80\"}") == "1:12: not UTF-8 text");
  CHECK(faults_of(std::string(100'000, '[')) == "1:65: more than 64 values inside one another");
  CHECK(faults_of("\xef\xbb\xbf{\"sed\": 1}") == "1:3: /sed: unknown key \"sed\"; did you mean \"seed\"?");
  std::string many = "{\"walls\": [";
  for (int k = 0; k < 1'100'000; ++k) many += "1,";
  CHECK(faults_of(many + "1]}").find("more than 1000000 values in one file") != std::string::npos);
}

TEST_CASE("all faults are listed, in the order of the file") {
  CHECK(faults_of(R"({"bloom": {"knee": 2}, "fluid": {"max_dye": -1}, "seed": 0.5, "walls": [{}]})") ==
        "1:20: /bloom/knee: 2 is above 1\n1:45: /fluid/max_dye: -1 is below 0\n"
        "1:58: /seed: expected a whole number, found 0.5\n"
        "1:73: /walls/0: \"shape\" is missing: a circle, a box or a capsule\n1:73: /walls/0: \"at\" is missing: its "
        "centre");
}

TEST_CASE("a file of nothing but faults ends") {
  std::string text = "{\"walls\": [";
  for (int k = 0; k < 20'000; ++k) text += "3,";
  const auto faults = read_scene_text(text + "3]}", "s").faults;
  CHECK(faults.size() == 1000);
  CHECK(faults.back().message.find("only the first 1000") != std::string::npos);
}

TEST_CASE("overrides") {
  const std::string walled = R"({"walls": [{"shape": "circle", "at": [0, 0], "radius": 1}], "seconds": 2})";
  const auto with = [&](const std::string& text) { return read_scene_text(walled, "s", {parse_override(text)}); };
  CHECK(with("/fluid/vorticity=20").scene.fluid.vorticity == 20);
  CHECK(with("/walls/0/radius=0.2").scene.walls.at(0).shape.radius == 0.2);
  CHECK(with("/walls/0/at/1=0.25").scene.walls.at(0).shape.at == Vec2{0, 0.25});
  CHECK(with("/picture/fit=cover").scene.picture.fit == Fit::cover);
  CHECK(with("/picture/fps=30000/1001").scene.picture.fps == Rational{30000, 1001});
  CHECK(with("/walls/0/color=#ff0000").scene.walls.at(0).color.r == 1);
  CHECK(with("/frames=10").scene.frames == 10);
  CHECK(with("/frames=10").valid());
  CHECK(with("/walls=[]").scene.walls.empty());
  CHECK(set_fault(walled, "/fluid/vorticity=-3") == "--set /fluid/vorticity: -3 is below 0");
  CHECK(set_fault(walled, "/fluid/vorticty=3").find("did you mean \"vorticity\"?") != std::string::npos);
  CHECK(set_fault(walled, "/walls/1/radius=3") ==
        "--set /walls/1/radius: /walls/1: /walls is a list of 1; its items count from 0");
  CHECK(set_fault(walled, "/seconds/x=3") == "--set /seconds/x: /seconds is a number, which has no parts to set");
  CHECK(set_fault(walled, "/fluid={").starts_with("--set /fluid: syntax error"));
  CHECK(set_fault(walled, "/extends=x.json") == "--set /extends: only a scene file can say what it extends");
  for (const char* const wrong : {"fluid/vorticity=3", "/fluid/vorticity", ""})
    CHECK_THROWS_AS(parse_override(wrong), Error);
  CHECK(parse_override("/about=a=b").value == "a=b");
}

TEST_CASE("what a style does not know is a warning") {
  CHECK(faults_of(R"({"display": {"style": "classic", "gloss": 0.1}})") ==
        "1:43: /display/gloss: warning: the classic style has no gloss");
  CHECK(faults_of(R"({"display": {"grain": 0.5}})") ==
        "1:23: /display/grain: warning: only the classic style has grain");
  CHECK(faults_of(R"({"rays": {"weight": 1}})") == "1:21: /rays/weight: warning: only the classic style has rays");
  CHECK(faults_of(R"({"rays": {"weight": 0}, "display": {"grain": 1}})") == "");
}

TEST_CASE("a rate that is not a whole number of steps a frame is a warning") {
  const ReadScene read = read_scene_text(R"({"picture": {"fps": 24}})", "s");
  REQUIRE(read.faults.size() == 1);
  CHECK(read.valid());
  CHECK(
      describe(read.faults[0]).starts_with("s:1:21: /picture/fps: warning: 60 steps a second are not a whole number"));
  CHECK(faults_of(R"({"picture": {"fps": 24}, "tank": {"rate": 48}})") == "");
}

TEST_CASE("mutated scenes are read or refused, never worse") {
  const std::string good =
      R"({"seed": 7, "walls": [{"shape": "capsule", "at": [0.8, 0.5], "motion": {"keys": [{"t": 0}, )"
      R"({"t": 1, "angle": 90}], "loop": true}}], "strokes": [{"path": [[0, 0], [1, 1e0]], "times": [0, 1]}]})";
  REQUIRE(faults_of(good) == "");
  const std::string pieces[] = {"[", "]", "{", "}", ",", ":", "\"", "\\", "-", "1e400", "null", "\"t\"", "\xff", "9"};
  for (std::uint32_t k = 0; k < 4000; ++k) {
    std::string text = good;
    for (std::uint32_t change = 0; change <= k % 3; ++change) {
      const auto place = exact::hash(k, change, 0, 0) % (text.size() + 1);
      const auto piece = exact::hash(k, change, 1, 0) % std::size(pieces);
      text.replace(place, exact::hash(k, change, 2, 0) % 3, pieces[piece]);
    }
    const ReadScene read = read_scene_text(text, "mutated");
    for (const Fault& fault : read.faults) CHECK_FALSE(describe(fault).empty());
    if (read.valid()) CHECK_FALSE(write_scene(read.scene).empty());
  }
}

TEST_CASE("words for people") {
  CHECK(nearest_word("radus", {"radius", "rows"}) == "radius");
  CHECK(nearest_word("raduis", {"radius", "rows"}) == "radius");
  CHECK(nearest_word("zebra", {"radius", "rows"}) == "");
  CHECK(edit_distance("kitten", "sitting") == 3);
  CHECK(printable("a\x1b[31m\n") == "a\\u001b[31m\\u000a");
  CHECK(format_number(0.0001) == "0.0001");
  CHECK(format_number(1e30) == "1e+30");
  CHECK(format_number(0.1 + 0.2) == "0.30000000000000004");
}

TEST_CASE("a field shows the channels that it has, and a range has its ends in order") {
  CHECK(faults_of(R"({"display": {"style": "field"}, "field": {"show": "curl", "map": "magma", "range": [-1, 1]}})")
            .empty());
  CHECK(faults_of(R"({"display": {"style": "field"}, "field": {"show": "forces", "channel": "weight"}})").empty());
  CHECK(faults_of(R"({"field": {"show": "dye", "channel": "x"}})") ==
        "1:38: /field/channel: \"dye\" has no channel \"x\"; it has sum, r, g or b");
  CHECK(faults_of(R"({"field": {"show": "pressure", "channel": "length"}})") ==
        "1:43: /field/channel: \"pressure\" has no channel \"length\"; each cell has one number, so leave \"channel\" "
        "out");
  CHECK(faults_of(R"({"field": {"range": [2, 2]}})") == "1:21: /field/range: 2 is not above 2");
  CHECK(faults_of(R"({"field": {"show": "temperature"}})").find("/field/show") != std::string::npos);
}

TEST_CASE("a picture of a field is its colours and nothing else") {
  const std::string field = R"({"display": {"style": "field")";
  CHECK(faults_of(field + "}}").empty());
  CHECK(faults_of(field + R"(, "alpha": "straight"}})") ==
        "1:41: /display/alpha: a picture of a field is opaque; leave \"alpha\" out");
  for (const char* other :
       {R"("backdrop": {"kind": "checkerboard"})", R"("picture": {"supersample": 2})",
        R"("picture": {"motion_blur": 2})", R"("grade": {"exposure": 1})", R"("grade": {"gamma": 2})",
        R"("grade": {"tint": "#ff0000"})", R"("grade": {"tone": "aces"})", R"("grade": {"saturation": 0})",
        R"("grade": {"contrast": 2})"}) {
    CAPTURE(other);
    CHECK(faults_of(field + "}, " + other + "}").find("a picture of a field") != std::string::npos);
    CHECK(faults_of("{" + std::string(other) + "}").empty());
  }
}
