// The "golden" block of a scene, and what is said where it is wrong.
#include "command/golden_block.h"

#include <doctest/doctest.h>

#include "base/error.h"
#include "support/files.h"

namespace fluidtank::test {
namespace {

// All faults, one a line, without the excerpts and the file's folder.
std::string faults_of(const std::string& text) {
  const TemporaryFolder folder;
  write_text(folder / "s.json", text);
  try {
    read_golden_block(folder / "s.json", 60);
  } catch (const Error& error) {
    CHECK(error.code() == Exit::scene);
    std::istringstream lines(error.what());
    std::string all;
    for (std::string line; std::getline(lines, line);) {
      const std::size_t at = line.find("s.json:");
      if (at != std::string::npos) all += (all.empty() ? "" : "\n") + line.substr(at + 7);
    }
    return all;
  }
  return "";
}

GoldenBlock block_of(const std::string& text) {
  const TemporaryFolder folder;
  write_text(folder / "s.json", text);
  return read_golden_block(folder / "s.json", 60);
}

}  // namespace

TEST_CASE("a golden block is read, and its defaults are the first, the middle and the last frame") {
  CHECK(block_of("{}").frames == std::vector<int>{0, 30, 59});
  CHECK_FALSE(block_of("{}").rule.has_value());
  const GoldenBlock block =
      block_of(R"({"golden": {"frames": [59, 0], "rule": {"max_difference": 2, "min_ssim": 0.99, "tolerance": 1}}})");
  CHECK(block.frames == std::vector<int>{0, 59});
  REQUIRE(block.rule.has_value());
  CHECK(block.rule->max_difference == 2);
  CHECK(block.rule->min_ssim == 0.99);
  CHECK(block.rule->request.tolerance == 1);
  CHECK_FALSE(block.rule->max_flip_mean.has_value());
}

TEST_CASE("a golden block's faults have their places") {
  CHECK(faults_of(R"({"golden": []})") == "1:12: /golden: expected an object, found a list");
  CHECK(faults_of(R"({"golden": {"frame": [1]}})") ==
        "1:13: /golden/frame: unknown key \"frame\"; did you mean \"frames\"?");
  CHECK(faults_of(R"({"golden": {"frames": [0, 60, 0, -1, "x"]}})") ==
        "1:27: /golden/frames/1: the clip has 60 frames, counted from 0\n"
        "1:31: /golden/frames/2: frame 0 is named twice\n"
        "1:34: /golden/frames/3: -1 is below 0\n"
        "1:38: /golden/frames/4: expected a whole number, found a string");
  CHECK(faults_of(R"({"golden": {"frames": []}})") ==
        "1:23: /golden/frames: no frames; name one at least, or remove \"frames\"");
  CHECK(faults_of(R"({"golden": {"rule": {"max_diference": 1, "min_ssim": 2, "window": 1.5}}})") ==
        "1:22: /golden/rule/max_diference: unknown key \"max_diference\"; did you mean \"max_difference\"?\n"
        "1:54: /golden/rule/min_ssim: 2 is above 1\n"
        "1:67: /golden/rule/window: expected a whole number, found 1.5");
  CHECK(faults_of(R"({"golden": {"mask": "none.png"}})").find("there is no file") != std::string::npos);
}

}  // namespace fluidtank::test
