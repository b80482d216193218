// Looks and settings that are laid over a scene, transparency, backdrops and samples, as a user asks for them.
#include "scene/looks.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "scene/read.h"
#include "support/files.h"
#include "support/run.h"

namespace fluidtank::test {
namespace {

const char* const kScene = R"({ "seed": 5, "frames": 12, "picture": {"width": 96, "height": 64},
  "tank": {"size": [1.5, 1], "rows": 32, "dye_rows": 64}, "splashes": {"at_start": 3},
  "display": {"brightness": 5}, "sparks": {"count": 500, "drawn": 500, "size": 0.01} })";

struct Stage {
  TemporaryFolder folder;
  Stage() { write_text(folder / "scene.json", kScene); }

  Run run() const { return Run("render").scene(folder / "scene.json").on("cpu").quiet().with("--overwrite"); }
  std::string hashes(const std::vector<std::pair<std::string, std::string>>& options) const {
    Run render = run();
    for (const auto& [name, value] : options) render.with(name, value);
    render.to(folder / "a.framehash").succeeds();
    return frame_lines(folder / "a.framehash");
  }
  nlohmann::json resolved(const std::vector<std::pair<std::string, std::string>>& options) const {
    Run check = Run("check").scene(folder / "scene.json").with("--resolved");
    for (const auto& [name, value] : options) check.with(name, value);
    return nlohmann::json::parse(check.succeeds().out);
  }
};

TEST_CASE("every look is a sound part of a scene, says what it looks like, and differs from the others") {
  const Stage stage;
  std::map<std::string, std::string> by_hash;
  for (const Look& look : looks()) {
    CAPTURE(look.name);
    const ReadScene alone = read_scene_text(look.text, look.name);
    for (const Fault& fault : alone.faults) FAIL_CHECK(describe(fault));
    CHECK(alone.scene.about.size() > 20);
    const std::string hash = stage.hashes({{"--look", look.name}});
    CHECK(by_hash.emplace(hash, look.name).second);
  }
  CHECK(by_hash.size() >= 8);
}

TEST_CASE("a scene's own values lie on its look; --look lies on the scene") {
  const Stage stage;
  const auto own = stage.resolved({{"--set", "/look=ink"}});
  CHECK(own["display"]["style"] == "paper");
  CHECK(own["display"]["brightness"] == 5);  // the scene says so
  const auto laid = stage.resolved({{"--look", "ink"}});
  CHECK(laid["display"]["style"] == "paper");
  CHECK(laid["display"]["brightness"] == 6);  // the look says so
  CHECK(laid["about"] == "");                 // not the look's
  const auto tank = stage.resolved({{"--look", "tank"}});
  CHECK(tank["display"]["brightness"] == 8);  // nothing is left of the scene's own look
  CHECK(tank["sparks"]["count"] == 500);
}

TEST_CASE("settings lie on the look, --set on them, and a settings' look comes first") {
  const Stage stage;
  write_text(stage.folder / "mine.json", R"({"display": {"gloss": 0.25, "brightness": 3}, "look": "ink"})");
  write_text(stage.folder / "more.json", R"({"display": {"gloss": 0.5}})");
  const std::string mine = (stage.folder / "mine.json").string(), more = (stage.folder / "more.json").string();
  auto found = stage.resolved({{"--with", mine}, {"--with", more}, {"--set", "/display/brightness=2"}});
  CHECK(found["display"]["style"] == "paper");
  CHECK(found["display"]["gloss"] == 0.5);
  CHECK(found["display"]["brightness"] == 2);
  CHECK(found["sparks"]["count"] == 0);
  Run("check").scene(stage.folder / "scene.json").with("--with", "missing.json").fails(4, "missing.json: no such file");
  write_text(stage.folder / "wrong.json", "{\"display\": {\"glos\": 1}}");
  Run("check")
      .scene(stage.folder / "scene.json")
      .with("--with", (stage.folder / "wrong.json").string())
      .fails(3, "wrong.json:1:14: /display/glos: unknown key");
  write_text(stage.folder / "chain.json", R"({"extends": "scene.json"})");
  Run("check")
      .scene(stage.folder / "scene.json")
      .with("--with", (stage.folder / "chain.json").string())
      .fails(3, "settings laid over a scene extend nothing");
}

TEST_CASE("an unknown look is said with the nearest") {
  const Stage stage;
  Run("check").scene(stage.folder / "scene.json").with("--look", "inc").fails(3, "did you mean \"ink\"?");
  Run("check").scene(stage.folder / "scene.json").with("--set", "/look=neonn").fails(3, "did you mean \"neon\"?");
}

TEST_CASE("what cannot be drawn together is said") {
  const Stage stage;
  const auto refused = [&](const std::string& set, const std::string& also, const std::string& words) {
    Run("check").scene(stage.folder / "scene.json").with("--set", set).with("--set", also).fails(3, words);
  };
  refused("/display/alpha=straight", "/display/style=paper", "paper is opaque");
  refused("/display/alpha=straight", "/backdrop/kind=checkerboard", "a transparent clip has no backdrop");
  refused("/backdrop/kind=gradient", "/seed=1", "a gradient needs two colours at least, found 0");
  refused("/backdrop/kind=picture", "/seed=1", "\"file\" is missing");
  refused("/backdrop/kind=checkerboard", "/backdrop/angle=3", "this backdrop has no \"angle\"");
  refused("/backdrop/kind=picture", "/backdrop/file=none.png", "cannot find \"none.png\"");
  refused("/backdrop/kind=picture", "/backdrop/file=/etc/hostname", "expected a path below the scene's folder");
}

TEST_CASE("the classic style draws display values, which are no linear light") {
  const Stage stage;
  stage.run().with("--look", "classic").to(stage.folder / "%d.exr").fails(2, "linear light");
  stage.run().with("--look", "ink").frames("0:1").to(stage.folder / "%d.exr").succeeds();
}

TEST_CASE("a backdrop's file is looked for beside the text that names it") {
  const Stage stage;
  std::filesystem::create_directories(stage.folder / "looks");
  stage.run().frames("0:1").to(stage.folder / "p%d.png").succeeds();
  std::filesystem::rename(stage.folder / "p0.png", stage.folder / "looks/p.png");
  write_text(stage.folder / "looks/mine.json", R"({"backdrop": {"kind": "picture", "file": "p.png"}})");
  const std::string mine = (stage.folder / "looks/mine.json").string();
  CHECK(stage.hashes({{"--with", mine}}) ==
        stage.hashes({{"--set", R"(/backdrop={"kind":"picture","file":"looks/p.png"})"}}));
  CHECK(stage.hashes({{"--with", mine}}) != stage.hashes({}));
  write_text(stage.folder / "looks/p.png", "no picture");
  stage.run().with("--with", mine).to(stage.folder / "b.framehash").fails(4, "p.png");
}

TEST_CASE("motion blur leaves the water as it is, and a still tank's picture") {
  const Stage stage;
  const auto dumped = [&](const std::string& blur) {
    stage.run()
        .with("--motion-blur", blur)
        .with("--dump", "dye@11=" + (stage.folder / "dye.npy").string())
        .to(stage.folder / "a.framehash")
        .succeeds();
    return read_text(stage.folder / "dye.npy");
  };
  CHECK(dumped("1") == dumped("5"));
  CHECK(stage.hashes({{"--motion-blur", "4"}}) != stage.hashes({}));
  const std::pair<std::string, std::string> still = {"--set", "/splashes/at_start=0"};
  CHECK(stage.hashes({still, {"--motion-blur", "4"}}) == stage.hashes({still}));
  // Every part of a clip is the same part of the whole.
  stage.run().with("--motion-blur", "3").frames("8:12").to(stage.folder / "part.framehash").succeeds();
  CHECK(stage.hashes({{"--motion-blur", "3"}}).ends_with(frame_lines(stage.folder / "part.framehash")));
}

TEST_CASE("motion blur shows no motion of water that waits") {
  const Stage stage;
  const std::pair<std::string, std::string> paused = {"--set", "/paused=[[0.1, 1]]"};
  const auto from_frame = [](const std::string& lines, int frame) {
    std::size_t at = 0;
    for (int k = 0; k < frame; ++k) at = lines.find('\n', at) + 1;
    return lines.substr(at);
  };
  for (const char* look : {"tank", "classic"}) {
    CAPTURE(look);
    const std::string sharp = stage.hashes({paused, {"--look", look}});
    const std::string blurred = stage.hashes({paused, {"--look", look}, {"--motion-blur", "4"}});
    CHECK(from_frame(blurred, 8) == from_frame(sharp, 8));
    CHECK(blurred.substr(0, blurred.find("\n")) != sharp.substr(0, sharp.find("\n")));
  }
  // But of a wall that moves meanwhile.
  const std::pair<std::string, std::string> wall = {"--set",
                                                    R"(/walls=[{"shape": "circle", "radius": 0.1, "at": [0.5, 0.5],
      "motion": {"keys": [{"t": 0, "at": [0.5, 0.5]}, {"t": 0.2, "at": [0.9, 0.5]}]}}])"};
  CHECK(from_frame(stage.hashes({paused, wall, {"--motion-blur", "4"}}), 8) !=
        from_frame(stage.hashes({paused, wall}), 8));
}

TEST_CASE("a look of a field lies on any scene, whatever its samples") {
  const Stage stage;
  const std::string plain = stage.hashes({{"--look", "density"}});
  CHECK(stage.hashes({{"--look", "density"}, {"--supersample", "3"}, {"--motion-blur", "2"}}) == plain);
  const Outcome outcome = Run("check")
                              .scene(stage.folder / "scene.json")
                              .with("--look", "density")
                              .with("--set", "/picture/supersample=2")
                              .succeeds();
  CHECK(outcome.err.find("a picture of a field is not supersampled") != std::string::npos);
}

TEST_CASE("settings that the style does not know are warned of") {
  const Stage stage;
  const auto said = [&](const std::string& set) {
    return Run("check").scene(stage.folder / "scene.json").with("--set", set).succeeds().err;
  };
  CHECK(said("/rays/exposure=0.5").find("only the classic style has rays") != std::string::npos);
  CHECK(said("/rays/resolution=64").find("/rays/resolution") != std::string::npos);
  CHECK(said("/field/show=curl").find("only the style \"field\" shows a field") != std::string::npos);
  CHECK(said("/seed=6").empty());
}

TEST_CASE("linear light is warned of where the scene is graded or lies over something") {
  const Stage stage;
  const auto said = [&](const std::string& set) {
    return Run("render")
        .scene(stage.folder / "scene.json")
        .on("cpu")
        .frames("0:1")
        .with("--overwrite")
        .with("--set", set)
        .to(stage.folder / "%d.exr")
        .succeeds()
        .err;
  };
  CHECK(said("/grade/exposure=1").find("linear light as it is before it is graded\n") != std::string::npos);
  CHECK(said("/backdrop/kind=checkerboard").find("laid over the backdrop") != std::string::npos);
  CHECK(said("/seed=6").find("linear light") == std::string::npos);
}

TEST_CASE("where colours are multiplied by alpha, none exceeds it") {
  const Stage stage;
  stage.run()
      .with("--set", "/display/alpha=premultiplied")
      .with("--pix-fmt", "rgba")
      .to(stage.folder / "a.raw")
      .succeeds();
  const std::string bytes = read_text(stage.folder / "a.raw");
  REQUIRE(bytes.size() == std::size_t{96} * 64 * 4 * 12);
  int soft = 0;
  for (std::size_t k = 0; k < bytes.size(); k += 4) {
    const auto at = [&](std::size_t c) { return static_cast<unsigned char>(bytes[k + c]); };
    CHECK(std::max({at(0), at(1), at(2)}) <= at(3));
    soft += at(3) > 0 && at(3) < 255;
  }
  CHECK(soft > 1000);
}

TEST_CASE("samples and parts of frames are refused beyond their ranges") {
  const Stage stage;
  Run("check")
      .scene(stage.folder / "scene.json")
      .with("--set", "/picture/width=8192")
      .with("--set", "/picture/height=8192")
      .with("--set", "/picture/supersample=3")
      .fails(3, "24576 x 24576 samples; at most 2^28 are allowed");
  stage.run().with("--supersample", "9").to(stage.folder / "a.framehash").fails(2, "--supersample");
  stage.run().with("--motion-blur", "0").to(stage.folder / "a.framehash").fails(2, "--motion-blur");
}

}  // namespace
}  // namespace fluidtank::test
