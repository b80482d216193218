// PSNR and SSIM against ffmpeg's own filters.
#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>

#include "golden/similarity.h"
#include "golden_support.h"
#include "media/write_png.h"
#include "support/files.h"
#include "support/run.h"

namespace fluidtank::test {
namespace {

// The number after `label` in what a filter prints. Without SIMD, which takes some windows for 1 (similarity.h).
double ffmpeg_says(const std::string& filter, const std::string& label, const std::string& a, const std::string& b) {
  const Outcome outcome =
      run_program({"ffmpeg", "-hide_banner", "-nostdin", "-cpuflags", "0", "-i", a, "-i", b, "-lavfi",
                   "[0:v]format=gbrp[x];[1:v]format=gbrp[y];[x][y]" + filter, "-f", "null", "-"});
  REQUIRE(outcome.code == 0);
  const std::size_t at = outcome.err.rfind(label + ":");
  REQUIRE(at != std::string::npos);
  return std::strtod(outcome.err.c_str() + at + label.size() + 1, nullptr);
}

void agrees(const std::string& a, const std::string& b) {
  const RgbPicture first = decode_picture(a);
  const RgbPicture second = decode_picture(b);
  const double ours = golden::psnr(first, second, {});
  const double theirs = ffmpeg_says("psnr", "average", a, b);
  CAPTURE(ours);
  CAPTURE(theirs);
  CHECK((std::isinf(ours) ? std::isinf(theirs) : std::abs(ours - theirs) < 0.01));
  const double our_ssim = golden::ssim(first, second, {});
  const double their_ssim = ffmpeg_says("ssim", "All", a, b);
  CAPTURE(our_ssim);
  CAPTURE(their_ssim);
  CHECK(std::abs(our_ssim - their_ssim) < 0.001);
}

}  // namespace

TEST_CASE("PSNR and SSIM agree with ffmpeg's filters") {
  for (const char* name :
       {"a.png", "three-steps-later.png", "blurred.png", "noisy.png", "red-plus-one.png", "missing-patch.png"}) {
    CAPTURE(name);
    agrees(flip_path(name), flip_path("a.png"));
  }
  agrees(flip_path("green.png"), flip_path("blue.png"));
}

TEST_CASE("PSNR and SSIM agree with ffmpeg's filters on odd sizes") {
  const TemporaryFolder folder;
  for (const auto& [width, height] : {std::pair(61, 47), std::pair(8, 8), std::pair(24, 12), std::pair(19, 9)}) {
    const std::string a = (folder / "a.png").string();
    const std::string b = (folder / "b.png").string();
    write_png(a, random_picture(width, height, 1));
    write_png(b, random_picture(width, height, 2));
    agrees(a, b);
  }
}

TEST_CASE("SSIM does not depend on the number of threads, and is defined on the smallest pictures") {
  const RgbPicture a = random_picture(131, 200, 1);
  const RgbPicture b = random_picture(131, 200, 2);
  CHECK(golden::ssim(a, b, {}, 1) == doctest::Approx(golden::ssim(a, b, {}, 3)).epsilon(1e-12));
  CHECK(golden::ssim(a, a, {}) == 1);
  const double tiny = golden::ssim(random_picture(1, 1, 1), random_picture(1, 1, 2), {});
  CHECK((tiny > -1 && tiny <= 1));
}

}  // namespace fluidtank::test
