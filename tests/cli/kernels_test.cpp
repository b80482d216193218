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

TEST_CASE("other forms are refused") {
  Run("render").scene("first.json").with("--kernels", "fast").to("/dev/null").fails(2, "--kernels");
}

}  // namespace
}  // namespace fluidtank::test
