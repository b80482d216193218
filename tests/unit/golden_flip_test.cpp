// FLIP against the figures of NVIDIA's own tool.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "golden/flip.h"
#include "golden_support.h"

namespace fluidtank::test {
namespace {

struct Row {
  const char* test;
  double mean, median, quartile_1, quartile_3, max;
  const char* reference = "a.png";
};

constexpr Row kRows[] = {
    {"a.png", 0, 0, 0, 0, 0},
    {"three-steps-later.png", 0.141603, 0.836397, 0.582531, 0.971464, 0.993419},
    {"blurred.png", 0.035343, 0.248379, 0.160718, 0.346524, 0.587698},
    {"noisy.png", 0.016562, 0.016577, 0.013665, 0.021880, 0.098932},
    {"red-plus-one.png", 0.009080, 0.007884, 0.007884, 0.017503, 0.034497},
    {"missing-patch.png", 0.003199, 0.835035, 0.511476, 0.974622, 0.987465},
    {"green.png", 0.999690, 0.999666, 0.999666, 0.999666, 0.999666, "blue.png"},
};

bool near(double found, double expected, double tolerance) { return std::abs(found - expected) <= tolerance; }

}  // namespace

TEST_CASE("FLIP agrees with NVIDIA's tool") {
  for (const Row& row : kRows) {
    CAPTURE(row.test);
    const auto figures = golden::flip_figures(golden::flip_map(flip_picture(row.reference), flip_picture(row.test)));
    CAPTURE(figures.mean);
    CAPTURE(figures.weighted_median);
    CHECK(near(figures.mean, row.mean, 1e-5));
    CHECK(near(figures.weighted_median, row.median, 1e-3));
    CHECK(near(figures.weighted_quartile_1, row.quartile_1, 1e-3));
    CHECK(near(figures.weighted_quartile_3, row.quartile_3, 1e-3));
    CHECK(near(figures.max, row.max, 1e-3));
  }
}

TEST_CASE("FLIP's map does not depend on the number of threads, and is the same both ways") {
  const RgbPicture a = random_picture(131, 77, 1);
  const RgbPicture b = random_picture(131, 77, 2);
  const auto map = golden::flip_map(a, b, 1);
  CHECK(map == golden::flip_map(a, b, 3));
  CHECK(map == golden::flip_map(b, a, 2));
  CHECK(*std::max_element(map.begin(), map.end()) <= 1);
}

TEST_CASE("FLIP of pictures smaller than its filters") {
  for (const int size : {1, 3, 9}) {
    const auto map = golden::flip_map(random_picture(size, 1, 1), random_picture(size, 1, 2));
    CHECK(map.size() == static_cast<std::size_t>(size));
    for (const float error : map) CHECK((error >= 0 && error <= 1));
  }
}

TEST_CASE("FLIP's figures of plain numbers") {
  CHECK(golden::flip_figures({}).mean == 0);
  const auto figures = golden::flip_figures({0, 0.5f, 0, 0.25f, 0.25f, 0});
  CHECK(figures.mean == doctest::Approx(1.0 / 6));
  CHECK(figures.weighted_quartile_1 == 0.25);
  CHECK(figures.weighted_median == 0.25);
  CHECK(figures.weighted_quartile_3 == 0.5);
  CHECK(figures.max == 0.5);
  std::vector<float> hundred(200, 0.0f);
  hundred[7] = 1;
  CHECK(golden::flip_figures(hundred).p99 == 0);
  hundred[8] = hundred[9] = 0.5f;
  CHECK(golden::flip_figures(hundred).p99 == 0.5);
}

}  // namespace fluidtank::test
