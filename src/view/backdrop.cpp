#include "view/backdrop.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/exact.h"

namespace fluidtank {
namespace {

// Display values, 0 to 1.
using Shade = std::array<double, 3>;

Shade encoded(Color color) {
  const auto encode = [](double linear) { return exact::srgb_encode(std::clamp(linear, 0.0, 1.0)); };
  return {encode(color.r), encode(color.g), encode(color.b)};
}

class Words {
 public:
  Words(int width, int height) : width_(width), words_(static_cast<std::size_t>(width) * height * 2) {}
  void set(int x, int row, const Shade& shade) {
    const auto bits = [](double value) { return static_cast<std::uint32_t>(value * 65535 + 0.5); };
    const std::size_t at = (static_cast<std::size_t>(row) * width_ + x) * 2;
    words_[at] = bits(shade[0]) | bits(shade[1]) << 16;
    words_[at + 1] = bits(shade[2]);
  }
  std::vector<std::uint32_t> take() { return std::move(words_); }

 private:
  std::size_t width_;
  std::vector<std::uint32_t> words_;
};

// From corner to corner in its direction, as CSS runs linear gradients: the colours at the ends lie on the corners.
std::vector<std::uint32_t> gradient(const Backdrop& backdrop, int width, int height) {
  std::vector<Shade> stops;
  for (const Color& color : backdrop.colors) stops.push_back(encoded(color));
  const double angle = backdrop.angle * exact::kPi / 180;
  const double dx = exact::cos(angle), dy = exact::sin(angle);
  const double length = std::fabs(width * dx) + std::fabs(height * dy);
  Words words(width, height);
  for (int row = 0; row < height; ++row) {
    for (int x = 0; x < width; ++x) {
      const double along = ((x + 0.5 - width / 2.0) * dx + (row + 0.5 - height / 2.0) * dy) / length + 0.5;
      const double place = std::clamp(along, 0.0, 1.0) * static_cast<double>(stops.size() - 1);
      const auto k = std::min(static_cast<std::size_t>(place), stops.size() - 2);
      const double share = place - static_cast<double>(k);
      Shade shade;
      for (std::size_t c = 0; c < 3; ++c) shade[c] = stops[k][c] + (stops[k + 1][c] - stops[k][c]) * share;
      words.set(x, row, shade);
    }
  }
  return words.take();
}

std::vector<std::uint32_t> checkerboard(const Backdrop& backdrop, int width, int height) {
  const bool given = !backdrop.colors.empty();
  const Shade first = encoded(given ? backdrop.colors[0] : hex_color(0x9a9a9a));
  const Shade second = encoded(given ? backdrop.colors[1] : hex_color(0x6a6a6a));
  Words words(width, height);
  for (int row = 0; row < height; ++row) {
    const int from_top = height - 1 - row;
    for (int x = 0; x < width; ++x) {
      words.set(x, row, (x / backdrop.size + from_top / backdrop.size) % 2 == 0 ? first : second);
    }
  }
  return words.take();
}

// One axis of a picture that is laid into a frame: which of its pixels a pixel of the frame is made of.
struct Axis {
  struct Tap {
    int first = 0;
    std::vector<double> weights;  // of `first` and those after it; none where the picture does not reach
  };
  std::vector<Tap> taps;
};

// A triangle as wide as a pixel of the coarser of the two grids each way, so that a picture made smaller does not
// alias. The frame's `to` pixels show the picture's [begin, begin + span).
Axis axis_of(int from, int to, double begin, double span) {
  Axis axis;
  const double step = span / to;
  const double reach = std::max(step, 1.0);
  for (int k = 0; k < to; ++k) {
    const double centre = begin + (k + 0.5) * step;
    Axis::Tap tap;
    if (centre >= 0 && centre <= from) {
      const int first = std::max(static_cast<int>(std::floor(centre - reach)), 0);
      const int last = std::min(static_cast<int>(std::floor(centre + reach)), from - 1);
      double sum = 0;
      for (int n = first; n <= last; ++n) {
        tap.weights.push_back(std::max(1 - std::fabs(n + 0.5 - centre) / reach, 0.0));
        sum += tap.weights.back();
      }
      for (double& weight : tap.weights) weight /= sum;
      tap.first = first;
    }
    axis.taps.push_back(std::move(tap));
  }
  return axis;
}

// The part of the picture that the frame shows, beyond the picture's edges too.
struct Shown {
  Axis across, down;
};

Shown shown_part(const Pixels& pixels, Fit fit, int width, int height) {
  const double scale_x = static_cast<double>(pixels.width) / width;
  const double scale_y = static_cast<double>(pixels.height) / height;
  double across = pixels.width, down = pixels.height;
  if (fit != Fit::stretch) {
    const double scale = fit == Fit::cover ? std::min(scale_x, scale_y) : std::max(scale_x, scale_y);
    across = width * scale;
    down = height * scale;
  }
  return {axis_of(pixels.width, width, (pixels.width - across) / 2, across),
          axis_of(pixels.height, height, (pixels.height - down) / 2, down)};
}

std::vector<std::uint32_t> picture(const Backdrop& backdrop, const Pixels& pixels, int width, int height) {
  Words words(width, height);
  if (pixels.rgb.empty()) return words.take();
  const Shown shown = shown_part(pixels, backdrop.fit, width, height);
  std::vector<Shade> row(static_cast<std::size_t>(pixels.width));
  for (int y = 0; y < height; ++y) {
    const Axis::Tap& down = shown.down.taps[static_cast<std::size_t>(y)];
    for (int x = 0; x < pixels.width; ++x) {
      Shade sum{};
      for (std::size_t k = 0; k < down.weights.size(); ++k) {
        const auto line = static_cast<std::size_t>(down.first) + k;
        const std::size_t at = (line * static_cast<std::size_t>(pixels.width) + static_cast<std::size_t>(x)) * 3;
        for (std::size_t c = 0; c < 3; ++c) sum[c] += down.weights[k] * (pixels.rgb[at + c] / 255.0);
      }
      row[static_cast<std::size_t>(x)] = sum;
    }
    for (int x = 0; x < width; ++x) {
      const Axis::Tap& across = shown.across.taps[static_cast<std::size_t>(x)];
      Shade sum{};
      for (std::size_t k = 0; k < across.weights.size(); ++k) {
        for (std::size_t c = 0; c < 3; ++c)
          sum[c] += across.weights[k] * row[static_cast<std::size_t>(across.first) + k][c];
      }
      for (double& value : sum) value = std::min(value, 1.0);
      words.set(x, height - 1 - y, sum);
    }
  }
  return words.take();
}

}  // namespace

std::vector<std::uint32_t> backdrop_words(const Scene& scene, const Pixels& pixels) {
  const Backdrop& backdrop = scene.backdrop;
  const int width = scene.picture.width, height = scene.picture.height;
  if (backdrop.kind == BackdropKind::gradient) return gradient(backdrop, width, height);
  if (backdrop.kind == BackdropKind::checkerboard) return checkerboard(backdrop, width, height);
  return picture(backdrop, pixels, width, height);
}

}  // namespace fluidtank
