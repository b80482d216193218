// Broken scene files by the hundred: each ends with 3 or 4 and words, never with a crash.
#include <doctest/doctest.h>
#include <sys/stat.h>

#include <random>

#include "support/files.h"
#include "support/run.h"

namespace fluidtank::test {
namespace {

void check_refused(const std::filesystem::path& file) {
  const Outcome outcome = Run("check").scene(file).outcome();
  INFO(outcome.err.substr(0, 400));
  CHECK((outcome.code == 3 || outcome.code == 4));
  CHECK(!outcome.err.empty());
  CHECK(outcome.err.find("internal error") == std::string::npos);
}

TEST_CASE("scenes broken by hand are refused") {
  const TemporaryFolder folder;
  const std::string stroke = R"({"strokes": [{"path": )";
  const std::vector<std::string> texts = {
      "",
      "[]",
      "3",
      "null",
      "{",
      "{}}",
      std::string(100000, '['),
      std::string(100000, '{'),
      R"({"seconds": 1e400})",
      R"({"seconds": -1e400})",
      R"({"seconds": NaN})",
      R"({"tank": {"rows": 1000000000}})",
      R"({"tank": {"rows": 4294967297}})",
      R"({"tank": {"rows": 2.5}})",
      R"({"tank": {"rows": "256"}})",
      R"({"tank": {"size": [0, 1]}})",
      R"({"tank": {"size": [1]}})",
      R"({"tank": {"size": [1000, 0.01], "rows": 16384}})",
      R"({"picture": {"width": 0}})",
      R"({"picture": {"fps": "0/1"}})",
      R"({"seed": -1})",
      R"({"seed": 4294967296})",
      R"({"seed": 1, "seed": 2})",
      R"({"seconds": 1, "frames": 2})",
      std::string("{\"about\": \"a\0b\"}", 16),
      "{\"about\": \"\xff\xfe\"}",
      "{\"about\": \"\xc3\"}",
      R"({"about": "\ud800"})",
      stroke + "[]}]}",
      stroke + "[[0.1, 0.2]]}]}",
      stroke + "[[0.1, 0.2], [0.3]]}]}",
      stroke + R"([[0.1, 0.2], [0.3, 0.4]], "times": [1, 0.5]}]})",
      stroke + R"([[0.1, 0.2], [0.3, 0.4]], "times": [1]}]})",
      R"({"walls": [{"shape": "hexagon", "at": [0, 0]}]})",
      R"({"walls": [{"shape": "box", "at": [0, 0], "radius": 0.1}]})",
      R"({"walls": [{"at": [0, 0]}]})",
      R"({"walls": {"shape": "circle"}})",
      R"({"walls": [{"shape": "circle", "at": [0, 0], "color": "#12345"}]})",
      R"({"walls": [{"shape": "circle", "at": [0, 0], "motion": {"keys": [{"t": 1}, {"t": 0}]}}]})",
      R"({"extends": "self.json"})",
      R"({"extends": "../../etc/passwd"})",
      R"({"extends": "missing.json"})",
      R"({"golden": 3})",
      std::string(17 << 20, ' ') + "{}",
  };
  for (std::size_t k = 0; k < texts.size(); ++k) {
    CAPTURE(k);
    write_text(folder / "self.json", texts[k]);
    check_refused(folder / "self.json");
  }
}

TEST_CASE("what is no regular file is refused") {
  const TemporaryFolder folder;
  REQUIRE(mkfifo((folder / "pipe.json").c_str(), 0600) == 0);
  check_refused(folder / "pipe.json");
  check_refused(folder.path());
  check_refused("/dev/zero");
}

// One random change that leaves no valid JSON scene: a bracket dropped, a key misspelt, a number turned into a string,
// a byte replaced by one that JSON has no use for.
std::string broken(std::string text, std::mt19937& engine) {
  const auto at = [&](std::size_t end) { return std::uniform_int_distribution<std::size_t>(0, end - 1)(engine); };
  switch (at(4)) {
    case 0: {  // without one closing bracket
      std::vector<std::size_t> places;
      for (std::size_t k = 0; k < text.size(); ++k) {
        if (text[k] == ']' || text[k] == '}') places.push_back(k);
      }
      text.erase(places[at(places.size())], 1);
      return text;
    }
    case 1: {  // a key that nobody knows
      std::vector<std::size_t> places;
      for (std::size_t k = text.find("\":"); k != std::string::npos; k = text.find("\":", k + 1)) places.push_back(k);
      const std::size_t place = places[at(places.size())];
      return text.insert(place, "zz");
    }
    case 2: {  // cut short
      return text.substr(0, at(text.rfind('}')));
    }
    default: {  // a control byte in the middle of things
      text[at(text.rfind('}'))] = static_cast<char>(1 + at(8));
      return text;
    }
  }
}

TEST_SUITE("full") {
  TEST_CASE("600 mutations of good scenes are refused") {
    const TemporaryFolder folder;
    std::mt19937 engine(7);
    const auto scenes = all_scenes();
    for (int k = 0; k < 600; ++k) {
      const std::string good = read_text(scenes[static_cast<std::size_t>(k) % scenes.size()]);
      const std::string text = broken(good, engine);
      write_text(folder / "scene.json", text);
      CAPTURE(k);
      CAPTURE(text.substr(0, 200));
      check_refused(folder / "scene.json");
    }
  }
}

}  // namespace
}  // namespace fluidtank::test
