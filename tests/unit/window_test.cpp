// What a picture shows of a tank, by fit and view.
#include <doctest/doctest.h>

#include "view/view.h"

namespace fluidtank {
namespace {

Picture picture_of(int width, int height, Fit fit) {
  Picture picture;
  picture.width = width;
  picture.height = height;
  picture.fit = fit;
  return picture;
}

TEST_CASE("a picture of the tank's shape shows the whole tank whatever the fit") {
  for (const Fit fit : {Fit::contain, Fit::cover, Fit::stretch}) {
    const Window window = window_of(picture_of(320, 200, fit), Tank{});
    CHECK(window.origin == Vec2{0, 0});
    CHECK(window.pixel.x == doctest::Approx(0.005));
    CHECK(window.pixel.y == doctest::Approx(0.005));
  }
}

TEST_CASE("contain shows everything, cover fills everything, stretch does both") {
  const Window contain = window_of(picture_of(200, 200, Fit::contain), Tank{});
  CHECK(contain.origin.x == doctest::Approx(0));
  CHECK(contain.origin.y == doctest::Approx(-0.3));
  CHECK(contain.pixel.x == doctest::Approx(0.008));
  const Window cover = window_of(picture_of(200, 200, Fit::cover), Tank{});
  CHECK(cover.origin.x == doctest::Approx(0.3));
  CHECK(cover.origin.y == doctest::Approx(0));
  CHECK(cover.pixel.y == doctest::Approx(0.005));
  const Window stretch = window_of(picture_of(200, 200, Fit::stretch), Tank{});
  CHECK(stretch.pixel.x == doctest::Approx(0.008));
  CHECK(stretch.pixel.y == doctest::Approx(0.005));
}

TEST_CASE("a view centres its place and has its height") {
  Picture picture = picture_of(300, 100, Fit::contain);
  picture.view = {{0.8, 0.5}, 0.2};
  const Window window = window_of(picture, Tank{});
  CHECK(window.pixel.y * 100 == doctest::Approx(0.2));
  CHECK(window.origin.x + window.pixel.x * 150 == doctest::Approx(0.8));
  CHECK(window.origin.y + window.pixel.y * 50 == doctest::Approx(0.5));
}

}  // namespace
}  // namespace fluidtank
