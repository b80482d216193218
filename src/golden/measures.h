// All measures of a pair of pictures, and the rules that judge them.
#pragma once
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "golden/differences.h"
#include "golden/flip.h"
#include "media/rgb_picture.h"

namespace fluidtank::golden {

struct Measures {
  bool equal = true;  ///< Byte for byte, where the mask lets it count.
  Differences differences;
  double psnr = std::numeric_limits<double>::infinity();
  double ssim = 1;
  FlipFigures flip;
};

/// Pictures of one size. Pixels that the mask leaves out are taken to be the first picture's, and count in no mean.
/// `map` takes FLIP's error of each pixel, where it is wanted.
Measures measure(const RgbPicture& golden, const RgbPicture& actual, const Mask& mask,
                 const DifferenceRequest& request = {}, int threads = 0, std::vector<float>* map = nullptr);

/// What is allowed, joined by and. Without any bound, pictures must be equal.
struct Rule {
  std::optional<int> max_difference;
  std::optional<std::int64_t> max_differing_pixels;
  std::optional<std::int64_t> max_in_window;
  std::optional<double> min_psnr;
  std::optional<double> min_ssim;
  std::optional<double> max_flip_mean;
  std::optional<double> max_flip_p99;
  DifferenceRequest request;

  bool is_exact() const;
};

/// For a driver that is not exact, whose frames differ by a bit here and there: no 24x24 window may have more than a
/// sixth of its pixels off by more than 4 of 255, so that nothing of that size can be missing, and the whole must look
/// the same. (No bound on SSIM: on dark water a single bit costs a quarter of it.)
Rule inexact_rule();

/// Which bounds are broken, in words: "largest difference 3 is above 1". Empty where the pictures pass.
std::vector<std::string> broken_bounds(const Measures& measures, const Rule& rule);

/// A rule in words: "max_difference 1, min_ssim 0.99", or "equal".
std::string rule_text(const Rule& rule);

}  // namespace fluidtank::golden
