// What a render says of its memory and its start, and that it takes no more for being long.
#include <doctest/doctest.h>

#include <cstdlib>

#include "support/files.h"
#include "support/run.h"

namespace fluidtank::test {
namespace {

// A number of the last object that `render --json` printed.
double figure(const std::string& objects, const std::string& name) {
  const auto at = objects.rfind("\"" + name + "\": ");
  REQUIRE(at != std::string::npos);
  return std::atof(objects.c_str() + at + name.size() + 4);
}

TEST_CASE("--json states the first frame's time, and the memory of process and device") {
  const TemporaryFolder folder;
  const auto done = [&](const std::string& rows) {
    return Run("render")
        .scene("tiny.json")
        .frames("0:3")
        .on("cpu")
        .with("--set", "/tank/dye_rows=" + rows)
        .with("--overwrite")
        .with("--json")
        .to(folder / "a.mkv")
        .succeeds()
        .out;
  };
  const std::string small = done("100");
  CHECK(figure(small, "first_frame_s") > 0);
  CHECK(figure(small, "first_frame_s") < 60);
  CHECK(figure(small, "resident_bytes") > 1e6);
  // Two grids of 500 x 500 cells of dye rather than 100 x 100, 16 bytes each.
  CHECK(figure(done("500"), "device_bytes") - figure(small, "device_bytes") >= 2 * 16 * (500 * 500 - 100 * 100));
  CHECK(figure(small, "resident_bytes") > figure(small, "device_bytes"));  // the CPU engine's are the process's
}

TEST_SUITE("full") {
  TEST_CASE("ten thousand frames take no more memory than one thousand") {
    const TemporaryFolder folder;
    for (const char* name : {"a.framehash", "a.mp4"}) {
      const auto peak = [&](const std::string& frames) {
        const Outcome outcome = Run("render")
                                    .scene("tiny.json")
                                    .with("--set", "/tank/rows=16")
                                    .with("--set", "/tank/dye_rows=32")
                                    .with("--seconds", "400")
                                    .frames("0:" + frames)
                                    .on("cpu")
                                    .with("--overwrite")
                                    .with("--json")
                                    .to(folder / name)
                                    .succeeds();
        CHECK(figure(outcome.out, "frames") == std::atof(frames.c_str()));
        return figure(outcome.out, "resident_bytes");
      };
      CAPTURE(name);
      const double short_clip = peak("1000");
      const double long_clip = peak("10000");
      CAPTURE(short_clip);
      CAPTURE(long_clip);
      // An mp4's index has some tens of bytes a frame. A frame is 27 KB.
      CHECK(long_clip < short_clip + 9000 * 800);
    }
  }
}

}  // namespace
}  // namespace fluidtank::test
