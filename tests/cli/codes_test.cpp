// Exit codes, and what a user reads on stderr.
#include <doctest/doctest.h>

#include "support/files.h"
#include "support/run.h"

namespace fluidtank::test {
namespace {

Run tiny(const std::string& output) {
  Run run("render");
  run.scene("tiny.json").frames("0:2").on("cpu").to(output);
  return run;
}

TEST_CASE("0: done; progress goes to stderr, and --quiet keeps still") {
  const TemporaryFolder folder;
  const Outcome loud = tiny(folder / "a.mkv").succeeds();
  CHECK(loud.out.empty());
  CHECK(loud.err.find("2 frames") != std::string::npos);
  const Outcome quiet = tiny(folder / "b.mkv").quiet().succeeds();
  CHECK((quiet.out + quiet.err).empty());
}

TEST_CASE("--json says started, progress and done, an object a line") {
  const TemporaryFolder folder;
  const Outcome outcome = tiny(folder / "a.mkv").with("--json").succeeds();
  CHECK(outcome.out.find("\"started\"") != std::string::npos);
  CHECK(outcome.out.find("\"done\"") != std::string::npos);
  CHECK(outcome.out.find('{') == 0);
}

TEST_CASE("2: the command line is wrong") {
  const TemporaryFolder folder;
  Run("render").fails(2, "required");
  Run("nonsense").fails(2, "nonsense");
  tiny(folder / "a.avi").fails(2, ".mp4");
  Run("render").scene("tiny.json").on("none").to(folder / "a.mkv").fails(2, "--device none");
  Run("render").scene("tiny.json").frames("9:3").on("cpu").to(folder / "a.mkv").fails(2, "--frames 9:3");
  tiny(folder / "a.mkv").with("--size", "12by9").fails(2, "640x400");
  tiny(folder / "a.mkv").with("--set", "fluid.vorticity").fails(2, "fluid.vorticity");
}

TEST_CASE("3: the scene is wrong, every fault with its place") {
  const TemporaryFolder folder;
  write_text(folder / "bad.json",
             "{ \"walls\": [\n  { \"shape\": \"circle\", \"at\": [0.5, 0.5], \"radus\": 0.1, \"radius\": -3 }\n] }\n");
  const Outcome outcome = Run("check").scene(folder / "bad.json").fails(3, "bad.json:2:");
  CHECK(outcome.err.find("did you mean \"radius\"") != std::string::npos);
  CHECK(outcome.err.find("/walls/0/radius: -3 is below") != std::string::npos);
  CHECK(outcome.err.find("^") != std::string::npos);
  Run("render").scene(folder / "bad.json").on("cpu").to(folder / "a.mkv").fails(3, "bad.json:2:");
  CHECK(!std::filesystem::exists(folder / "a.mkv"));
  CHECK(!std::filesystem::exists(folder / "a.mkv.partial"));
  tiny(folder / "a.mkv").with("--set", "/fluid/vorticity=-1").fails(3, "--set /fluid/vorticity");
}

TEST_CASE("check --json lists faults for editors, --resolved prints what it reads again") {
  const TemporaryFolder folder;
  write_text(folder / "bad.json", "{ \"seconds\": -1 }");
  const Outcome json = Run("check").scene(folder / "bad.json").with("--json").outcome();
  CHECK(json.code == 3);
  CHECK(json.out.find("\"pointer\"") != std::string::npos);
  const Outcome resolved = Run("check").scene("first.json").with("--resolved").succeeds();
  write_text(folder / "again.json", resolved.out);
  CHECK(Run("check").scene(folder / "again.json").with("--resolved").succeeds().out == resolved.out);
}

TEST_CASE("4: input and output") {
  const TemporaryFolder folder;
  Run("check").scene(folder / "missing.json").fails(4, "missing.json");
  Run("check").scene(folder.path()).fails(4, folder.path().filename().string());
  tiny(folder / "no" / "such" / "a.mkv").fails(4, "mkdir");
  tiny(folder / "a.mkv").quiet().succeeds();
  tiny(folder / "a.mkv").fails(4, "--overwrite");
  tiny(folder / "a.mkv").with("--overwrite").quiet().succeeds();
}

TEST_CASE("5: no such device, and a kernel that does not compile") {
  const TemporaryFolder folder;
  Run("render").scene("tiny.json").on("63").to(folder / "a.mkv").fails(5, "63");
  std::filesystem::create_directories(folder / "shaders" / "tank");
  write_text(folder / "shaders" / "tank" / "curl.glsl", "this is no shader");
  Run("render")
      .scene("tiny.json")
      .on("gl")
      .with("--shader-dir", (folder / "shaders").string())
      .to(folder / "a.mkv")
      .fails(5, "curl");
  CHECK(!std::filesystem::exists(folder / "a.mkv"));
  CHECK(!std::filesystem::exists(folder / "a.mkv.partial"));
}

TEST_CASE("5: a scene larger than the memory is refused before anything is allocated") {
  const TemporaryFolder folder;
  // What a machine has differs; what the shell allows is the same everywhere.
  const auto limited = [](const std::string& arguments) {
    return run_program({"bash", "-c", "ulimit -v 2000000; " + std::string(FLUIDTANK_BINARY) + " " + arguments});
  };
  if (limited("--version").code != 0) {
    MESSAGE("skipped: the sanitizers need more address space than that");
    return;
  }
  const Outcome outcome = limited("render " SOURCE_DIR
                                  "/scenes/tiny.json --device cpu --set /tank/rows=6000 --set /tank/dye_rows=6000 -o " +
                                  (folder / "a.mkv").string());
  INFO(outcome.err);
  CHECK(outcome.code == 5);
  CHECK(outcome.err.find("of memory") != std::string::npos);
  CHECK(outcome.err.find("fewer tank.rows") != std::string::npos);
  CHECK(std::filesystem::is_empty(folder.path()));
}

TEST_CASE("6: water that runs to infinity is noticed, with step, field and cell") {
  const TemporaryFolder folder;
  // A shader that divides by nothing stands for a scene that diverges: no scene that passes the check does.
  std::filesystem::create_directories(folder / "shaders" / "tank");
  std::string kernel = read_text(SOURCE_DIR "/shaders/tank/advect_velocity.glsl");
  const std::string from = "v = v * params.velocity_kept;";
  kernel.replace(kernel.find(from), from.size(), "v = v * params.velocity_kept + uintBitsToFloat(0x7fc00000u);");
  write_text(folder / "shaders" / "tank" / "advect_velocity.glsl", kernel);
  Run run("render");
  run.scene("tiny.json")
      .frames("0:2")
      .on("gl")
      .with("--shader-dir", (folder / "shaders").string())
      .to(folder / "a.mkv");
  const Outcome outcome = run.fails(6, "velocity");
  CHECK(outcome.err.find("step") != std::string::npos);
  CHECK(!std::filesystem::exists(folder / "a.mkv"));
}

TEST_CASE("doctor says what there is, and bench how long it takes") {
  const Outcome doctor = Run("doctor").succeeds();
  CHECK(doctor.out.find("CPU engine") != std::string::npos);
  CHECK(doctor.out.find("exact") != std::string::npos);
  const Outcome bench =
      Run("bench").scene("tiny.json").on("cpu").with("--count", "4").with("--warm-up", "0").with("--json").succeeds();
  CHECK(bench.out.find("\"pressure\"") != std::string::npos);
}

}  // namespace
}  // namespace fluidtank::test
