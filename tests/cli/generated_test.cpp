// What is generated from the program is what is committed.
#include <doctest/doctest.h>

#include "support/files.h"
#include "support/run.h"

namespace fluidtank::test {
namespace {

TEST_CASE("schema, completions, man page and scenes' README are up to date (scripts/make-docs.sh)") {
  const std::string root = SOURCE_DIR;
  CHECK(Run("schema").succeeds().out == read_text(root + "/scenes/scene.schema.json"));
  CHECK(Run("docs").with("scenes").succeeds().out == read_text(root + "/scenes/README.md"));
  CHECK(Run("docs").with("man").succeeds().out == read_text(root + "/share/man/fluidtank.1"));
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    CHECK(Run("docs").with(shell).succeeds().out == read_text(root + "/share/completions/fluidtank." + shell));
  }
}

TEST_CASE("bash takes its completion") {
  CHECK(run_program({"bash", "-n", SOURCE_DIR "/share/completions/fluidtank.bash"}).code == 0);
}

TEST_CASE("every scene is free of faults, says what it is about, and hashes as itself") {
  for (const auto& scene : all_scenes()) {
    CAPTURE(scene.filename().string());
    Run("check").scene(scene).succeeds();
    CHECK(read_text(scene).find("\"about\"") != std::string::npos);
  }
  CHECK(all_scenes().size() >= 10);
}

TEST_CASE("new writes a scene that renders, from every template") {
  const TemporaryFolder folder;
  for (const auto& scene : all_scenes()) {
    const std::string name = scene.stem().string();
    CAPTURE(name);
    Run("new").with("--template", name).with((folder / (name + ".json")).string()).succeeds();
    Run("render")
        .scene(folder / (name + ".json"))
        .small()
        .frames("0:1")
        .on("cpu")
        .quiet()
        .to(folder / (name + ".mkv"))
        .succeeds();
  }
  Run("new").with((folder / "first.json").string()).fails(4, "--overwrite");
  Run("new").with("--template", "frist").with((folder / "x.json").string()).fails(2, "first");
}

}  // namespace
}  // namespace fluidtank::test
