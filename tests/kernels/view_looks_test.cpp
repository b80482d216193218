// Grading, transparency, backdrops, pigment and the gathering of samples, against references in double precision.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "abi.h"
#include "compute/cpu/cpu_device.h"
#include "support/state.h"
#include "view/backdrop.h"
#include "view/srgb_table.h"

namespace fluidtank::test {
namespace {

double number(float value) { return static_cast<double>(value); }

double srgb(double linear) { return linear <= 0.0031308 ? 12.92 * linear : 1.055 * std::pow(linear, 1 / 2.4) - 0.055; }

struct Pixel {
  double r, g, b, a;
};

// A row of random light, developed.
struct Developed {
  static constexpr int kWidth = 96;
  std::vector<float> light;
  std::vector<std::uint32_t> backdrop;
  std::vector<std::uint32_t> words;

  static double part(const std::vector<std::uint32_t>& words, int x, int channel) {
    const std::uint32_t word = words[static_cast<std::size_t>(x * 2 + channel / 2)];
    return (channel % 2 == 0 ? word & 65535u : word >> 16) / 65535.0;
  }
  Pixel found(int x) const { return {part(words, x, 0), part(words, x, 1), part(words, x, 2), part(words, x, 3)}; }
};

Developed develop(int mode, abi::ViewParams params, double most = 1.4) {
  const auto device = cpu::open_device(1);
  constexpr int kWidth = Developed::kWidth;
  params.size = {kWidth, 1};
  params.glow_size = {1, 1};
  const Field block = device->make_field("params", 1, 1, static_cast<int>(sizeof params / 4));
  device->upload(block, bytes_of(params));
  RandomField picture = random_field(*device, kWidth, 1, 4, 0, most, 7);
  for (std::size_t k = 3; k < picture.values.size(); k += 4)
    picture.values[k] = k % 3 == 0 ? 0 : std::min(picture.values[k], 1.0f);
  set_values(*device, picture.field, picture.values);
  const Field glow = device->make_field("glow", 1, 1, 4);
  const Field table = device->make_field("srgb_table", 65536, 1, 1);
  set_values(*device, table, srgb_table());
  Developed result{picture.values, {}, {}};
  for (const float value : random_values(kWidth * 2, 0, 65535.9, 3)) {
    result.backdrop.push_back(static_cast<std::uint32_t>(value) * (result.backdrop.size() % 2 == 0 ? 65537u : 1u));
  }
  const Field backdrop = device->make_field("backdrop", kWidth, 1, 2);
  set_values(*device, backdrop, result.backdrop);
  const Field encoded = device->make_field("encoded", kWidth, 1, 2);
  device->run(device->bind("develop",
                           {{"params", block},
                            {"picture", picture.field},
                            {"coarse", glow},
                            {"curve", table},
                            {"srgb_table", table},
                            {"backdrop", backdrop},
                            {"encoded", encoded}},
                           whole(encoded), {{"mode", mode}}));
  result.words = values_of<std::uint32_t>(*device, encoded);
  return result;
}

abi::ViewParams neutral() {
  abi::ViewParams params{};
  params.gain = {1, 1, 1, 1};
  params.saturation = 1;
  return params;
}

// What a pixel's light is in display values, and how much it covers.
Pixel encoded_light(const Developed& d, int x) {
  const auto at = [&](std::size_t c) {
    return srgb(std::clamp(number(d.light[static_cast<std::size_t>(x) * 4 + c]), 0.0, 1.0));
  };
  return {at(0), at(1), at(2), std::max({at(0), at(1), at(2), at(3)})};
}

TEST_CASE("alpha is the largest channel or the walls' coverage; straight colours are divided by it") {
  const Developed straight = develop(1, neutral());
  const Developed premultiplied = develop(2, neutral());
  for (int x = 0; x < Developed::kWidth; ++x) {
    CAPTURE(x);
    const Pixel e = encoded_light(straight, x);
    const Pixel p = premultiplied.found(x);
    CHECK(std::fabs(p.a - e.a) < 2e-4);
    CHECK(std::fabs(p.r - e.r) < 2e-4);
    const Pixel s = straight.found(x);
    CHECK(std::fabs(s.a - e.a) < 2e-4);
    CHECK(std::fabs(s.g - e.g / e.a) < 1e-3);
    // Over black it looks as it does opaque.
    CHECK(std::fabs(s.b * s.a - e.b) < 2e-4);
  }
}

TEST_CASE("over a backdrop light covers and pigment multiplies, in display values") {
  const Developed over = develop(3, neutral());
  const Developed on = develop(4, neutral());
  for (int x = 0; x < Developed::kWidth; ++x) {
    CAPTURE(x);
    const Pixel e = encoded_light(over, x);
    const double below = Developed::part(over.backdrop, x, 0);
    CHECK(std::fabs(over.found(x).r - (e.r + below * (1 - e.a))) < 4e-4);
    CHECK(std::fabs(on.found(x).r - e.r * below) < 4e-4);
    CHECK(over.found(x).a == 1);
    CHECK(on.found(x).a == 1);
  }
}

double tone(int curve, double x) {
  const auto hable = [](double v) {
    return (v * (0.15 * v + 0.05) + 0.004) / (v * (0.15 * v + 0.5) + 0.06) - 0.02 / 0.3;
  };
  if (curve == 1) return x / (1 + x);
  if (curve == 2) return x * (2.51 * x + 0.03) / (x * (2.43 * x + 0.59) + 0.14);
  if (curve == 3) return hable(2 * x) / hable(11.2);
  return x;
}

TEST_CASE("grading: gain, tone curves and saturation") {
  for (int curve = 0; curve < 4; ++curve) {
    CAPTURE(curve);
    abi::ViewParams params = neutral();
    params.gain = {2, 1.5f, 1, 1};
    params.saturation = 0.7f;
    params.tone = curve;
    const Developed d = develop(0, params, curve == 0 ? 0.5 : 6);
    for (int x = 0; x < Developed::kWidth; ++x) {
      const auto light = [&](std::size_t c) { return number(d.light[static_cast<std::size_t>(x) * 4 + c]); };
      const double r = tone(curve, 2 * light(0)), g = tone(curve, 1.5 * light(1)), b = tone(curve, light(2));
      const double luma = 0.2126 * r + 0.7152 * g + 0.0722 * b;
      const auto expected = [&](double v) { return srgb(std::clamp(luma + (v - luma) * 0.7, 0.0, 1.0)); };
      CAPTURE(x);
      CHECK(std::fabs(d.found(x).r - expected(r)) < 4e-4);
      CHECK(std::fabs(d.found(x).g - expected(g)) < 4e-4);
      CHECK(std::fabs(d.found(x).b - expected(b)) < 4e-4);
    }
  }
}

TEST_CASE("contrast and gamma bend the encoding") {
  const std::vector<std::uint32_t> plain = srgb_table();
  const std::vector<std::uint32_t> bent = bent_table(plain, {.contrast = 1.5, .gamma = 2.2});
  for (std::size_t k = 0; k < plain.size(); k += 257) {
    const double value = std::clamp((plain[k] / 65535.0 - 0.5) * 1.5 + 0.5, 0.0, 1.0);
    CHECK(std::fabs(bent[k] / 65535.0 - std::pow(value, 1 / 2.2)) < 2e-5);
  }
  CHECK(!bends({}));
}

TEST_CASE("pigment leaves exp(-depth) of the paper's light") {
  const auto device = cpu::open_device(1);
  abi::ViewParams params{};
  params.dye_size = {19, 7};
  params.brightness = 3;
  params.paper = {0.9f, 0.8f, 0.7f, 0};
  const Field block = device->make_field("params", 1, 1, static_cast<int>(sizeof params / 4));
  device->upload(block, bytes_of(params));
  const RandomField dye = random_field(*device, 19, 7, 4, 0, 1.5, 1);
  const Field ink = device->make_field("ink", 19, 7, 4);
  device->run(device->bind("absorb", {{"params", block}, {"dye", dye.field}, {"ink", ink}}, whole(ink)));
  const auto found = values_of(*device, ink);
  const double paper[] = {0.9, 0.8, 0.7};
  for (std::size_t k = 0; k < found.size(); k += 4) {
    const double most = number(*std::max_element(&dye.values[k], &dye.values[k + 3]));
    double kept = 0;
    for (std::size_t c = 0; c < 3; ++c) {
      const double left = std::exp(-3 * (most * 1.12 - number(dye.values[k + c])));
      CHECK(std::fabs(number(found[k + c]) - paper[c] * left) < 1e-6);
      kept += left / 3;
    }
    CHECK(std::fabs(number(found[k + 3]) - (1 - kept)) < 1e-6);
  }
}

TEST_CASE("samples are gathered to the mean of their pixel, and of several pictures") {
  const auto device = cpu::open_device(1);
  abi::ViewParams params{};
  params.size = {7, 5};
  params.supersample = 3;
  params.sample_weight = 1.0f / 18;  // of two pictures
  const Field block = device->make_field("params", 1, 1, static_cast<int>(sizeof params / 4));
  device->upload(block, bytes_of(params));
  const RandomField first = random_field(*device, 21, 15, 4, 0, 2, 1);
  const RandomField second = random_field(*device, 21, 15, 4, 0, 2, 2);
  const Field picture = device->make_field("picture", 7, 5, 4);
  const auto gather = [&](const Field& samples, int begins) {
    device->run(device->bind("gather", {{"params", block}, {"samples", samples}, {"picture", picture}}, whole(picture),
                             {{"first", begins}}));
  };
  gather(second.field, 1);  // forgotten
  gather(first.field, 1);
  gather(second.field, 0);
  const auto found = values_of(*device, picture);
  for (int y = 0; y < 5; ++y) {
    for (int x = 0; x < 7; ++x) {
      double sum = 0;
      for (int k = 0; k < 9; ++k) {
        const auto at = static_cast<std::size_t>(((y * 3 + k / 3) * 21 + x * 3 + k % 3) * 4 + 1);
        sum += number(first.values[at]) + number(second.values[at]);
      }
      CHECK(std::fabs(number(found[static_cast<std::size_t>((y * 7 + x) * 4 + 1)]) - sum / 18) < 1e-6);
    }
  }
}

Scene with_backdrop(Backdrop backdrop, int width, int height) {
  Scene scene;
  scene.picture.width = width;
  scene.picture.height = height;
  scene.backdrop = std::move(backdrop);
  return scene;
}

TEST_CASE("a gradient runs from corner to corner in its direction, a checkerboard begins at the top left") {
  const Scene across =
      with_backdrop({.kind = BackdropKind::gradient, .colors = {{0, 0, 0}, {1, 1, 1}, {1, 0, 0}}}, 100, 2);
  const auto words = backdrop_words(across, {});
  for (int x = 0; x < 100; ++x) {
    const double along = (x + 0.5) / 100;
    CHECK(std::fabs(Developed::part(words, x, 0) - std::min(along * 2, 1.0)) < 2e-5);
    CHECK(std::fabs(Developed::part(words, x, 2) - (along < 0.5 ? along * 2 : 2 - along * 2)) < 2e-5);
  }
  const Scene board =
      with_backdrop({.kind = BackdropKind::checkerboard, .colors = {{1, 1, 1}, {0, 0, 0}}, .size = 4}, 10, 6);
  const auto squares = backdrop_words(board, {});
  const auto at = [&](int x, int from_top) { return Developed::part(squares, (5 - from_top) * 10 + x, 0); };
  CHECK(at(0, 0) == 1);
  CHECK(at(4, 0) == 0);
  CHECK(at(3, 4) == 0);
  CHECK(at(4, 4) == 1);
}

TEST_CASE(
    "a picture keeps its pixels where it fits, and its mean where it is made smaller; black where it does not reach") {
  Pixels pixels{8, 4, {}};
  double mean = 0;
  for (int k = 0; k < 8 * 4 * 3; ++k) pixels.rgb.push_back(static_cast<std::uint8_t>(k * 37 % 256));
  for (int k = 0; k < 8 * 4; ++k) mean += pixels.rgb[static_cast<std::size_t>(k * 3)] / 255.0 / 32;
  const Scene same = with_backdrop({.kind = BackdropKind::picture, .file = "x"}, 8, 4);
  const auto words = backdrop_words(same, pixels);
  for (int y = 0; y < 4; ++y) {
    for (int x = 0; x < 8; ++x) {
      CHECK(Developed::part(words, (3 - y) * 8 + x, 1) ==
            doctest::Approx(pixels.rgb[static_cast<std::size_t>((y * 8 + x) * 3 + 1)] / 255.0));
    }
  }
  const Scene small = with_backdrop({.kind = BackdropKind::picture, .file = "x"}, 1, 1);
  CHECK(std::fabs(Developed::part(backdrop_words(small, pixels), 0, 0) - mean) < 0.1);
  const Scene tall = with_backdrop({.kind = BackdropKind::picture, .file = "x", .fit = Fit::contain}, 8, 8);
  const auto bars = backdrop_words(tall, pixels);
  CHECK(bars[0] == 0);
  CHECK(bars[8 * 7 * 2] == 0);
  CHECK(bars[8 * 3 * 2] != 0);
}

}  // namespace
}  // namespace fluidtank::test
