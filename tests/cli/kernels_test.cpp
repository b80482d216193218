// --kernels: every form leaves the same bytes.
#include <doctest/doctest.h>

#include "support/files.h"
#include "support/run.h"

namespace fluidtank::test {
namespace {

TEST_CASE("plain and fused kernels leave the same frames") {
  const TemporaryFolder folder;
  std::string expected;
  for (const char* device : {"cpu", "gl"}) {
    for (const char* kernels : {"auto", "plain", "fused"}) {
      CAPTURE(device);
      CAPTURE(kernels);
      Run("render")
          .scene("first.json")
          .small()
          .frames("0:12")
          .on(device)
          .quiet()
          .with("--overwrite")
          .with("--kernels", kernels)
          .to(folder / "out.framehash")
          .succeeds();
      const std::string lines = frame_lines(folder / "out.framehash");
      if (expected.empty()) expected = lines;
      CHECK(lines == expected);
    }
  }
}

// So far away that a float's steps are larger than a cell of dye; among 36 such scenes one differed.
const char* const kFarInks = R"({ "frames": 1, "picture": {"width": 64, "height": 40}, "sparks": {"count": 0},
  "tank": {"rows": 16, "dye_rows": 2000}, "inks": [
    {"at": [243.09028118067724, 4683.264623899236], "angle": 267.04331613386256, "length": 9377.628761041433, "rate": 60,
     "radius": 0.05},
    {"at": [4797.129736294768, -1051.5761206596962], "angle": 167.62415557611791, "length": 9820.636583824959, "rate": 60,
     "radius": 0.01},
    {"at": [-2756.16345754763, 2993.708894073114], "angle": 312.6403648314343, "length": 8138.466171963848, "rate": 60,
     "radius": 0.05},
    {"at": [0.8, 0.5], "angle": 30, "length": 1.5, "rate": 0.01, "radius": 0.1} ] })";

TEST_CASE("brushes that begin far away reach the same cells in every form") {
  const TemporaryFolder folder;
  write_text(folder / "far.json", kFarInks);
  for (const char* kernels : {"plain", "fused"}) {
    Run("render")
        .scene(folder / "far.json")
        .on("cpu")
        .quiet()
        .with("--kernels", kernels)
        .with("--dump", "dye@0=" + (folder / kernels).string() + ".npy")
        .to(folder / (std::string(kernels) + ".framehash"))
        .succeeds();
  }
  CHECK(read_text(folder / "plain.npy") == read_text(folder / "fused.npy"));
}

TEST_CASE("more sparks than a driver takes in one dispatch are all drawn") {
  const TemporaryFolder folder;
  write_text(folder / "many.json", R"({ "frames": 2, "picture": {"width": 64, "height": 40},
    "tank": {"rows": 16, "dye_rows": 40}, "sparks": {"count": 600000, "drawn": 600000},
    "pushers": [{"at": [0.4, 0.5], "speed": 4, "radius": 0.2}] })");
  for (const char* device : {"cpu", "gl"}) {
    Run("render")
        .scene(folder / "many.json")
        .on(device)
        .quiet()
        .to(folder / (std::string(device) + ".framehash"))
        .succeeds();
  }
  CHECK(frame_lines(folder / "cpu.framehash") == frame_lines(folder / "gl.framehash"));
}

TEST_CASE("other forms are refused") {
  Run("render").scene("first.json").with("--kernels", "fast").to("/dev/null").fails(2, "--kernels");
}

}  // namespace
}  // namespace fluidtank::test
