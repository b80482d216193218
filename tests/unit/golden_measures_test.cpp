// Differences, windows, masks, and the rules that judge by them.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "golden/measures.h"
#include "golden_support.h"

namespace fluidtank::test {
namespace {

using golden::Mask;
using golden::Rule;

// By counting every window.
std::int64_t densest_by_hand(const RgbPicture& a, const RgbPicture& b, int window) {
  std::int64_t densest = 0;
  const auto at = [](const RgbPicture& picture, int x, int y) { return pixel(const_cast<RgbPicture&>(picture), x, y); };
  for (int top = 0; top + std::min(window, a.height) <= a.height; ++top) {
    for (int left = 0; left + std::min(window, a.width) <= a.width; ++left) {
      std::int64_t count = 0;
      for (int y = top; y < std::min(top + window, a.height); ++y) {
        for (int x = left; x < std::min(left + window, a.width); ++x) {
          count += !std::equal(at(a, x, y), at(a, x, y) + 3, at(b, x, y));
        }
      }
      densest = std::max(densest, count);
    }
  }
  return densest;
}

bool passes(const RgbPicture& a, const RgbPicture& b, const Rule& rule) {
  return golden::broken_bounds(golden::measure(a, b, {}, rule.request), rule).empty();
}

}  // namespace

TEST_CASE("one bit of one channel of one pixel is found") {
  const RgbPicture a = random_picture(53, 31, 3);
  RgbPicture b = a;
  pixel(b, 40, 20)[1] ^= 1;
  const golden::Measures m = golden::measure(a, b, {});
  CHECK_FALSE(m.equal);
  CHECK(m.differences.max_difference == 1);
  CHECK(m.differences.pixels == 1);
  CHECK(m.differences.densest_window == 1);
  CHECK(m.psnr == doctest::Approx(10 * std::log10(255.0 * 255 * 53 * 31 * 3)));
  CHECK(golden::broken_bounds(m, {}).size() == 1);
  const golden::Measures same = golden::measure(a, a, {});
  CHECK(same.equal);
  CHECK(std::isinf(same.psnr));
  CHECK(same.ssim == 1);
}

TEST_CASE("the densest window is the one that counting finds") {
  for (const int window : {1, 3, 24, 100}) {
    RgbPicture a = random_picture(41, 33, 4);
    RgbPicture b = a;
    for (int k = 0; k < 200; ++k) {
      const auto hash = exact::hash(9, 0, static_cast<std::uint32_t>(k), 0);
      pixel(b, static_cast<int>(hash % 41u), static_cast<int>(hash / 41u % 33u))[0] ^= 128;
    }
    CHECK(golden::find_differences(a, b, {}, {0, window}).densest_window == densest_by_hand(a, b, window));
  }
}

TEST_CASE("a tolerance leaves small differences out of the counts, not out of the largest") {
  const RgbPicture a = random_picture(20, 20, 5);
  RgbPicture b = a;
  b.bytes[0] = static_cast<std::uint8_t>(a.bytes[0] ^ 4);
  CHECK(golden::find_differences(a, b, {}, {4, 24}).pixels == 0);
  CHECK(golden::find_differences(a, b, {}, {3, 24}).pixels == 1);
  CHECK(golden::find_differences(a, b, {}, {4, 24}).max_difference == 4);
}

TEST_CASE("what a mask leaves out counts nowhere") {
  const RgbPicture a = flip_picture("a.png");
  RgbPicture b = a;
  fill_patch(b, 100, 60, 30, {255, 255, 255});
  RgbPicture mask_picture{a.width, a.height, std::vector<std::uint8_t>(a.bytes.size(), 255)};
  fill_patch(mask_picture, 100, 60, 30, {0, 0, 0});
  const Mask mask = golden::mask_from_picture(mask_picture, a.width, a.height, "mask.png");
  CHECK(golden::measure(a, b, mask).equal);
  pixel(b, 5, 5)[0] ^= 255;
  const golden::Measures m = golden::measure(a, b, mask);
  CHECK(m.differences.pixels == 1);
  CHECK(m.psnr > golden::measure(a, b, {}).psnr);
  CHECK(m.flip.max > 0);
  CHECK_THROWS_AS(golden::mask_from_picture(mask_picture, a.width, 9, "mask.png"), Error);
}

TEST_CASE("a missing patch of 24 x 24 fails under every rule that ships") {
  const RgbPicture whole = flip_picture("a.png");
  const auto bright = [&](int left, int top) {
    int count = 0;
    for (int y = top; y < top + 24; ++y) {
      for (int x = left; x < left + 24; ++x) {
        const std::uint8_t* p = pixel(const_cast<RgbPicture&>(whole), x, y);
        count += std::max({p[0], p[1], p[2]}) >= 24;
      }
    }
    return count >= 24 * 24 / 3;  // else there is nothing that could be missing
  };
  int patches = 0;
  for (int y = 0; y + 24 <= whole.height; y += 24) {
    for (int x = 0; x + 24 <= whole.width; x += 24) {
      if (!bright(x, y)) continue;
      RgbPicture patched = whole;
      fill_patch(patched, x, y, 24, {5, 7, 10});  // the scene's background
      CAPTURE(x);
      CAPTURE(y);
      for (const Rule& rule : {Rule(), golden::inexact_rule()}) CHECK_FALSE(passes(whole, patched, rule));
      ++patches;
    }
  }
  CHECK(patches > 5);
  for (const Rule& rule : {Rule(), golden::inexact_rule()}) {
    CHECK_FALSE(passes(whole, flip_picture("missing-patch.png"), rule));
  }
}

TEST_CASE("what a driver cannot help passes under the rule that ships for it") {
  CHECK(passes(flip_picture("a.png"), flip_picture("red-plus-one.png"), golden::inexact_rule()));
  CHECK(passes(flip_picture("a.png"), flip_picture("noisy.png"), golden::inexact_rule()));
  CHECK_FALSE(passes(flip_picture("a.png"), flip_picture("three-steps-later.png"), golden::inexact_rule()));
  CHECK_FALSE(passes(flip_picture("a.png"), flip_picture("blurred.png"), golden::inexact_rule()));
}

TEST_CASE("bounds are joined by and, and broken ones are said with both numbers") {
  const golden::Measures m = golden::measure(flip_picture("a.png"), flip_picture("noisy.png"), {});
  Rule rule;
  rule.max_difference = 3;
  rule.max_flip_p99 = 0.05;
  CHECK(golden::broken_bounds(m, rule).empty());
  rule.max_difference = 2;
  rule.min_ssim = 0.9;
  const auto broken = golden::broken_bounds(m, rule);
  REQUIRE(broken.size() == 2);
  CHECK(broken[0] == "largest difference 3 is above 2");
  CHECK(broken[1] == "SSIM 0.465898 is below 0.9");
  CHECK(golden::rule_text(rule) == "max_difference 2, min_ssim 0.9, max_flip_p99 0.05");
  CHECK(golden::rule_text({}) == "equal");
}

}  // namespace fluidtank::test
