// fluidtank golden, as a user runs it. The checker is seen to fail: shaders are changed under it.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "media/decode.h"
#include "media/write_png.h"
#include "support/files.h"
#include "support/run.h"

namespace fluidtank::test {
namespace {

using nlohmann::json;

const char* const kScene = R"({ "seed": 5, "frames": 12, "picture": {"width": 128, "height": 80},
  "tank": {"rows": 40, "dye_rows": 80}, "walls": [{"shape": "circle", "at": [0.8, 0.6], "radius": 0.12}],
  "strokes": [{"path": [[0.2, 0.5], [1.4, 0.4]], "start": 0, "seconds": 0.2, "radius": 0.08}],
  "golden": {"frames": [0, 5, 11]} })";

// Scenes in a folder of their own, and the commands on them.
struct Bench {
  TemporaryFolder folder;

  explicit Bench(const std::string& scene = kScene) { write(scene); }
  void write(const std::string& scene) const { write_text(folder / "a.json", scene); }
  Run golden(const std::string& command, const std::string& device = "cpu") const {
    return Run("golden").with(command).scene(folder / "a.json").on(device).with("--dir", (folder / "goldens").string());
  }
  Run check(const std::string& device = "cpu") const { return golden("check", device); }
  Run update(const std::string& device = "cpu") const { return golden("update", device); }
  std::filesystem::path made(const std::string& name) const { return folder / ("goldens/a/cpu-engine/" + name); }
};

std::string verdict_of(const Run& run, int code) {
  const Outcome outcome = Run(run).with("--json").outcome();
  CAPTURE(outcome.err);
  CHECK(outcome.code == code);
  return json::parse(outcome.out)["scenes"][0]["verdict"];
}

bool said(const Outcome& outcome, const std::string& part) {
  CAPTURE(outcome.out);
  const bool found = outcome.out.find(part) != std::string::npos;
  CHECK(found);
  return found;
}

// A shader folder with one change.
void change_shader(const TemporaryFolder& folder, const std::string& path, const std::string& from,
                   const std::string& to) {
  std::string text = read_text(std::filesystem::path(SOURCE_DIR "/shaders") / path);
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  text.replace(at, from.size(), to);
  std::filesystem::create_directories((folder / path).parent_path());
  write_text(folder / path, text);
}

}  // namespace

TEST_CASE("golden: missing fails, update approves, check agrees, a second update changes nothing") {
  const Bench bench;
  CHECK(verdict_of(bench.check(), 1) == "missing");
  said(bench.update().with("--dry-run").succeeds(), "would write");
  CHECK_FALSE(std::filesystem::exists(bench.folder / "goldens"));
  said(bench.update().succeeds(), "new: 12 frames, 3 pictures");
  for (const char* name : {"golden.json", "clip.framehash", "00000.png", "00005.png", "00011.png"}) {
    CHECK(std::filesystem::exists(bench.made(name)));
  }
  const json facts = json::parse(read_text(bench.made("golden.json")));
  CHECK(facts["renderer"] == "CPU engine");
  CHECK(facts["size"] == json({128, 80}));
  CHECK(facts["scene_hash"].get<std::string>().size() == 64);
  CHECK(verdict_of(bench.check(), 0) == "same");
  said(bench.update().succeeds(), "unchanged");
  CHECK(verdict_of(bench.check("gl"), 0) == "same");
}

TEST_CASE("golden: of a transparent clip alpha is compared too; its pictures lie over a checkerboard") {
  std::string scene = kScene;
  scene.insert(1, R"("display": {"alpha": "straight"},)");
  const Bench bench(scene);
  bench.update().succeeds();
  Run("render").scene(bench.folder / "a.json").on("cpu").quiet().to(bench.folder / "a.framehash").succeeds();
  CHECK(frame_lines(bench.made("clip.framehash")) == frame_lines(bench.folder / "a.framehash"));
  const RgbPicture picture = decode_picture(bench.made("00000.png").string());
  const auto grey = [&](int x) { return static_cast<int>(picture.bytes[static_cast<std::size_t>(x) * 3]); };
  CHECK(grey(0) > grey(8) + 20);  // through a little glow
  CHECK(verdict_of(bench.check("gl"), 0) == "same");
  const TemporaryFolder shaders;
  change_shader(shaders, "view/pack_rgba.glsl", "a << 24", "(a >> 1) << 24");
  CHECK(verdict_of(bench.check("gl").with("--shader-dir", shaders.path().string()), 1) == "differs");
}

TEST_CASE("golden: a scene that has changed makes its golden stale, not its pictures wrong") {
  const Bench bench;
  bench.update().succeeds();
  std::string scene = kScene;
  bench.write(scene.replace(scene.find("\"seed\": 5"), 9, "\"seed\": 6"));
  CHECK(verdict_of(bench.check(), 1) == "stale");
  said(bench.update().with("--dry-run").succeeds(), "the scene has changed");
  CHECK(verdict_of(bench.check(), 1) == "stale");
  bench.update().succeeds();
  CHECK(verdict_of(bench.check(), 0) == "same");
  scene = kScene;
  bench.write(scene.replace(scene.find("\"seed\": 5"), 9, "\"about\": \"x\", \"seed\": 6"));
  CHECK(verdict_of(bench.check(), 0) == "same");
}

TEST_CASE("golden: a trace is stored where asked for, held against, and kept by later updates") {
  const Bench bench;
  bench.update().succeeds();
  said(bench.check().with("--trace").succeeds(), "there is no stored trace");
  said(bench.update().with("--trace").succeeds(), "a trace is added");
  said(bench.check().with("--trace").succeeds(), "every stage agrees");
  CHECK(read_text(bench.made("trace.txt")).find("0 advect_velocity velocity ") != std::string::npos);
  std::string scene = kScene;
  bench.write(scene.replace(scene.find("\"seed\": 5"), 9, "\"seed\": 6"));
  bench.update().succeeds();
  said(bench.check().with("--trace").succeeds(), "every stage agrees");
  said(bench.update().with("--trace").with("--trace-steps", "1,3").succeeds(), "the trace changes");
  CHECK(read_text(bench.made("trace.txt")).find("\n2 ") == std::string::npos);
  bench.update().with("--trace").with("--trace-steps", "1,99").fails(2, "--trace-steps 1,99");
}

TEST_CASE("golden: a frame that differs fails by hash, and passes where the scene's rule allows it") {
  const Bench bench;
  bench.update().succeeds();
  // Another golden than what is rendered: one hash and its picture.
  std::string hashes = read_text(bench.made("clip.framehash"));
  const std::size_t line = hashes.find("\n     5  ") + 9;
  hashes.replace(line, 64, std::string(64, '0'));
  write_text(bench.made("clip.framehash"), hashes);
  CHECK(verdict_of(bench.check(), 1) == "differs");
  said(bench.check().outcome(), "its hash in clip.framehash is another's");
  RgbPicture picture = decode_picture(bench.made("00005.png").string());
  picture.bytes[100] ^= 2;
  write_png(bench.made("00005.png").string(), picture);
  said(bench.check().outcome(), "the pictures differ");
  std::string scene = kScene;
  bench.write(scene.replace(scene.find("[0, 5, 11]"), 10, "[0, 5, 11], \"rule\": {\"max_difference\": 2}"));
  CHECK(verdict_of(bench.check(), 0) == "within");
  bench.write(scene.replace(scene.find("difference\": 2"), 14, "difference\": 1"));
  CHECK(verdict_of(bench.check(), 1) == "differs");
  std::filesystem::remove(bench.made("00005.png"));
  CHECK(verdict_of(bench.check(), 1) == "missing");
  write_text(bench.made("golden.json"), "{");
  CHECK(bench.check().outcome().code == 4);
}

TEST_CASE("golden: several renderers' goldens can stand") {
  const Bench bench;
  TemporaryFolder shaders;
  change_shader(shaders, "tank/curl.glsl", "0.5f * (across", "0.52f * (across");
  bench.update().succeeds();
  const Run other = bench.check("gl").with("--shader-dir", shaders.path().string());
  CHECK(verdict_of(other, 1) == "differs");
  said(bench.update("gl").with("--shader-dir", shaders.path().string()).with("--add").succeeds(), "wrote");
  CHECK(verdict_of(other, 0) == "same");
  CHECK(verdict_of(bench.check(), 0) == "same");
  said(bench.update("gl").with("--dry-run").succeeds(), "unchanged");
  std::filesystem::remove_all(bench.folder / "goldens");
  bench.update().succeeds();
  said(bench.update("gl").with("--shader-dir", shaders.path().string()).succeeds(), "removed");
  CHECK_FALSE(std::filesystem::exists(bench.made("golden.json")));
}

TEST_CASE("golden: reports are written, and a fault in any scene is said before any is rendered") {
  const Bench bench;
  const Outcome outcome = bench.check()
                              .with("--junit", (bench.folder / "j.xml").string())
                              .with("--html", (bench.folder / "page").string())
                              .outcome();
  CHECK(outcome.code == 1);
  CHECK(read_text(bench.folder / "j.xml").find("there is no golden of this scene") != std::string::npos);
  CHECK(read_text(bench.folder / "page/index.html").find("golden update") != std::string::npos);
  bench.check().with("--html", (bench.folder / "no/where").string()).fails(4, "mkdir -p");
  write_text(bench.folder / "bad.json", R"({"golden": {"frames": [99999]}})");
  bench.check().scene(bench.folder / "bad.json").fails(3, "bad.json:1:24: /golden/frames/0");
  std::filesystem::create_directory(bench.folder / "other");
  bench.write(kScene);
  write_text(bench.folder / "other/a.json", kScene);
  bench.check().scene(bench.folder / "other/a.json").fails(2, "would share the golden");
}

TEST_SUITE("full") {
  TEST_CASE("golden: a constant that is changed in a shader is caught on every scene, and the stage is named") {
    struct Change {
      const char* shader;
      const char* from;
      const char* to;
      const char* stage;
    };
    const Change changes[] = {
        {"tank/curl.glsl", "0.5f * (across", "0.5001f * (across", "after curl: curl"},
        {"tank/subtract_gradient.glsl", "params.gradient * (r - l)", "params.gradient * 1.0001f * (r - l)",
         "after subtract_gradient: velocity"},
        {"tank/advect_dye.glsl", "d * params.dye_kept", "d * (params.dye_kept * 0.999f)", "after advect_dye: dye"},
        {"view/display.glsl", "kRelief = 3.0f", "kRelief = 3.01f", "after display: picture"},
        {"view/glow_bright.glsl", "* 0.25f", "* 0.26f", "after glow: glow"},
    };
    const TemporaryFolder folder;
    const auto golden = [&](const std::string& command) {
      Run run("golden");
      run.with(command).with("--trace").on("gl").with("--dir", (folder / "goldens").string());
      for (const char* name : {"a.json", "b.json"}) run.scene(folder / name);
      return run;
    };
    std::string scene = kScene;
    write_text(folder / "a.json", scene);
    write_text(folder / "b.json", scene.replace(scene.find("[0.8, 0.6]"), 10, "[0.4, 0.3]"));
    golden("update").succeeds();
    for (const Change& change : changes) {
      CAPTURE(change.shader);
      const TemporaryFolder shaders;
      change_shader(shaders, change.shader, change.from, change.to);
      const Outcome outcome = golden("check").with("--shader-dir", shaders.path().string()).with("--json").outcome();
      CHECK(outcome.code == 1);
      for (const json& checked : json::parse(outcome.out)["scenes"]) {
        CAPTURE(checked["trace"].get<std::string>());
        CHECK(checked["verdict"] == "differs");
        CHECK(checked["trace"].get<std::string>().find(change.stage) != std::string::npos);
      }
    }
    said(golden("check").succeeds(), "every stage agrees");
  }
}

}  // namespace fluidtank::test
