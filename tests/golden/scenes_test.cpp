// Every scene's frames at a small size, on both engines, on other drivers, and against the hashes that are committed
// (tests/golden/*.framehash; scripts/update-goldens.sh writes them). A hash that changes is a change that users see.
#include <doctest/doctest.h>

#include "support/files.h"
#include "support/run.h"

namespace fluidtank::test {
namespace {

using Environment = std::map<std::string, std::string>;

std::string hashes(const std::filesystem::path& scene, const std::string& device, const Environment& environment = {},
                   const std::string& threads = "0") {
  const TemporaryFolder folder;
  Run("render")
      .scene(scene)
      .small()
      .frames("0:24")
      .on(device)
      .with("--threads", threads)
      .quiet()
      .environment(environment)
      .to(folder / "out.framehash")
      .succeeds();
  return frame_lines(folder / "out.framehash");
}

TEST_CASE("the CPU engine's frames are the committed ones, with any number of threads") {
  for (const auto& scene : all_scenes()) {
    CAPTURE(scene.filename().string());
    const auto golden = std::filesystem::path(SOURCE_DIR "/tests/golden") / scene.stem().concat(".framehash");
    const std::string expected = frame_lines(golden);
    CHECK(hashes(scene, "cpu", {}, "1") == expected);
    CHECK(hashes(scene, "cpu", {}, "3") == expected);
  }
}

TEST_SUITE("full") {
  TEST_CASE("GL's frames are the CPU engine's, for every scene and software driver") {
    const std::vector<Environment> drivers = {
        {},
        {{"LP_NUM_THREADS", "1"}},
        {{"LP_NUM_THREADS", "2"}},
        {{"LP_NATIVE_VECTOR_WIDTH", "128"}},
        {{"GALLIUM_OVERRIDE_CPU_CAPS", "sse2"}},
        {{"LIBGL_ALWAYS_SOFTWARE", "1"}, {"GALLIUM_DRIVER", "zink"}},
    };
    for (const auto& scene : all_scenes()) {
      CAPTURE(scene.filename().string());
      const std::string expected = hashes(scene, "cpu");
      for (const Environment& driver : drivers) {
        INFO((driver.empty() ? std::string("llvmpipe") : driver.begin()->first + "=" + driver.begin()->second));
        CHECK(hashes(scene, "gl", driver) == expected);
      }
    }
  }

  TEST_CASE("zink is really another driver") {
    const Outcome outcome =
        Run("doctor").environment({{"LIBGL_ALWAYS_SOFTWARE", "1"}, {"GALLIUM_DRIVER", "zink"}}).succeeds();
    CHECK(outcome.out.find("zink") != std::string::npos);
  }

  TEST_CASE("the CPU engine needs no EGL") {
    const TemporaryFolder folder;
    write_text(folder / "libEGL.so.1", "not a library");
    const Environment without_egl = {{"LD_LIBRARY_PATH", folder.path().string()}};
    const auto scene = all_scenes().front();
    CHECK(hashes(scene, "auto", without_egl) == hashes(scene, "cpu"));
    Run("render").scene(scene).on("gl").environment(without_egl).to(folder / "out.framehash").fails(5, "EGL");
    CHECK(!std::filesystem::exists(folder / "out.framehash"));
  }
}

}  // namespace
}  // namespace fluidtank::test
