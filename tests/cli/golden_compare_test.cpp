// fluidtank compare, as a user runs it.
#include <doctest/doctest.h>

#include <chrono>
#include <nlohmann/json.hpp>

#include "media/decode.h"
#include "media/write_png.h"
#include "support/files.h"
#include "support/run.h"

namespace fluidtank::test {
namespace {

using nlohmann::json;

std::string flip(const std::string& name) { return SOURCE_DIR "/tests/data/flip/" + name; }

Run compare(const std::string& golden, const std::string& actual) { return Run("compare").with(golden).with(actual); }

json measured(const Run& run, int code) {
  const Outcome outcome = run.outcome();
  CAPTURE(outcome.err);
  REQUIRE(outcome.code == code);
  return json::parse(outcome.out);
}

// The same clip as pictures, lossless video, and hashes.
void render_clip(const TemporaryFolder& folder, int frames) {
  for (const char* name : {"p/%05d.png", "clip.mkv", "clip.framehash"}) {
    Run("render")
        .scene("first.json")
        .small()
        .on("cpu")
        .quiet()
        .frames("0:" + std::to_string(frames))
        .to(folder / name)
        .succeeds();
  }
}

}  // namespace

TEST_CASE("compare: measures of a pair, bounds and exit codes") {
  CHECK(measured(compare(flip("a.png"), flip("a.png")).with("--json"), 0)["equal"] == true);
  const json noisy = measured(compare(flip("a.png"), flip("noisy.png")).with("--json"), 1);
  CHECK(noisy["max_difference"] == 3);
  CHECK(noisy["flip"]["mean"].get<double>() == doctest::Approx(0.016562).epsilon(1e-3));
  measured(compare(flip("a.png"), flip("noisy.png")).with("--json").with("--max-difference", "3"), 0);
  measured(compare(flip("a.png"), flip("noisy.png")).with("--json").with("--max-difference", "2"), 1);
  measured(compare(flip("a.png"), flip("missing-patch.png")).with("--json").with("--inexact-rule"), 1);
  CHECK(compare(flip("a.png"), flip("green.png")).outcome().code == 1);
  CHECK(compare(flip("a.png"), flip("green.png")).outcome().out.find("size, 400x250 against 64x48") !=
        std::string::npos);
  compare(flip("a.png"), flip("none.png")).fails(4, "no such file");
}

TEST_CASE("compare: the kinds of input agree with each other") {
  const TemporaryFolder folder;
  render_clip(folder, 5);
  const std::vector<std::string> sides = {(folder / "p").string(), (folder / "p/%05d.png").string(),
                                          (folder / "clip.mkv").string(), (folder / "clip.framehash").string()};
  for (const std::string& golden : sides) {
    for (const std::string& actual : sides) {
      CAPTURE(golden);
      CAPTURE(actual);
      const json list = measured(compare(golden, actual).with("--json"), 0);
      REQUIRE(list.size() == 5);
      CHECK(list[4]["frame"] == 4);
      CHECK(list[4]["equal"] == true);
    }
  }
}

TEST_CASE("compare: transparent clips, by their hashes and by what a checkerboard shows of them") {
  const TemporaryFolder folder;
  for (const char* name : {"p/%05d.png", "q/%05d.tif", "clip.mkv", "clip.framehash"}) {
    Run("render").scene("cut-out.json").small().on("cpu").quiet().frames("0:3").to(folder / name).succeeds();
  }
  const std::vector<std::string> sides = {(folder / "p").string(), (folder / "q").string(),
                                          (folder / "clip.mkv").string(), (folder / "clip.framehash").string()};
  for (const std::string& golden : sides) {
    CAPTURE(golden);
    for (const json& frame : measured(compare(golden, sides.front()).with("--json"), 0)) CHECK(frame["equal"] == true);
  }
  Run("render").scene("cut-out.json").small().on("cpu").quiet().frames("1:4").to(folder / "later.framehash").succeeds();
  Run("render")
      .scene("cut-out.json")
      .small()
      .on("cpu")
      .quiet()
      .frames("0:3")
      .with("--set", "/display/brightness=9")
      .to(folder / "b.mkv")
      .succeeds();
  measured(compare(sides[0], (folder / "b.mkv").string()).with("--json"), 1);
  measured(compare(sides[3], (folder / "b.mkv").string()).with("--json"), 1);
  // Colours beneath no alpha at all are not seen, and still are a difference.
  const std::string clear = (folder / "clear.png").string(), other = (folder / "other.png").string();
  run_program({"ffmpeg", "-v", "error", "-f", "lavfi", "-i", "color=red@0:s=8x8,format=rgba", "-frames:v", "1", clear});
  run_program(
      {"ffmpeg", "-v", "error", "-f", "lavfi", "-i", "color=blue@0:s=8x8,format=rgba", "-frames:v", "1", other});
  measured(compare(clear, clear).with("--json"), 0);
  CHECK(compare(clear, other).outcome().code == 1);
  CHECK(compare(clear, other).with("--max-difference", "0").outcome().code == 0);
}

TEST_CASE("compare: a frame that is missing is a failure of its own kind") {
  const TemporaryFolder folder;
  render_clip(folder, 5);
  std::filesystem::remove(folder / "p/00002.png");
  for (const char* other : {"clip.framehash", "clip.mkv"}) {
    const json list = measured(compare((folder / other).string(), (folder / "p").string()).with("--json"), 1);
    REQUIRE(list.size() == 5);
    CHECK(std::any_of(list.begin(), list.end(), [](const json& f) { return f.value("verdict", "") == "missing"; }));
  }
}

TEST_CASE("compare: a mask and a scene's rule") {
  const TemporaryFolder folder;
  RgbPicture mask = decode_picture(flip("a.png"));
  const RgbPicture patched = decode_picture(flip("missing-patch.png"));
  for (std::size_t k = 0; k < mask.bytes.size(); k += 3) {
    const bool same = std::equal(&mask.bytes[k], &mask.bytes[k] + 3, &patched.bytes[k]);
    std::fill_n(&mask.bytes[k], 3, static_cast<std::uint8_t>(same ? 255 : 0));
  }
  write_png((folder / "mask.png").string(), mask);
  Run run = compare(flip("a.png"), flip("missing-patch.png"));
  CHECK(run.outcome().code == 1);
  CHECK(run.with("--mask", (folder / "mask.png").string()).outcome().code == 0);
  write_text(folder / "scene.json", R"({"golden": {"rule": {"max_difference": 3}}})");
  CHECK(compare(flip("a.png"), flip("noisy.png")).with("--rule-of", (folder / "scene.json").string()).outcome().code ==
        0);
}

TEST_CASE("compare: two pictures of 1024 x 640 and all measures in half a second") {
  const TemporaryFolder folder;
  Run("render").scene("splashes.json").on("cpu").quiet().frames("0:3").to(folder / "%d.png").succeeds();
  using Clock = std::chrono::steady_clock;
  double best = 1e9;
  for (int attempt = 0; attempt < 5; ++attempt) {  // others may be using this machine
    const auto start = Clock::now();
    CHECK(compare((folder / "0.png").string(), (folder / "2.png").string()).outcome().code == 1);
    best = std::min(best, std::chrono::duration<double>(Clock::now() - start).count());
  }
  CAPTURE(best);
  CHECK(best < 0.5);
}

TEST_SUITE("full") {
  TEST_CASE("compare: one bit of one pixel of one frame of a 300-frame clip is found") {
    const TemporaryFolder folder;
    for (const char* side : {"a", "b"}) {
      Run("render")
          .scene("first.json")
          .small()
          .on("cpu")
          .quiet()
          .frames("0:300")
          .to(folder / (std::string(side) + "/%05d.png"))
          .succeeds();
    }
    const std::string name = (folder / "b/00217.png").string();
    RgbPicture picture = decode_picture(name);
    picture.bytes[picture.bytes.size() / 2] ^= 1;
    write_png(name, picture);
    const json list = measured(compare((folder / "a").string(), (folder / "b").string()).with("--json"), 1);
    REQUIRE(list.size() == 300);
    for (const json& frame : list) CHECK(frame["equal"] == (frame["frame"] != 217));
    CHECK(list[217]["differing_pixels"] == 1);
    CHECK(list[217]["max_difference"] == 1);
  }
}

}  // namespace fluidtank::test
