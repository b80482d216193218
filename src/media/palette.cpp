#include "media/palette.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "base/check.h"

namespace fluidtank {
namespace {

constexpr std::size_t kMost = 255;
constexpr int kRounds = 4;
// How much a difference in red, green and blue is seen; of the squares.
constexpr std::int64_t kWeights[3] = {2, 4, 3};

std::uint32_t bucket_of(std::uint32_t color) {
  return (color >> 18 & 63u) << 12 | (color >> 10 & 63u) << 6 | (color >> 2 & 63u);
}

// A bucket's mean colour, and how many pixels have it.
struct Point {
  std::array<int, 3> color{};
  std::int64_t count = 0;
};
using Points = std::vector<Point>;

std::int64_t distance(const std::array<int, 3>& a, const std::array<int, 3>& b) {
  std::int64_t sum = 0;
  for (std::size_t c = 0; c < 3; ++c) sum += kWeights[c] * (a[c] - b[c]) * (a[c] - b[c]);
  return sum;
}

std::array<int, 3> mean_of(const Point* first, const Point* last) {
  std::int64_t total = 0;
  std::array<std::int64_t, 3> sums{};
  for (const Point* p = first; p != last; ++p) {
    total += p->count;
    for (std::size_t c = 0; c < 3; ++c) sums[c] += p->color[c] * p->count;
  }
  std::array<int, 3> mean{};
  for (std::size_t c = 0; c < 3; ++c)
    mean[c] = static_cast<int>((sums[c] + total / 2) / std::max<std::int64_t>(total, 1));
  return mean;
}

// Some of the points, to become one colour.
struct Box {
  Point* first;
  Point* last;
  std::size_t widest = 0;   // the channel in which they are most spread
  std::int64_t spread = 0;  // sum of weighed squares there

  Box(Point* from, Point* to) : first(from), last(to) {
    const std::array<int, 3> mean = mean_of(first, last);
    for (std::size_t c = 0; c < 3; ++c) {
      std::int64_t sum = 0;
      for (const Point* p = first; p != last; ++p) {
        sum += kWeights[c] * (p->color[c] - mean[c]) * (p->color[c] - mean[c]) * p->count;
      }
      if (sum <= spread) continue;
      spread = sum;
      widest = c;
    }
  }

  // At the mean, so that both sides have points.
  Point* middle() const {
    const int at = mean_of(first, last)[widest];
    Point* found = std::stable_partition(first, last, [&](const Point& p) { return p.color[widest] <= at; });
    if (found == last) found = std::stable_partition(first, last, [&](const Point& p) { return p.color[widest] < at; });
    return found;
  }
};

std::vector<std::array<int, 3>> cut(Points& points) {
  std::vector<Box> boxes = {Box(points.data(), points.data() + points.size())};
  while (boxes.size() < kMost) {
    const auto worst =
        std::max_element(boxes.begin(), boxes.end(), [](const Box& a, const Box& b) { return a.spread < b.spread; });
    if (worst->spread == 0) break;
    Point* middle = worst->middle();
    const Box upper(middle, worst->last);
    *worst = Box(worst->first, middle);
    boxes.push_back(upper);
  }
  std::vector<std::array<int, 3>> colors;
  for (const Box& box : boxes) colors.push_back(mean_of(box.first, box.last));
  return colors;
}

std::size_t nearest_of(const std::vector<std::array<int, 3>>& colors, const std::array<int, 3>& to) {
  std::size_t best = 0;
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  for (std::size_t k = 0; k < colors.size(); ++k) {
    const std::int64_t d = distance(colors[k], to);
    if (d >= least) continue;
    least = d;
    best = k;
  }
  return best;
}

// Lloyd's rounds.
void settle(std::vector<std::array<int, 3>>& colors, const Points& points) {
  for (int round = 0; round < kRounds; ++round) {
    std::vector<Points> near(colors.size());
    for (const Point& point : points) near[nearest_of(colors, point.color)].push_back(point);
    for (std::size_t k = 0; k < colors.size(); ++k) {
      if (!near[k].empty()) colors[k] = mean_of(near[k].data(), near[k].data() + near[k].size());
    }
  }
}

std::uint32_t color_of(const std::array<int, 3>& color) {
  return static_cast<std::uint32_t>(color[0]) << 16 | static_cast<std::uint32_t>(color[1]) << 8 |
         static_cast<std::uint32_t>(color[2]);
}

std::array<int, 3> channels_of(std::uint32_t color) {
  return {static_cast<int>(color >> 16 & 255u), static_cast<int>(color >> 8 & 255u), static_cast<int>(color & 255u)};
}

// Calls back with each pixel's 0xRRGGBB and whether it is shown.
template <typename Take>
void each_pixel(const FrameView& frame, int y, const Take& take) {
  const bool alpha = facts_of(frame.layout).alpha;
  const std::uint8_t* pixel = frame.plane[0] + static_cast<std::ptrdiff_t>(frame.stride[0]) * y;
  for (int x = 0; x < frame.width; ++x, pixel += 4) {
    const std::uint32_t color = static_cast<std::uint32_t>(pixel[2]) << 16 | static_cast<std::uint32_t>(pixel[1]) << 8 |
                                static_cast<std::uint32_t>(pixel[0]);
    take(x, color, !alpha || pixel[3] >= 128);
  }
}

bool is_words(PixelLayout layout) { return layout == PixelLayout::bgr0 || layout == PixelLayout::bgra; }

}  // namespace

PaletteMaker::PaletteMaker() : buckets_(std::size_t{1} << 18) {}

void PaletteMaker::add(const FrameView& frame) {
  check(is_words(frame.layout), "palettes are made from words of blue, green and red");
  for (int y = 0; y < frame.height; ++y) {
    std::uint32_t last = 0xffffffff;
    each_pixel(frame, y, [&](int, std::uint32_t color, bool shown) {
      if (!shown) return;
      Bucket& bucket = buckets_[bucket_of(color)];
      ++bucket.count;
      bucket.red += color >> 16;
      bucket.green += color >> 8 & 255u;
      bucket.blue += color & 255u;
      if (color == last || colors_.size() > kMost) return;
      colors_.insert(color);
      last = color;
    });
  }
}

Palette PaletteMaker::palette() const {
  if (colors_.size() <= kMost) return {colors_.begin(), colors_.end()};
  Points points;
  for (const Bucket& b : buckets_) {
    if (b.count == 0) continue;
    const auto mean = [&](std::uint64_t sum) { return static_cast<int>((sum + b.count / 2) / b.count); };
    points.push_back({{mean(b.red), mean(b.green), mean(b.blue)}, static_cast<std::int64_t>(b.count)});
  }
  std::vector<std::array<int, 3>> colors = cut(points);
  settle(colors, points);
  Palette palette;
  for (const auto& color : colors) palette.push_back(color_of(color));
  std::sort(palette.begin(), palette.end());
  palette.erase(std::unique(palette.begin(), palette.end()), palette.end());
  return palette;
}

PaletteMapper::PaletteMapper(const Palette& palette)
    : palette_(palette), nearest_(std::size_t{1} << 18, -1), cache_(std::size_t{1} << 16) {
  if (palette_.empty()) palette_.push_back(0);  // a clip that shows nothing
}

std::uint8_t PaletteMapper::nearest(int red, int green, int blue) {
  const std::array<int, 3> wanted{std::clamp(red, 0, 255), std::clamp(green, 0, 255), std::clamp(blue, 0, 255)};
  std::int16_t& known = nearest_[bucket_of(color_of(wanted))];
  if (known >= 0) return static_cast<std::uint8_t>(known);
  // For the bucket's middle, whoever asks first.
  const std::array<int, 3> middle{(wanted[0] & ~3) + 2, (wanted[1] & ~3) + 2, (wanted[2] & ~3) + 2};
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  for (std::size_t k = 0; k < palette_.size(); ++k) {
    const std::int64_t d = distance(channels_of(palette_[k]), middle);
    if (d >= least) continue;
    least = d;
    known = static_cast<std::int16_t>(k);
  }
  return static_cast<std::uint8_t>(known);
}

const std::array<std::uint8_t, 16>& PaletteMapper::choices_of(std::uint32_t color) {
  Cached& cached = cache_[(color * 2654435761u) >> 16];
  if (cached.color == color) return cached.choices;
  cached.color = color;
  const auto own = std::lower_bound(palette_.begin(), palette_.end(), color);
  if (own != palette_.end() && *own == color) {
    cached.choices.fill(static_cast<std::uint8_t>(own - palette_.begin()));
    return cached.choices;
  }
  const std::array<int, 3> wanted = channels_of(color);
  std::array<int, 3> error{};
  for (std::uint8_t& choice : cached.choices) {
    // Three quarters of what is missing so far: all of it makes noise where the palette is coarse.
    choice = nearest(wanted[0] + error[0] * 3 / 4, wanted[1] + error[1] * 3 / 4, wanted[2] + error[2] * 3 / 4);
    const std::array<int, 3> got = channels_of(palette_[choice]);
    for (std::size_t c = 0; c < 3; ++c) error[c] += wanted[c] - got[c];
  }
  const auto brightness = [&](std::uint8_t index) {
    const std::array<int, 3> c = channels_of(palette_[index]);
    return 3 * c[0] + 6 * c[1] + c[2];
  };
  std::stable_sort(cached.choices.begin(), cached.choices.end(), [&](std::uint8_t a, std::uint8_t b) {
    return brightness(a) != brightness(b) ? brightness(a) < brightness(b) : a < b;
  });
  return cached.choices;
}

void PaletteMapper::map(const FrameView& frame, std::uint8_t* into, int stride) {
  check(is_words(frame.layout), "palettes are for words of blue, green and red");
  constexpr std::size_t kPattern[4][4] = {{0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}};
  for (int y = 0; y < frame.height; ++y) {
    std::uint8_t* row = into + static_cast<std::ptrdiff_t>(stride) * y;
    each_pixel(frame, y, [&](int x, std::uint32_t color, bool shown) {
      row[x] = shown ? choices_of(color)[kPattern[y & 3][x & 3]] : kTransparentIndex;
    });
  }
}

}  // namespace fluidtank
