// Every layout from random 16-bit values: by both engines the same bytes, and what the standards' formulas say.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "abi.h"
#include "compute/cpu/cpu_device.h"
#include "compute/gl/devices.h"
#include "compute/gl/gl_device.h"
#include "support/state.h"
#include "view/blue_noise.h"
#include "view/work.h"

namespace fluidtank::test {
namespace {

using enum PixelLayout;

const std::vector<PixelLayout> kPacked = {rgba,     bgra,      rgb48,     rgba64,    rgb48be,  rgba64be,  yuv444p,
                                          yuvj444p, yuv420p10, yuv422p10, yuv444p10, yuva420p, yuva444p10};

Scene scene_of(int width, int height) {
  Scene scene;
  scene.picture.width = width;
  scene.picture.height = height;
  scene.tank.rows = 4;
  scene.tank.dye_rows = 4;
  scene.sparks.count = 1;
  return scene;
}

std::vector<std::uint32_t> random_pixels(int width, int height) {
  std::mt19937 engine(7);
  std::vector<std::uint32_t> words(static_cast<std::size_t>(width * height) * 2);
  for (std::uint32_t& word : words) word = static_cast<std::uint32_t>(engine());
  return words;
}

std::vector<std::uint8_t> packed(Device& device, PixelLayout layout, int width, int height,
                                 const std::vector<std::uint32_t>& pixels, Alpha alpha = Alpha::opaque) {
  Scene scene = scene_of(width, height);
  scene.display.alpha = alpha;
  const TankSolver tank(device, scene);
  Viewer::Work work(device, scene, tank.state(), layout, {});
  work.encoded = device.make_field("encoded", width, height, 2);
  set_values(device, work.encoded, pixels);
  pack(work).run();
  return values_of<std::uint8_t>(device, work.output);
}

// A sample of a plane, as it lies.
int sample_of(const std::vector<std::uint8_t>& bytes, PixelLayout layout, int width, int height, int plane, int x,
              int y) {
  const PlanePlace place = place_of(layout, width, height, plane);
  const bool wide = facts_of(layout).bits == 16;
  const std::size_t at = place.offset + static_cast<std::size_t>(y * place.stride + x * (wide ? 2 : 1));
  if (!wide) return bytes[at];
  const bool high_first = layout == rgb48be || layout == rgba64be;
  return high_first ? bytes[at] << 8 | bytes[at + 1] : bytes[at] | bytes[at + 1] << 8;
}

struct Pixels {
  const std::vector<std::uint32_t>& words;
  int width, height;

  // Channel 0 to 3, rows from the top, the picture's own or its outermost repeated.
  int at(int x, int y, int channel) const {
    const int column = std::clamp(x, 0, width - 1);
    const int row = height - 1 - std::clamp(y, 0, height - 1);
    const std::uint32_t word =
        words[static_cast<std::size_t>(row * width + column) * 2 + static_cast<std::size_t>(channel / 2)];
    return static_cast<int>(channel % 2 == 0 ? word & 65535u : word >> 16);
  }
};

TEST_CASE("both engines pack every layout alike, whatever the size") {
  for (const auto& [width, height] : {std::pair{1, 1}, {2, 3}, {17, 9}, {101, 33}}) {
    const auto pixels = random_pixels(width, height);
    for (const PixelLayout layout : kPacked) {
      CAPTURE(std::string(facts_of(layout).name));
      CAPTURE(width);
      const auto cpu = cpu::open_device(2);
      const auto expected = packed(*cpu, layout, width, height, pixels);
      const auto gl = gl::open_device(gl::kSoftwareDevice, {});
      CHECK((packed(*gl, layout, width, height, pixels) == expected));
    }
  }
}

TEST_CASE("the general packing of planes is the fused one's, where there is one") {
  const auto pixels = random_pixels(64, 30);
  const auto cpu = cpu::open_device(1);
  const auto plain = packed(*cpu, yuv420p, 64, 30, pixels);
  auto general = packed(*cpu, yuva420p, 64, 30, pixels);
  general.resize(plain.size());  // without alpha
  CHECK((general == plain));
}

TEST_CASE("where colours are multiplied by alpha, they and alpha are dithered alike, on both engines") {
  std::vector<std::uint32_t> words = random_pixels(101, 33);
  for (std::size_t k = 0; k < words.size(); k += 2) {  // no colour above alpha, and every third of the alphas at an end
    const std::uint32_t alpha = k % 3 == 0 ? (k % 2 == 0 ? 65535 : 0) : words[k + 1] >> 16;
    const auto below = [alpha](std::uint32_t bits) { return alpha == 0 ? 0 : bits % (alpha + 1); };
    words[k + 1] = below(words[k + 1] & 65535u) | alpha << 16;
    words[k] = below(words[k] & 65535u) | below(words[k] >> 16) << 16;
  }
  const Pixels pixels{words, 101, 33};
  for (const PixelLayout layout : {rgba, bgra}) {
    CAPTURE(std::string(facts_of(layout).name));
    const auto cpu = cpu::open_device(2);
    const auto bytes = packed(*cpu, layout, 101, 33, words, Alpha::premultiplied);
    const auto gl = gl::open_device(gl::kSoftwareDevice, {});
    CHECK((packed(*gl, layout, 101, 33, words, Alpha::premultiplied) == bytes));
    int wrong = 0;
    for (int y = 0; y < 33; ++y) {
      for (int x = 0; x < 101; ++x) {
        const auto at = [&](int c) { return sample_of(bytes, layout, 101, 33, 0, x * 4 + c, y); };
        const int alpha = pixels.at(x, y, 3);
        wrong += std::max({at(0), at(1), at(2)}) > at(3) || std::abs(at(3) - alpha / 257.0) >= 1;
        wrong += (alpha == 0 && at(3) != 0) || (alpha == 65535 && at(3) != 255);
      }
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("packed colours are the 16 bits, as they are or dithered; alpha is rounded") {
  constexpr int kWidth = 13, kHeight = 5;
  const auto words = random_pixels(kWidth, kHeight);
  const Pixels pixels{words, kWidth, kHeight};
  for (const PixelLayout layout : {rgba, bgra, rgb48, rgba64, rgb48be, rgba64be}) {
    CAPTURE(std::string(facts_of(layout).name));
    const auto cpu = cpu::open_device(1);
    const auto bytes = packed(*cpu, layout, kWidth, kHeight, words);
    const bool wide = facts_of(layout).bits == 16;
    const int channels = facts_of(layout).alpha ? 4 : 3;
    for (int y = 0; y < kHeight; ++y) {
      for (int x = 0; x < kWidth; ++x) {
        for (int c = 0; c < channels; ++c) {
          const int lies = layout == bgra && c < 3 ? 2 - c : c;
          const int found = sample_of(bytes, layout, kWidth, kHeight, 0, x * channels + lies, y);
          const int value = pixels.at(x, y, c);
          if (wide) {
            CHECK(found == value);
          } else if (c == 3) {
            CHECK(found == (value + 128) / 257);
          } else {
            CHECK(std::abs(found - value / 257.0) < 1);
          }
        }
      }
    }
  }
}

struct Matrix {
  double red, blue, black, luma, chroma, middle;
};

Matrix matrix_of(PixelLayout layout) {
  if (layout == yuvj444p) return {0.299, 0.114, 0, 255, 255, 128};
  const double scale = facts_of(layout).depth == 10 ? 4 : 1;
  return {0.2126, 0.0722, 16 * scale, 219 * scale, 224 * scale, 128 * scale};
}

// Red, green and blue of 0 to 1 where a chroma sample lies.
std::array<double, 3> mean_of(const Pixels& pixels, const LayoutFacts& facts, int x, int y) {
  std::array<double, 3> mean{};
  double weights = 0;
  for (int row = 0; row < (facts.halved_y ? 2 : 1); ++row) {
    for (int k = facts.halved_x ? -1 : 0; k <= (facts.halved_x ? 1 : 0); ++k) {
      const double weight = k == 0 ? 2 : 1;
      weights += weight;
      for (int c = 0; c < 3; ++c) {
        mean[static_cast<std::size_t>(c)] +=
            weight * pixels.at(x * (facts.halved_x ? 2 : 1) + k, y * (facts.halved_y ? 2 : 1) + row, c) / 65535.0;
      }
    }
  }
  for (double& value : mean) value /= weights;
  return mean;
}

TEST_CASE("planes are BT.709 in limited range, or BT.601 in full, of 8 or 10 bits") {
  constexpr int kWidth = 23, kHeight = 7;
  const auto words = random_pixels(kWidth, kHeight);
  const Pixels pixels{words, kWidth, kHeight};
  for (const PixelLayout layout : kPacked) {
    const LayoutFacts& facts = facts_of(layout);
    if (!facts.yuv) continue;
    CAPTURE(std::string(facts.name));
    const auto cpu = cpu::open_device(1);
    const auto bytes = packed(*cpu, layout, kWidth, kHeight, words);
    const Matrix m = matrix_of(layout);
    for (int plane = 0; plane < facts.planes; ++plane) {
      const PlanePlace place = place_of(layout, kWidth, kHeight, plane);
      for (int y = 0; y < place.rows; ++y) {
        for (int x = 0; x < place.row_bytes / (facts.bits / 8); ++x) {
          const int found = sample_of(bytes, layout, kWidth, kHeight, plane, x, y);
          const bool chroma = plane == 1 || plane == 2;
          const auto [r, g, b] = chroma
                                     ? mean_of(pixels, facts, x, y)
                                     : std::array<double, 3>{pixels.at(x, y, 0) / 65535.0, pixels.at(x, y, 1) / 65535.0,
                                                             pixels.at(x, y, 2) / 65535.0};
          const double luma = m.red * r + (1 - m.red - m.blue) * g + m.blue * b;
          if (plane == 3) {
            const int full = (1 << facts.depth) - 1;
            CHECK(found == static_cast<int>(std::floor(pixels.at(x, y, 3) * full / 65535.0 + 0.5)));
          } else if (plane == 0) {
            CHECK(std::fabs(found - (m.black + m.luma * luma)) < 1.01);
          } else {
            const double own = plane == 1 ? (b - luma) / 2 / (1 - m.blue) : (r - luma) / 2 / (1 - m.red);
            CHECK(std::fabs(found - (m.middle + m.chroma * own)) < 0.55);
          }
        }
      }
    }
  }
}

TEST_CASE("linear light is the picture and its glow, green, blue, red and what is covered") {
  constexpr int kWidth = 9, kHeight = 6;
  for (const PixelLayout layout : {rgbf32, rgbaf32}) {
    const auto cpu = cpu::open_device(1);
    const Scene scene = scene_of(kWidth, kHeight);
    const TankSolver tank(*cpu, scene);
    Viewer::Work work(*cpu, scene, tank.state(), layout, {});
    const RandomField picture = random_field(*cpu, kWidth, kHeight, 4, 0, 1.5, 1);
    const RandomField glow = random_field(*cpu, (kWidth + 1) / 2, (kHeight + 1) / 2, 4, 0.2, 0.2, 2);  // flat
    work.picture = picture.field;
    work.glow = {glow.field};
    pack(work).run();
    const auto found = values_of(*cpu, work.output);
    const double intensity = scene.bloom.intensity * 0.25;  // of a level's light, as the view shares it
    for (int y = 0; y < kHeight; ++y) {
      for (int x = 0; x < kWidth; ++x) {
        for (std::size_t plane = 0; plane < static_cast<std::size_t>(facts_of(layout).planes); ++plane) {
          const std::size_t channel = std::array<std::size_t, 4>{1, 2, 0, 3}[plane];
          const std::size_t from = static_cast<std::size_t>((kHeight - 1 - y) * kWidth + x) * 4 + channel;
          const double own = static_cast<double>(picture.values[from]);
          const double brightest = static_cast<double>(
              *std::max_element(&picture.values[from - channel], &picture.values[from - channel] + 3));
          const double covered = std::clamp(std::max(brightest + 0.2 * intensity, own), 0.0, 1.0);
          const double expected = channel == 3 ? covered : own + 0.2 * intensity;
          const std::size_t at = plane * kWidth * kHeight + static_cast<std::size_t>(y * kWidth + x);
          CHECK(static_cast<double>(found[at]) == doctest::Approx(expected).epsilon(1e-5));
        }
      }
    }
  }
}

}  // namespace
}  // namespace fluidtank::test
