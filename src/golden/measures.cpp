#include "golden/measures.h"

#include <cmath>
#include <cstdio>

#include "base/check.h"
#include "base/text.h"
#include "golden/similarity.h"

namespace fluidtank::golden {
namespace {

RgbPicture with_masked_from(const RgbPicture& golden, const RgbPicture& actual, const Mask& mask) {
  RgbPicture result = actual;
  for (std::size_t k = 0; k < mask.size(); ++k) {
    if (mask[k] != 0) continue;
    for (std::size_t channel = k * 3; channel < k * 3 + 3; ++channel) result.bytes[channel] = golden.bytes[channel];
  }
  return result;
}

std::vector<float> counted(const std::vector<float>& errors, const Mask& mask) {
  if (mask.empty()) return errors;
  std::vector<float> result;
  for (std::size_t k = 0; k < errors.size(); ++k) {
    if (mask[k] != 0) result.push_back(errors[k]);
  }
  return result;
}

// Whole numbers as they are, others to six digits: what is compared is exact, what is read need not be.
std::string short_number(double value) {
  if (std::isinf(value)) return "infinite";
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", value);
  return text;
}

// One line a bound: its key, its value, and the measured value on the side where it must lie.
struct Bound {
  const char* key;
  const char* words;
  std::optional<double> limit;
  double measured;
  bool at_least;
};

template <class T>
std::optional<double> number(const std::optional<T>& value) {
  if (!value) return std::nullopt;
  return static_cast<double>(*value);
}

std::vector<Bound> bounds_of(const Measures& m, const Rule& rule) {
  const auto whole = [](auto value) { return static_cast<double>(value); };
  return {
      {"max_difference", "largest difference", number(rule.max_difference), whole(m.differences.max_difference), false},
      {"max_differing_pixels", "differing pixels", number(rule.max_differing_pixels), whole(m.differences.pixels),
       false},
      {"max_in_window", "differing pixels in a window", number(rule.max_in_window), whole(m.differences.densest_window),
       false},
      {"min_psnr", "PSNR", rule.min_psnr, m.psnr, true},
      {"min_ssim", "SSIM", rule.min_ssim, m.ssim, true},
      {"max_flip_mean", "FLIP mean", rule.max_flip_mean, m.flip.mean, false},
      {"max_flip_p99", "FLIP 99th percentile", rule.max_flip_p99, m.flip.p99, false},
  };
}

}  // namespace

Measures measure(const RgbPicture& golden, const RgbPicture& actual, const Mask& mask, const DifferenceRequest& request,
                 int threads, std::vector<float>* map) {
  check(golden.same_size(actual), "measures are of pictures of one size");
  const RgbPicture laid = mask.empty() ? RgbPicture() : with_masked_from(golden, actual, mask);
  const RgbPicture& judged = mask.empty() ? actual : laid;
  Measures measures;
  measures.equal = golden.bytes == judged.bytes;
  if (map != nullptr) map->assign(golden.pixels(), 0.0f);
  if (measures.equal) return measures;
  measures.differences = find_differences(golden, judged, mask, request);
  measures.psnr = psnr(golden, judged, mask);
  measures.ssim = ssim(golden, judged, mask, threads);
  std::vector<float> errors = flip_map(golden, judged, threads);
  measures.flip = flip_figures(counted(errors, mask));
  if (map != nullptr) *map = std::move(errors);
  return measures;
}

bool Rule::is_exact() const {
  return !max_difference && !max_differing_pixels && !max_in_window && !min_psnr && !min_ssim && !max_flip_mean &&
         !max_flip_p99;
}

Rule inexact_rule() {
  Rule rule;
  rule.request = {.tolerance = 4, .window = 24};
  rule.max_in_window = 96;
  rule.max_flip_mean = 0.02;
  return rule;
}

std::vector<std::string> broken_bounds(const Measures& measures, const Rule& rule) {
  std::vector<std::string> broken;
  if (rule.is_exact()) {
    if (!measures.equal) broken.push_back("the pictures differ");
    return broken;
  }
  for (const Bound& bound : bounds_of(measures, rule)) {
    if (!bound.limit || (bound.at_least ? bound.measured >= *bound.limit : bound.measured <= *bound.limit)) continue;
    broken.push_back(std::string(bound.words) + " " + short_number(bound.measured) + " is " +
                     (bound.at_least ? "below " : "above ") + short_number(*bound.limit));
  }
  return broken;
}

std::string rule_text(const Rule& rule) {
  if (rule.is_exact()) return "equal";
  std::string text;
  for (const Bound& bound : bounds_of({}, rule)) {
    if (bound.limit) text += (text.empty() ? "" : ", ") + std::string(bound.key) + " " + short_number(*bound.limit);
  }
  if (rule.request.tolerance != 0) text += ", tolerance " + std::to_string(rule.request.tolerance);
  if (rule.request.window != 24) text += ", window " + std::to_string(rule.request.window);
  return text;
}

}  // namespace fluidtank::golden
