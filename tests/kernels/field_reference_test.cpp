// The pictures of fields against references in double precision.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <string>

#include "abi.h"
#include "base/font.h"
#include "compute/cpu/cpu_device.h"
#include "scene/scene.h"
#include "support/state.h"
#include "view/color_maps.h"
#include "view/field_bar.h"
#include "view/srgb_table.h"

namespace fluidtank::test {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

double number(float value) { return static_cast<double>(value); }

struct Bench {
  std::unique_ptr<Device> device = cpu::open_device(2);
  abi::FieldParams params{};
  Field params_field = device->make_field("params", 1, 1, static_cast<int>(sizeof(abi::FieldParams) / 4));

  Bench() {
    params.unit = 1;
    params.automatic = 1;
  }
  void upload() { device->upload(params_field, bytes_of(params)); }
};

std::vector<float> field_values(Bench& b, const Field& source, int channel) {
  b.upload();
  const Field shown = b.device->make_field("shown", source.width, source.height, 1);
  b.device->run(b.device->bind("field_values", {{"params", b.params_field}, {"source", source}, {"shown", shown}},
                               items(static_cast<int>(shown.elements())),
                               {{"channels", source.channels}, {"channel", channel}}));
  return values_of(*b.device, shown);
}

TEST_CASE("a cell's value is a channel, a length, a sum, or whether it lies inside") {
  Bench b;
  b.params.unit = 2.5f;
  for (const int channels : {1, 2, 4}) {
    const RandomField source = random_field(*b.device, 17, 9, channels, -2, 3, 7);
    for (int channel = 0; channel <= 6; ++channel) {
      CAPTURE(channels);
      CAPTURE(channel);
      const auto found = field_values(b, source.field, channel);
      for (std::size_t k = 0; k < found.size(); ++k) {
        const auto at = [&](int c) {
          return number(source.values[k * static_cast<std::size_t>(channels) +
                                      static_cast<std::size_t>(std::min(c, channels - 1))]);
        };
        const double expected = channel < 4    ? at(channel)
                                : channel == 4 ? std::hypot(at(0), at(1))
                                : channel == 5 ? at(0) + at(1) + at(2)
                                               : at(0) < 0;
        CHECK(number(found[k]) == doctest::Approx(2.5 * expected).epsilon(1e-6));
      }
    }
  }
}

TEST_CASE("what is not finite becomes one NaN") {
  Bench b;
  const Field source = b.device->make_field("source", 4, 1, 1);
  set_values(*b.device, source, std::vector<float>{kInfinity, -kInfinity, -kNan, 1});
  b.upload();
  const Field shown = b.device->make_field("shown", 4, 1, 1);
  b.device->run(b.device->bind("field_values", {{"params", b.params_field}, {"source", source}, {"shown", shown}},
                               items(4), {{"channels", 1}, {"channel", 0}}));
  CHECK(values_of<std::uint32_t>(*b.device, shown) ==
        std::vector<std::uint32_t>{0x7fc00000, 0x7fc00000, 0x7fc00000, 0x3f800000});
}

// Least and largest, by so many items and then by one.
std::pair<float, float> range_of(Device& device, const Field& shown, int many) {
  const Field ranges = device.make_field("ranges", many, 1, 2);
  const Field joined = device.make_field("joined", 1, 1, 2);
  device.run(device.bind("field_range", {{"shown", shown}, {"ranges", ranges}}, items(many),
                         {{"count", static_cast<int>(shown.elements())}, {"stride", many}}));
  device.run(
      device.bind("join_ranges", {{"ranges", ranges}, {"joined", joined}}, items(1), {{"count", many}, {"stride", 1}}));
  const auto found = values_of(device, joined);
  return {found[0], found[1]};
}

TEST_CASE("the range is the least and the largest value, whatever the size, and NaN counts for nothing") {
  const auto device = cpu::open_device(2);
  for (const auto& [width, height] : {std::pair{1, 1}, std::pair{17, 9}, std::pair{101, 33}}) {
    for (const int many : {1, 7, 8192}) {
      RandomField random = random_field(*device, width, height, 1, -5, 3, static_cast<unsigned>(width));
      const auto [least, largest] = std::minmax_element(random.values.begin(), random.values.end());
      CHECK(range_of(*device, random.field, many) == std::pair{*least, *largest});
      std::vector<float> holes = random.values;
      for (std::size_t k = 0; k + 1 < holes.size(); k += 3) holes[k] = k % 2 == 0 ? kNan : -kInfinity;
      std::vector<float> finite;
      std::copy_if(holes.begin(), holes.end(), std::back_inserter(finite), [](float v) { return std::isfinite(v); });
      set_values(*device, random.field, holes);
      const auto [low, high] = std::minmax_element(finite.begin(), finite.end());
      CHECK(range_of(*device, random.field, many) == std::pair{*low, *high});
    }
  }
  const Field nothing = device->make_field("nothing", 3, 1, 1);
  set_values(*device, nothing, std::vector<float>(3, kNan));
  const auto [least, largest] = range_of(*device, nothing, 5);
  CHECK(least > largest);
}

struct Scale {
  std::vector<float> scale;
  std::vector<std::string> labels;  // largest, middle, least
};

Scale scale_of(Bench& b, float least, float largest) {
  b.upload();
  const Field joined = b.device->make_field("joined", 1, 1, 2);
  const Field scale = b.device->make_field("scale", 1, 1, 4);
  const Field labels = b.device->make_field("labels", 12, 3, 1);
  set_values(*b.device, joined, std::vector<float>{least, largest});
  b.device->run(b.device->bind(
      "field_scale", {{"params", b.params_field}, {"joined", joined}, {"scale", scale}, {"labels", labels}}, items(3)));
  Scale found{values_of(*b.device, scale), std::vector<std::string>(3)};
  const auto letters = values_of<std::uint32_t>(*b.device, labels);
  for (std::size_t k = 0; k < letters.size(); ++k) {
    if (letters[k] != 0) found.labels[k / 12] += static_cast<char>(letters[k] + ' ');
  }
  return found;
}

TEST_CASE("the scale: automatic, given, even on both sides of 0, of one value, of none") {
  Bench b;
  CHECK(scale_of(b, -1, 3).scale == std::vector<float>{-1, 3, 0.25f, 0});
  CHECK(scale_of(b, 2, 2).scale == std::vector<float>{2, 2, 0, 0});
  CHECK(scale_of(b, 3e38f, -3e38f).scale == std::vector<float>{0, 0, 0, 0});
  b.params.diverging = 1;
  CHECK(scale_of(b, -1, 4).scale == std::vector<float>{-4, 4, 0.125f, 0});
  CHECK(scale_of(b, 0, 0).scale == std::vector<float>{0, 0, 0, 0.5f});
  b.params.automatic = 0;
  b.params.range = {1, 5};
  CHECK(scale_of(b, -7, 9).scale == std::vector<float>{1, 5, 0.25f, 0});
}

// As the bar writes it, by way of the C library.
std::string written(double value) {
  if (value == 0) return "0";
  char text[32];
  std::snprintf(text, sizeof text, "%.2e", value);
  const std::string whole = text;
  const auto e = whole.find('e');
  std::string digits = whole.substr(0, e);
  const int exponent = std::stoi(whole.substr(e + 1));
  const auto trimmed = [](std::string t) {
    while (t.back() == '0') t.pop_back();
    if (t.back() == '.') t.pop_back();
    return t;
  };
  if (exponent < -2 || exponent > 3) return trimmed(digits) + "e" + std::to_string(exponent);
  std::snprintf(text, sizeof text, "%.*f", std::max(2 - exponent, 0), std::stod(whole));
  const std::string plain = text;
  return plain.find('.') == std::string::npos ? plain : trimmed(plain);
}

TEST_CASE("numbers on the bar have three digits, and are those of the C library") {
  Bench b;
  CHECK(scale_of(b, 0, 2.5f).labels == std::vector<std::string>{"2.5", "1.25", "0"});
  CHECK(scale_of(b, -0.04f, 0.04f).labels == std::vector<std::string>{"0.04", "0", "-0.04"});
  CHECK(scale_of(b, -1234, 5678).labels == std::vector<std::string>{"5680", "2220", "-1230"});
  CHECK(scale_of(b, 1e-6f, 3e6f).labels == std::vector<std::string>{"3e6", "1.5e6", "1e-6"});
  CHECK(scale_of(b, 9.996f, 99.96f).labels == std::vector<std::string>{"100", "55", "10"});
  const auto exponents = random_values(300, -17, 17, 11);
  const auto mantissas = random_values(300, 1, 10, 12);
  for (std::size_t k = 0; k < exponents.size(); ++k) {
    const float value = static_cast<float>(number(mantissas[k]) * std::pow(10, std::floor(number(exponents[k]))));
    CAPTURE(value);
    CHECK(scale_of(b, -value, 1e20f).labels[2] == "-" + written(number(value)));
  }
}

// A picture of 24 x 15 pixels of a field of 12 x 5 cells, in a tank of 12 x 7.5, with one wall.
struct Shown {
  Bench bench;
  RandomField values = random_field(*bench.device, 12, 5, 1, -1, 1, 21);
  std::vector<float> scale{-0.75f, 1.0f, 1 / 1.75f, 0};
  std::vector<std::uint32_t> map = color_map(ColorMap::viridis);
  abi::WallShape wall{};

  Shown() {
    abi::FieldParams& p = bench.params;
    p.size = {24, 15};
    p.grid = {12, 5};
    p.velocity_size = {12, 5};
    p.pixel = {0.5f, 0.5f};
    p.tank = {12, 7.5f};
    p.grid_cells = {1, 5 / 7.5f};
    p.velocity_cells = {1, 5 / 7.5f};
    p.edge = 2;
    p.wall_reach = 100;
    p.blended = 1;
    wall.at = {4.3f, 3.1f};
    wall.turn = {1, 0};
    wall.radius = 1.5f;
    wall.color = {0.5f, 0.2f, 0.1f, 1};
  }

  // 16-bit red, green, blue and alpha of each pixel, from the bottom left.
  std::vector<std::array<int, 4>> draw() {
    bench.upload();
    Device& device = *bench.device;
    const auto table = [&](int channels, const auto& words) {
      const Field made = device.make_field("table", static_cast<int>(words.size()) / channels, 1, channels);
      set_values(device, made, words);
      return made;
    };
    const Field encoded = device.make_field("encoded", bench.params.size.x, bench.params.size.y, 2);
    device.run(device.bind("show_field",
                           {{"params", bench.params_field},
                            {"shown", values.field},
                            {"scale", table(4, scale)},
                            {"color_map", table(2, map)},
                            {"encoded", encoded}},
                           whole(encoded)));
    const Field walls = device.make_field("walls", 1, 1, static_cast<int>(sizeof wall / 4));
    device.upload(walls, bytes_of(wall));
    device.run(device.bind("field_walls",
                           {{"params", bench.params_field},
                            {"wall_shapes", walls},
                            {"wall_distance", device.make_field("distance", 12, 5, 1)},
                            {"srgb_table", table(1, srgb_table())},
                            {"encoded", encoded}},
                           whole(encoded)));
    std::vector<std::array<int, 4>> pixels;
    const auto words = values_of<std::uint32_t>(device, encoded);
    for (std::size_t k = 0; k < words.size(); k += 2) {
      pixels.push_back({static_cast<int>(words[k] & 65535), static_cast<int>(words[k] >> 16),
                        static_cast<int>(words[k + 1] & 65535), static_cast<int>(words[k + 1] >> 16)});
    }
    return pixels;
  }

  double cell(int x, int y) const {
    return number(values.values[static_cast<std::size_t>(std::clamp(y, 0, 4) * 12 + std::clamp(x, 0, 11))]);
  }
  double blended(double x, double y) const {
    const double u = std::clamp(x - 0.5, 0.0, 11.0), v = std::clamp(y * 5 / 7.5 - 0.5, 0.0, 4.0);
    const int i = static_cast<int>(u), j = static_cast<int>(v);
    const double s = u - i, t = v - j;
    return (cell(i, j) * (1 - s) + cell(i + 1, j) * s) * (1 - t) +
           (cell(i, j + 1) * (1 - s) + cell(i + 1, j + 1) * s) * t;
  }
  double mapped(double value, std::size_t c) const {
    const double t =
        std::clamp((value - number(scale[0])) * number(scale[2]) + number(scale[3]), 0.0, 1.0) * (kMapEntries - 1);
    const auto entry = static_cast<std::size_t>(t + 0.5) * 2;
    return c == 0 ? map[entry] & 65535 : c == 1 ? map[entry] >> 16 : map[entry + 1];
  }
};

TEST_CASE("a pixel is the map's colour of the value there, blended or a cell's own") {
  Shown s;
  for (const int blended : {1, 0}) {
    s.bench.params.blended = blended;
    const auto pixels = s.draw();
    for (int y = 0; y < 15; ++y) {
      for (int x = 0; x < 24; ++x) {
        const double px = (x + 0.5) / 2, py = (y + 0.5) / 2;
        const double value = blended ? s.blended(px, py) : s.cell(static_cast<int>(px), static_cast<int>(py * 5 / 7.5));
        for (std::size_t c = 0; c < 3; ++c) {
          CAPTURE(x);
          CAPTURE(y);
          // A value near the border of two entries may round to either.
          CHECK(std::fabs(pixels[static_cast<std::size_t>(y * 24 + x)][c] - s.mapped(value, c)) < 60);
        }
        CHECK(pixels[static_cast<std::size_t>(y * 24 + x)][3] == 65535);
      }
    }
  }
}

TEST_CASE("walls are grey or have their colours, with smooth edges") {
  Shown s;
  s.bench.params.walls = 1;
  const double colors[2][3] = {{20560, 20560, 20560}, {0.735357 * 65535, 0.484529 * 65535, 0.349190 * 65535}};
  for (const int own : {0, 1}) {
    s.bench.params.own_colors = own;
    const auto pixels = s.draw();
    for (int y = 0; y < 15; ++y) {
      for (int x = 0; x < 24; ++x) {
        const double px = (x + 0.5) / 2, py = (y + 0.5) / 2;
        const double cover = std::clamp(0.5 - (std::hypot(px - 4.3, py - 3.1) - 1.5) * 2, 0.0, 1.0);
        for (std::size_t c = 0; c < 3; ++c) {
          const double under = s.mapped(s.blended(px, py), c);
          CHECK(std::fabs(pixels[static_cast<std::size_t>(y * 24 + x)][c] -
                          (under + (colors[own][c] - under) * cover)) < 60);
        }
      }
    }
  }
  s.wall.color.w = 0;
  const auto invisible = s.draw();
  s.bench.params.walls = 0;
  CHECK(invisible == s.draw());
}

TEST_CASE("outside the tank, and where there is no number, it is black") {
  Shown s;
  s.bench.params.origin = {-3, -1};
  s.values.values[2 * 12 + 7] = kNan;
  set_values(*s.bench.device, s.values.field, s.values.values);
  s.bench.params.blended = 0;
  const auto pixels = s.draw();
  for (int y = 0; y < 15; ++y) {
    for (int x = 0; x < 24; ++x) {
      const double px = -3 + (x + 0.5) / 2, py = -1 + (y + 0.5) / 2;
      const bool outside = px < 0 || py < 0;
      const bool no_number = px >= 7 && px < 8 && py >= 3 && py < 4.5;
      const auto& pixel = pixels[static_cast<std::size_t>(y * 24 + x)];
      CHECK((pixel[0] + pixel[1] + pixel[2] == 0) == (outside || no_number));
    }
  }
}

TEST_CASE("a view of one value is the map's first colour, of a diverging map the middle") {
  Shown s;
  s.scale = {0.5f, 0.5f, 0, 0};
  CHECK(s.draw()[100][0] == static_cast<int>(s.map[0] & 65535));
  s.scale = {0, 0, 0, 0.5f};
  CHECK(s.draw()[100][0] == static_cast<int>(s.map[kMapEntries] & 65535));
}

// What the font reads from a place of a picture on: the pixels of one channel, from the top.
std::string read_text_at(const std::vector<int>& rows, int width, int x, int y, int letter) {
  std::string text;
  while (x + kLetterAdvance * letter <= width) {
    char found = '~';
    for (char candidate = kSquared; candidate >= ' '; --candidate) {
      bool same = true;
      for (int k = 0; k < kLetterColumns * kLetterRows && same; ++k) {
        const int column = k % kLetterColumns, row = k / kLetterColumns;
        const int value = rows[static_cast<std::size_t>((y + row * letter) * width + x + column * letter)];
        same = text_inked(std::string(1, candidate), column, row) == (value > 43000);
      }
      if (same) found = candidate;
    }
    text += found;
    x += kLetterAdvance * letter;
  }
  while (text.ends_with(' ')) text.pop_back();
  return text;
}

TEST_CASE("the bar shows its map, its numbers and its title, over a darkened picture") {
  for (const int letter : {1, 2}) {
    CAPTURE(letter);
    Bench b;
    Picture picture;
    picture.width = 500;
    picture.height = 300 * letter;
    FieldView view;
    view.show = ShownField::pressure;
    const FieldBar bar(view, picture);
    const Region panel = bar.region();
    REQUIRE(!panel.empty());
    abi::FieldParams& p = b.params;
    p.size = {picture.width, picture.height};
    p.automatic = 0;
    p.range = {-0.25f, 1.5f};
    bar.place(p);
    CHECK(p.letter == letter);
    b.upload();
    Device& device = *b.device;
    const auto table = [&](int channels, const std::vector<std::uint32_t>& words) {
      const Field made = device.make_field("table", static_cast<int>(words.size()) / channels, 1, channels);
      set_values(device, made, words);
      return made;
    };
    const Field scale = device.make_field("scale", 1, 1, 4), labels = device.make_field("labels", 12, 3, 1);
    const Field joined = device.make_field("joined", 1, 1, 2);
    device.run(device.bind("field_scale",
                           {{"params", b.params_field}, {"joined", joined}, {"scale", scale}, {"labels", labels}},
                           items(3)));
    const Field encoded = device.make_field("encoded", picture.width, picture.height, 2);
    std::vector<std::uint32_t> light(encoded.elements() * 2);
    for (std::size_t k = 0; k < light.size(); k += 2) {
      light[k] = 60000u | 60000u << 16;
      light[k + 1] = 60000u | 65535u << 16;
    }
    set_values(device, encoded, light);
    const auto map = color_map(ColorMap::viridis);
    device.run(device.bind("draw_bar",
                           {{"params", b.params_field},
                            {"color_map", table(2, map)},
                            {"titles", table(1, bar.title_letters())},
                            {"labels", labels},
                            {"font", table(1, font_rows())},
                            {"encoded", encoded}},
                           panel));
    const auto words = values_of<std::uint32_t>(device, encoded);
    std::vector<int> red;  // of the panel, from the top
    for (int y = 0; y < panel.height; ++y) {
      for (int x = 0; x < panel.width; ++x) {
        const int row = panel.y + panel.height - 1 - y;
        red.push_back(
            static_cast<int>(words[static_cast<std::size_t>((row * picture.width + panel.x + x) * 2)] & 65535));
      }
    }
    const auto text = [&](int x, int y) { return read_text_at(red, panel.width, x, y, letter); };
    CHECK(text(p.strip_at.x, 4 * letter) == "pressure");
    CHECK(text(p.strip_at.x, 15 * letter) == std::string("units") + kSquared + "/s" + kSquared);
    const int numbers = p.strip_at.x + p.strip_size.x + 4 * letter;
    const int last = p.strip_size.y - 1, half_letter = 3 * letter + letter / 2;
    CHECK(text(numbers, p.strip_at.y - half_letter) == "1.5");
    CHECK(text(numbers, p.strip_at.y + last / 2 - half_letter) == "0.625");
    CHECK(text(numbers, p.strip_at.y + last - half_letter) == "-0.25");
    for (int y = 0; y <= last; ++y) {
      const auto entry = static_cast<std::size_t>((last - y) * (kMapEntries - 1.0) / last + 0.5) * 2;
      const int found = red[static_cast<std::size_t>((p.strip_at.y + y) * panel.width + p.strip_at.x + 1)];
      CHECK(std::abs(found - static_cast<int>(map[entry] & 65535)) < 60);
    }
    CHECK(red[0] < 20000);                       // the panel's corner
    CHECK(words[0] == (60000u | 60000u << 16));  // and beside it the picture as it was
  }
}

TEST_CASE("the bar's letters shrink until it fits, and no bar is drawn where none does") {
  FieldView view;
  const auto bar_of = [&](int width, int height) {
    Picture picture;
    picture.width = width;
    picture.height = height;
    const FieldBar bar(view, picture);
    abi::FieldParams params{};
    bar.place(params);
    return bar.region().empty() ? 0 : params.letter;
  };
  CHECK(bar_of(1024, 640) == 2);
  CHECK(bar_of(320, 200) == 1);
  CHECK(bar_of(1920, 1080) == 3);
  CHECK(bar_of(576, 1024) == 2);
  CHECK(bar_of(400, 1600) == 1);
  CHECK(bar_of(96, 64) == 0);
  CHECK(bar_of(1, 1) == 0);
  view.bar = false;
  CHECK(bar_of(1024, 640) == 0);
}

}  // namespace
}  // namespace fluidtank::test
