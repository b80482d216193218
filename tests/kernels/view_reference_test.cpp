// The picture's kernels against references in double precision, and the packings against the standards' formulas.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "abi.h"
#include "base/exact.h"
#include "compute/cpu/cpu_device.h"
#include "support/state.h"
#include "view/blue_noise.h"

namespace fluidtank::test {
namespace {

struct Bench {
  std::unique_ptr<Device> device = cpu::open_device(1);
  abi::ViewParams params{};
  Field params_field = device->make_field("params", 1, 1, static_cast<int>(sizeof(abi::ViewParams) / 4));
  Field noise = device->make_field("blue_noise", kNoiseSize* kNoiseSize, 1, 1);
  int width, height;

  Bench(int w, int h) : width(w), height(h) {
    params.size = {w, h};
    params.dye_size = {w, h};
    params.velocity_size = {w, h};
    params.glow_size = {(w + 1) / 2, (h + 1) / 2};
    params.pixel = {1, 1};
    params.pixels = {1, 1};
    params.tank = {static_cast<float>(w), static_cast<float>(h)};
    params.dye_cells = {1, 1};
    params.velocity_cells = {1, 1};
    params.brightness = 8;
    params.shading = 1;
    params.edge = 1;
    params.glow_threshold = 0.8f;
    params.glow_knee = 0.4f;
    params.glow_curve = 0.25f / 0.4f;
    params.aligned = 1;
    set_values(*device, noise, blue_noise());
    upload();
  }
  void upload() { device->upload(params_field, bytes_of(params)); }
};

double number(float value) { return static_cast<double>(value); }

TEST_CASE("saturate is 1 - exp(-dye x brightness)") {
  Bench b(19, 7);
  const RandomField dye = random_field(*b.device, 19, 7, 4, 0, 1.5, 1);
  const Field ink = b.device->make_field("ink", 19, 7, 4);
  b.device->run(b.device->bind("saturate", {{"params", b.params_field}, {"dye", dye.field}, {"ink", ink}}, whole(ink)));
  const auto found = values_of(*b.device, ink);
  for (std::size_t k = 0; k < found.size(); k += 4) {
    double mean = 0;
    for (std::size_t c = 0; c < 3; ++c) {
      const double expected = 1 - std::exp(-8 * number(dye.values[k + c]));
      CHECK(std::fabs(number(found[k + c]) - expected) < 1e-6);
      mean += expected / 3;
    }
    CHECK(std::fabs(number(found[k + 3]) - mean) < 1e-6);
  }
}

// The display's formulas in double: light and half vector from their directions.
double lit(double own, double height, double gloss, double slope_x, double slope_y) {
  const double n[3] = {-3 * slope_x, -3 * slope_y, 1};
  const double norm = std::sqrt(n[0] * n[0] + n[1] * n[1] + 1);
  const double l[3] = {-0.5, 0.6, std::sqrt(1 - 0.25 - 0.36)};
  double h[3] = {l[0], l[1], l[2] + 1};
  const double half_norm = std::sqrt(h[0] * h[0] + h[1] * h[1] + h[2] * h[2]);
  double toward = 0, facing = 0;
  for (int k = 0; k < 3; ++k) {
    toward += n[k] * l[k] / norm;
    facing += n[k] * h[k] / half_norm / norm;
  }
  const double factor = std::fmin(std::fmax(toward / l[2], 0.3), 1.7);
  return own * factor + gloss * height * std::pow(std::fmax(facing, 0), 40);
}

TEST_CASE("display lights the ink's relief, adds the background, sparks and walls") {
  Bench b(21, 11);
  b.params.gloss = 0.8f;
  b.params.background = {0.01f, 0.02f, 0.03f, 0};
  b.params.spark_unscale = 1.0f / 64;
  b.params.spark_whiteness = 0.3f;
  b.params.walls = 1;
  b.upload();
  const RandomField ink = random_field(*b.device, 21, 11, 4, 0, 0.3, 2);
  const Field light = b.device->make_field("light", 21, 11, 1);
  std::vector<std::uint32_t> glints(light.elements());
  for (std::size_t k = 0; k < glints.size(); ++k) glints[k] = static_cast<std::uint32_t>(k % 7);
  set_values(*b.device, light, glints);
  const Field walls = b.device->make_field("wall_shapes", 1, 1, static_cast<int>(sizeof(abi::WallShape) / 4));
  abi::WallShape wall{};
  wall.at = {15.3f, 5.2f};
  wall.turn = {1, 0};
  wall.radius = 3;
  wall.color = {0.2f, 0.1f, 0.05f, 1};
  b.device->upload(walls, bytes_of(wall));
  const Field wall_distance = b.device->make_field("wall_distance", 21, 11, 1);
  const Field velocity = b.device->make_field("velocity", 21, 11, 2);
  const Field picture = b.device->make_field("picture", 21, 11, 4);
  b.device->run(b.device->bind("display",
                               {{"params", b.params_field},
                                {"ink", ink.field},
                                {"light", light},
                                {"wall_shapes", walls},
                                {"wall_distance", wall_distance},
                                {"velocity", velocity},
                                {"picture", picture}},
                               whole(picture)));
  const auto found = values_of(*b.device, picture);
  const auto value = [&](int x, int y, int c) {
    return number(ink.values[static_cast<std::size_t>((y * 21 + x) * 4 + c)]);
  };
  const double backgrounds[] = {0.01, 0.02, 0.03}, colours[] = {0.2, 0.1, 0.05};
  for (int y = 0; y < 11; ++y) {
    for (int x = 0; x < 21; ++x) {
      const double slope_x = value(std::min(x + 1, 20), y, 3) - value(std::max(x - 1, 0), y, 3);
      const double slope_y = value(x, std::min(y + 1, 10), 3) - value(x, std::max(y - 1, 0), 3);
      const double most = std::fmax(std::fmax(value(x, y, 0), value(x, y, 1)), value(x, y, 2));
      const double distance = std::hypot(x + 0.5 - 15.3, y + 0.5 - 5.2) - 3;
      const double cover = std::fmin(std::fmax(0.5 - distance, 0), 1);
      for (int c = 0; c < 3; ++c) {
        const double own = value(x, y, c);
        double expected = lit(own, value(x, y, 3), 0.8, slope_x, slope_y) + backgrounds[c];
        const double tint = own + 1 - most;
        expected += (tint + (1 - tint) * 0.3) * ((y * 21 + x) % 7) / 64.0;
        expected += (colours[c] - expected) * cover;
        CAPTURE(x);
        CAPTURE(y);
        CHECK(std::fabs(number(found[static_cast<std::size_t>((y * 21 + x) * 4 + c)]) - expected) < 2e-4);
      }
    }
  }
}

TEST_CASE("the glow keeps what is above the threshold, softly") {
  Bench b(8, 2);
  const Field picture = b.device->make_field("picture", 8, 2, 4);
  std::vector<float> values(picture.bytes() / 4);
  const float levels[] = {0.2f, 0.6f, 1.0f, 2.0f};
  for (std::size_t k = 0; k < values.size(); ++k) values[k] = levels[(k / 8) % 4] * (k % 4 == 0 ? 1.0f : 0.5f);
  set_values(*b.device, picture, values);
  const Field glow = b.device->make_field("glow", 4, 1, 4);
  b.device->run(
      b.device->bind("glow_bright", {{"params", b.params_field}, {"picture", picture}, {"glow", glow}}, whole(glow)));
  const auto found = values_of(*b.device, glow);
  for (std::size_t k = 0; k < 4; ++k) {
    const double brightest = number(levels[k]);
    const double onset = std::fmin(std::fmax(brightest - 0.8 + 0.4, 0), 0.8);
    const double above = std::fmax(onset * onset / (4 * 0.4), brightest - 0.8);
    CHECK(number(found[k * 4]) == doctest::Approx(above).epsilon(1e-5));
    CHECK(number(found[k * 4 + 1]) == doctest::Approx(above / 2).epsilon(1e-5));
  }
}

TEST_CASE("blurring down and up keeps a flat field flat and the sum of a spot") {
  Bench b(32, 32);
  const Field fine = b.device->make_field("fine", 32, 32, 4);
  const Field coarse = b.device->make_field("coarse", 16, 16, 4);
  std::vector<float> spot(fine.bytes() / 4, 0.0f);
  spot[static_cast<std::size_t>((15 * 32 + 14) * 4)] = 4;
  for (std::size_t k = 1; k < spot.size(); k += 4) spot[k] = 0.75f;
  set_values(*b.device, fine, spot);
  b.device->run(b.device->bind("glow_down", {{"fine", fine}, {"coarse", coarse}}, whole(coarse),
                               {{"fine_width", 32}, {"fine_height", 32}, {"coarse_width", 16}}));
  const auto down = values_of(*b.device, coarse);
  double sum = 0;
  for (std::size_t k = 0; k < down.size(); k += 4) {
    sum += number(down[k]);
    CHECK(down[k + 1] == doctest::Approx(0.75f));
  }
  CHECK(sum == doctest::Approx(1.0));  // a quarter of the cells, the same mean
  set_values(*b.device, fine, std::vector<float>(spot.size(), 0.0f));
  b.device->run(b.device->bind("glow_up", {{"coarse", coarse}, {"fine", fine}}, whole(fine),
                               {{"fine_width", 32}, {"coarse_width", 16}, {"coarse_height", 16}}));
  const auto up = values_of(*b.device, fine);
  sum = 0;
  for (std::size_t k = 0; k < up.size(); k += 4) {
    sum += number(up[k]);
    CHECK(up[k + 1] == doctest::Approx(0.75f));
  }
  CHECK(sum == doctest::Approx(4.0));
}

// 16-bit sRGB values as `finish` leaves them, bottom row first.
struct Encoded {
  Field field;
  std::vector<std::uint32_t> words;
  int width;
  int channel(int x, int y, int c) const {
    const std::size_t at = static_cast<std::size_t>(y * width + x) * 2;
    return static_cast<int>(c == 0 ? words[at] & 65535u : c == 1 ? words[at] >> 16 : words[at + 1] & 65535u);
  }
};

Encoded random_encoded(Device& device, int width, int height, bool flat = false) {
  Encoded e{device.make_field("encoded", width, height, 2), {}, width};
  const auto noise = random_values(static_cast<std::size_t>(width * height) * 3, 0, 65535.99, 4);
  for (std::size_t k = 0; k < noise.size(); k += 3) {
    const auto word = [&](std::size_t c) { return static_cast<std::uint32_t>(noise[flat ? c : k + c]); };
    e.words.push_back(word(0) | word(1) << 16);
    e.words.push_back(word(2));
  }
  set_values(device, e.field, e.words);
  return e;
}

TEST_CASE("finish encodes by sRGB's curve") {
  Bench b(64, 1);
  const Field table = b.device->make_field("srgb_table", 65536, 1, 1);
  std::vector<std::uint32_t> entries;
  for (int k = 0; k < 65536; ++k)
    entries.push_back(static_cast<std::uint32_t>(exact::srgb_encode(k / 65535.0) * 65535 + 0.5));
  set_values(*b.device, table, entries);
  const RandomField picture = random_field(*b.device, 64, 1, 4, -0.1, 1.2, 5);
  const Field glow = b.device->make_field("glow", 32, 1, 4);
  const Field encoded = b.device->make_field("encoded", 64, 1, 2);
  b.device->run(b.device->bind("finish",
                               {{"params", b.params_field},
                                {"picture", picture.field},
                                {"coarse", glow},
                                {"srgb_table", table},
                                {"encoded", encoded}},
                               whole(encoded)));
  const Encoded found{encoded, values_of<std::uint32_t>(*b.device, encoded), 64};
  for (int x = 0; x < 64; ++x) {
    for (int c = 0; c < 3; ++c) {
      const double linear = std::fmin(std::fmax(number(picture.values[static_cast<std::size_t>(x * 4 + c)]), 0), 1);
      const double expected = linear <= 0.0031308 ? 12.92 * linear : 1.055 * std::pow(linear, 1 / 2.4) - 0.055;
      CHECK(std::fabs(found.channel(x, 0, c) - expected * 65535) < 8);
    }
  }
}

TEST_CASE("rgb24 and bgr0 are the 16 bits dithered within one level, rows from the top") {
  constexpr int kWidth = 13, kHeight = 5;
  Bench b(kWidth, kHeight);
  const Encoded e = random_encoded(*b.device, kWidth, kHeight);
  const Field rgb = b.device->make_field("rgb", (kWidth * kHeight + 3) / 4 * 3, 1, 1);
  const Field bgr = b.device->make_field("bgr", kWidth, kHeight, 1);
  b.device->run(b.device->bind(
      "pack_rgb24", {{"params", b.params_field}, {"encoded", e.field}, {"blue_noise", b.noise}, {"packed_rgb24", rgb}},
      items(rgb.width / 3)));
  b.device->run(b.device->bind(
      "pack_bgr0", {{"params", b.params_field}, {"encoded", e.field}, {"blue_noise", b.noise}, {"packed_bgr0", bgr}},
      whole(bgr)));
  const auto rgb_bytes = values_of<std::uint8_t>(*b.device, rgb);
  const auto bgr_bytes = values_of<std::uint8_t>(*b.device, bgr);
  for (int y = 0; y < kHeight; ++y) {
    for (int x = 0; x < kWidth; ++x) {
      for (int c = 0; c < 3; ++c) {
        const auto pixel = static_cast<std::size_t>(y * kWidth + x);
        const int found = rgb_bytes[pixel * 3 + static_cast<std::size_t>(c)];
        CHECK(std::fabs(found - e.channel(x, kHeight - 1 - y, c) / 257.0) < 1);
        CHECK(bgr_bytes[pixel * 4 + static_cast<std::size_t>(2 - c)] == found);
      }
    }
  }
}

TEST_CASE("what lies on a level of 8 bits is not dithered") {
  Bench b(64, 64);
  const Field encoded = b.device->make_field("encoded", 64, 64, 2);
  const Field bgr = b.device->make_field("bgr", 64, 64, 1);
  for (const std::uint32_t level : {0u, 1u, 77u, 200u, 254u, 255u}) {
    std::vector<std::uint32_t> words;
    for (int k = 0; k < 64 * 64; ++k) {
      words.push_back(level * 257 * 65537);
      words.push_back(level * 257 | 65535u << 16);
    }
    set_values(*b.device, encoded, words);
    b.device->run(b.device->bind(
        "pack_bgr0", {{"params", b.params_field}, {"encoded", encoded}, {"blue_noise", b.noise}, {"packed_bgr0", bgr}},
        whole(bgr)));
    const auto pixels = values_of<std::uint32_t>(*b.device, bgr);
    CHECK(std::all_of(pixels.begin(), pixels.end(), [&](std::uint32_t p) { return p == level * 0x10101; }));
  }
}

TEST_CASE("dithering keeps the mean of a flat picture to a fraction of a level") {
  Bench b(64, 64);
  const Encoded e = random_encoded(*b.device, 64, 64, true);
  const Field bgr = b.device->make_field("bgr", 64, 64, 1);
  b.device->run(b.device->bind(
      "pack_bgr0", {{"params", b.params_field}, {"encoded", e.field}, {"blue_noise", b.noise}, {"packed_bgr0", bgr}},
      whole(bgr)));
  const auto bytes = values_of<std::uint8_t>(*b.device, bgr);
  for (int c = 0; c < 3; ++c) {
    double sum = 0;
    for (std::size_t k = 0; k < 64 * 64; ++k) sum += bytes[k * 4 + static_cast<std::size_t>(2 - c)];
    CHECK(std::fabs(sum / 4096 - e.channel(0, 0, c) / 257.0) < 0.02);
  }
}

TEST_CASE("yuv420 is BT.709 in limited range, chroma sited left") {
  for (const int width : {16, 22}) {
    constexpr int kHeight = 6;
    Bench b(width, kHeight);
    const Encoded e = random_encoded(*b.device, width, kHeight);
    const int words = (width + 7) / 8;
    const Field yuv = b.device->make_field("yuv", words * kHeight / 2 * 6, 1, 1);
    b.device->run(b.device->bind(
        "pack_yuv420",
        {{"params", b.params_field}, {"encoded", e.field}, {"blue_noise", b.noise}, {"packed_yuv420", yuv}},
        {0, 0, words, kHeight / 2}));
    const auto bytes = values_of<std::uint8_t>(*b.device, yuv);
    const auto rgb = [&](int x, int y, int c) {
      return e.channel(std::min(std::max(x, 0), width - 1), kHeight - 1 - y, c) / 65535.0;
    };
    const auto luma = [&](double r, double g, double bl) { return 0.2126 * r + 0.7152 * g + 0.0722 * bl; };
    for (int y = 0; y < kHeight; ++y) {
      for (int x = 0; x < width; ++x) {
        const double expected = 16 + 219 * luma(rgb(x, y, 0), rgb(x, y, 1), rgb(x, y, 2));
        CHECK(std::fabs(bytes[static_cast<std::size_t>(y * words * 8 + x)] - expected) < 1.01);
      }
    }
    const auto planes = static_cast<std::size_t>(words * 8 * kHeight);
    for (int y = 0; y < kHeight / 2; ++y) {
      for (int x = 0; x < width / 2; ++x) {
        double mean[3] = {};
        for (int c = 0; c < 3; ++c) {
          for (int row = 0; row < 2; ++row) {
            mean[c] +=
                (rgb(2 * x - 1, 2 * y + row, c) + 2 * rgb(2 * x, 2 * y + row, c) + rgb(2 * x + 1, 2 * y + row, c)) / 8;
          }
        }
        const double full = luma(mean[0], mean[1], mean[2]);
        const auto at = static_cast<std::size_t>(y * words * 4 + x);
        CHECK(std::fabs(bytes[planes + at] - (128 + 224 * (mean[2] - full) / 1.8556)) < 0.6);
        CHECK(std::fabs(bytes[planes + planes / 4 + at] - (128 + 224 * (mean[0] - full) / 1.5748)) < 0.6);
      }
    }
  }
}

}  // namespace
}  // namespace fluidtank::test
