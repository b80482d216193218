#include "golden/flip.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/check.h"
#include "base/exact.h"
#include "golden/color_spaces.h"
#include "golden/filter.h"
#include "golden/parallel.h"

namespace fluidtank::golden {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kPixelsPerDegree = 0.7 * (3840 / 0.7) * kPi / 180;
constexpr float kColorPower = 0.7f;
constexpr float kColorSplit = 0.4f;      // of the largest colour difference: up to here is ...
constexpr float kSplitError = 0.95f;     // ... this much of the error
constexpr double kFeatureWidth = 0.082;  // degrees, of the eye's edge detector

// An opponent channel's contrast sensitivity as a Gaussian of the paper's table 1: a sqrt(pi / b) exp(-pi^2 x^2 / b).
struct Sensitivity {
  double a, b;
  double weight() const { return a * std::sqrt(kPi / b); }
};
constexpr Sensitivity kAchromatic{1, 0.0047}, kRedGreen{1, 0.0053}, kBlueYellow{34.1, 0.04},
    kBlueYellowWide{13.5, 0.025};

double sum_of(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum;
}

Taps scaled(const std::vector<double>& values, double scale) {
  Taps taps;
  for (const double value : values) taps.push_back(static_cast<float>(value * scale));
  return taps;
}

std::vector<double> contrast_curve(Sensitivity sensitivity) {
  const int radius = static_cast<int>(std::ceil(3 * std::sqrt(0.04 / (2 * kPi * kPi)) * kPixelsPerDegree));
  std::vector<double> values;
  for (int k = -radius; k <= radius; ++k) {
    const double degrees = k / kPixelsPerDegree;
    values.push_back(std::exp(-kPi * kPi * degrees * degrees / sensitivity.b));
  }
  return values;
}

Taps contrast_taps(Sensitivity sensitivity) {
  const auto curve = contrast_curve(sensitivity);
  return scaled(curve, 1 / sum_of(curve));
}

// Blue-yellow is a sum of two Gaussians: its filter is separable in two parts, normalised together.
struct TwoPartTaps {
  Taps first, second;
};
TwoPartTaps blue_yellow_taps() {
  const auto first = contrast_curve(kBlueYellow);
  const auto second = contrast_curve(kBlueYellowWide);
  const double first_sum = sum_of(first);
  const double second_sum = sum_of(second);
  const double all = kBlueYellow.weight() * first_sum * first_sum + kBlueYellowWide.weight() * second_sum * second_sum;
  return {scaled(first, std::sqrt(kBlueYellow.weight() / all)),
          scaled(second, std::sqrt(kBlueYellowWide.weight() / all))};
}

// The eye's detectors of edges and points: a Gaussian's first and second derivative, positive and negative weights
// normalised apart, with the Gaussian across.
struct FeatureTaps {
  Taps smooth, edge, point;
};

Taps normalised_apart(const std::vector<double>& values) {
  double positive = 0, negative = 0;
  for (const double value : values) (value > 0 ? positive : negative) += std::abs(value);
  Taps taps;
  for (const double value : values) taps.push_back(static_cast<float>(value / (value > 0 ? positive : negative)));
  return taps;
}

FeatureTaps feature_taps() {
  const double deviation = 0.5 * kFeatureWidth * kPixelsPerDegree;
  const int radius = static_cast<int>(std::ceil(3 * deviation));
  std::vector<double> smooth, edge, point;
  for (int k = -radius; k <= radius; ++k) {
    const double bell = std::exp(-k * k / (2 * deviation * deviation));
    smooth.push_back(bell);
    edge.push_back(-k * bell);
    point.push_back((k * k / (deviation * deviation) - 1) * bell);
  }
  return {scaled(smooth, 1 / sum_of(smooth)), normalised_apart(edge), normalised_apart(point)};
}

// One picture as FLIP sees it.
struct Seen {
  Seen(int width, int height)
      : lightness(width, height), a(width, height), b(width, height), edges(width, height), points(width, height) {}
  Plane lightness, a, b;  // filtered, as Hunt-adjusted L*a*b*
  Plane edges, points;    // how strong each is
};

class Observer {
 public:
  Observer(const RgbPicture& picture, int threads)
      : width_(picture.width), height_(picture.height), threads_(threads), seen_(width_, height_) {
    to_opponents(picture);
    filter_contrast();
    find_features();
  }
  Seen take() { return std::move(seen_); }

 private:
  Plane plane() const { return {width_, height_}; }

  void to_opponents(const RgbPicture& picture) {
    float linear[256];
    for (int k = 0; k < 256; ++k) linear[k] = static_cast<float>(exact::srgb_decode(k / 255.0));
    parallel_rows(height_, threads_, [&](int begin, int end) {
      const std::uint8_t* in =
          picture.bytes.data() + static_cast<std::size_t>(begin) * static_cast<std::size_t>(width_) * 3;
      for (int y = begin; y < end; ++y) {
        for (int x = 0; x < width_; ++x, in += 3) {
          const Triple c = ycxcz_of_xyz(xyz_of_linear({linear[in[0]], linear[in[1]], linear[in[2]]}));
          y_.row(y)[x] = c[0];
          cx_.row(y)[x] = c[1];
          cz_.row(y)[x] = c[2];
        }
      }
    });
  }

  // What the eye resolves of each opponent channel, clamped to what a screen shows, in L*a*b*.
  void filter_contrast() {
    const Taps achromatic = contrast_taps(kAchromatic);
    const Taps red_green = contrast_taps(kRedGreen);
    const TwoPartTaps blue_yellow = blue_yellow_taps();
    Plane y = plane(), cx = plane(), cz = plane(), cz_wide = plane();
    parallel_rows(height_, threads_, [&](int begin, int end) {
      filter_across(y_, achromatic, y, begin, end);
      filter_across(cx_, red_green, cx, begin, end);
      filter_across(cz_, blue_yellow.first, cz, begin, end);
      filter_across(cz_, blue_yellow.second, cz_wide, begin, end);
    });
    parallel_rows(height_, threads_, [&](int begin, int end) {
      filter_down(y, achromatic, seen_.lightness, begin, end);
      filter_down(cx, red_green, seen_.a, begin, end);
      filter_down(cz, blue_yellow.first, seen_.b, begin, end);
      filter_down(cz_wide, blue_yellow.second, seen_.b, begin, end, Store::add);
      for (int row = begin; row < end; ++row) to_lab(row);
    });
  }

  void to_lab(int row) {
    float* l = seen_.lightness.row(row);
    float* a = seen_.a.row(row);
    float* b = seen_.b.row(row);
    for (int x = 0; x < width_; ++x) {
      Triple linear = linear_of_xyz(xyz_of_ycxcz({l[x], a[x], b[x]}));
      for (float& channel : linear) channel = std::clamp(channel, 0.0f, 1.0f);
      const Triple lab = hunt_lab_of_xyz(xyz_of_linear(linear));
      l[x] = lab[0];
      a[x] = lab[1];
      b[x] = lab[2];
    }
  }

  void find_features() {
    const FeatureTaps taps = feature_taps();
    for (float& value : y_.values) value = (value + 16) / 116;
    Plane smooth = plane(), edge = plane(), point = plane();
    parallel_rows(height_, threads_, [&](int begin, int end) {
      filter_across(y_, taps.smooth, smooth, begin, end);
      filter_across(y_, taps.edge, edge, begin, end);
      filter_across(y_, taps.point, point, begin, end);
    });
    Plane& edge_across = cx_;  // no longer needed
    Plane& point_across = cz_;
    parallel_rows(height_, threads_, [&](int begin, int end) {
      filter_down(edge, taps.smooth, edge_across, begin, end);
      filter_down(smooth, taps.edge, seen_.edges, begin, end);
      filter_down(point, taps.smooth, point_across, begin, end);
      filter_down(smooth, taps.point, seen_.points, begin, end);
      for (int row = begin; row < end; ++row) {
        lengths(edge_across.row(row), seen_.edges.row(row));
        lengths(point_across.row(row), seen_.points.row(row));
      }
    });
  }

  void lengths(const float* across, float* down) const {
    for (int x = 0; x < width_; ++x) down[x] = std::sqrt(across[x] * across[x] + down[x] * down[x]);
  }

  int width_, height_, threads_;
  Plane y_ = plane(), cx_ = plane(), cz_ = plane();
  Seen seen_;
};

// The largest colour difference there is, that between green and blue, after the power.
float largest_difference() {
  const Triple green = hunt_lab_of_xyz(xyz_of_linear({0, 1, 0}));
  const Triple blue = hunt_lab_of_xyz(xyz_of_linear({0, 0, 1}));
  return std::pow(hyab(green, blue), kColorPower);
}

// Large colour differences all look large: they share the last twentieth of the scale.
float color_error(float distance, float largest) {
  const float error = std::pow(distance, kColorPower);
  const float split = kColorSplit * largest;
  if (error < split) return error * kSplitError / split;
  return kSplitError + (error - split) / (largest - split) * (1 - kSplitError);
}

// NVIDIA's tool adds up its mean in single precision, whose rounding shows where all errors are alike (2e-5 between
// green and blue). We do the same over runs of 4096 pixels, so that figures can be compared, and add those up in
// double, so that large pictures keep theirs.
double single_precision_sum(const std::vector<float>& errors) {
  constexpr std::size_t kRun = 4096;
  double sum = 0;
  for (std::size_t begin = 0; begin < errors.size(); begin += kRun) {
    float run = 0;
    for (std::size_t k = begin; k < std::min(begin + kRun, errors.size()); ++k) run += errors[k];
    sum += static_cast<double>(run);
  }
  return sum;
}

}  // namespace

std::vector<float> flip_map(const RgbPicture& reference, const RgbPicture& test, int threads) {
  check(reference.same_size(test), "FLIP is of pictures of one size");
  const Seen r = Observer(reference, threads).take();
  const Seen t = Observer(test, threads).take();
  const float largest = largest_difference();
  const auto width = static_cast<std::size_t>(reference.width);
  std::vector<float> errors(reference.pixels());
  parallel_rows(reference.height, threads, [&](int begin, int end) {
    for (std::size_t k = static_cast<std::size_t>(begin) * width; k < static_cast<std::size_t>(end) * width; ++k) {
      const float distance = hyab({r.lightness.values[k], r.a.values[k], r.b.values[k]},
                                  {t.lightness.values[k], t.a.values[k], t.b.values[k]});
      const float edge = std::abs(r.edges.values[k] - t.edges.values[k]);
      const float point = std::abs(r.points.values[k] - t.points.values[k]);
      const float feature = std::sqrt(std::max(edge, point) / std::numbers::sqrt2_v<float>);
      errors[k] = distance > 0 ? std::pow(color_error(distance, largest), 1 - feature) : 0.0f;
    }
  });
  return errors;
}

FlipFigures flip_figures(std::vector<float> errors) {
  FlipFigures figures;
  if (errors.empty()) return figures;
  const auto count = static_cast<double>(errors.size());
  figures.mean = single_precision_sum(errors) / count;
  // Errors of 0 weigh nothing, and most pictures are full of them.
  std::erase(errors, 0.0f);
  std::sort(errors.begin(), errors.end());
  double sum = 0;
  for (const float error : errors) sum += static_cast<double>(error);
  if (errors.empty()) return figures;
  figures.max = static_cast<double>(errors.back());
  const auto above = static_cast<std::size_t>(count - std::ceil(count * 0.99));
  figures.p99 = above < errors.size() ? static_cast<double>(errors[errors.size() - 1 - above]) : 0;
  double reached = 0;
  double* const next[] = {&figures.weighted_quartile_1, &figures.weighted_median, &figures.weighted_quartile_3};
  std::size_t quarter = 0;
  for (const float error : errors) {
    reached += static_cast<double>(error);
    for (; quarter < 3 && reached >= sum * 0.25 * static_cast<double>(quarter + 1); ++quarter) {
      *next[quarter] = static_cast<double>(error);
    }
  }
  return figures;
}

}  // namespace fluidtank::golden
