// --dump and --stats as numpy sees them, where there is a numpy (Debian: python3-numpy).
#include <doctest/doctest.h>

#include "support/files.h"
#include "support/run.h"

namespace fluidtank::test {
namespace {

// The distribution's python has the distribution's numpy, though another may come first in PATH.
std::string python_with_numpy() {
  for (const char* python : {"python3", "/usr/bin/python3"}) {
    if (run_program({python, "-c", "import numpy"}).code == 0) return python;
  }
  return {};
}

TEST_CASE("numpy reads the dumps and finds the figures of --stats") {
  const std::string python = python_with_numpy();
  if (python.empty()) {
    MESSAGE("skipped: there is no numpy");
    return;
  }
  // Walls that move, and sources.
  for (const char* scene : {"moving-wall.json", "drain-and-fountain.json"}) {
    const TemporaryFolder folder;
    Run run("render");
    run.scene(scene).small().frames("0:41").on("cpu").quiet().to(folder / "a.framehash");
    run.with("--stats", (folder / "stats.jsonl").string());
    for (const char* field : {"velocity", "open_faces", "wall_velocity", "sources", "dye"}) {
      run.with("--dump", std::string(field) + "@40=" + (folder / field).string() + ".npy");
    }
    run.succeeds();
    const Outcome outcome = run_program({python, SOURCE_DIR "/tests/cli/check_dump.py", folder.path().string()});
    CAPTURE(scene);
    INFO((outcome.out + outcome.err));
    CHECK(outcome.code == 0);
  }
}

}  // namespace
}  // namespace fluidtank::test
