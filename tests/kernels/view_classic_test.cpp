// The classic picture's kernels, constant by constant, against its source's formulas in double precision.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "abi.h"
#include "compute/cpu/cpu_device.h"
#include "scene/read.h"
#include "support/state.h"
#include "tank/tank.h"
#include "view/blue_noise.h"
#include "view/srgb_table.h"
#include "view/view.h"

namespace fluidtank::test {
namespace {

double number(float value) { return static_cast<double>(value); }

// A grid of colours as a texture: bilinear between centres, clamped at the edges; places are shares of the whole.
struct Texture {
  int width, height, channels;
  std::vector<double> values;

  Texture(int w, int h, int c) : width(w), height(h), channels(c), values(static_cast<std::size_t>(w * h * c)) {}
  Texture(int w, int h, int c, const std::vector<float>& from) : Texture(w, h, c) {
    for (std::size_t k = 0; k < values.size(); ++k) values[k] = number(from[k]);
  }
  double& at(int x, int y, int c) { return values[static_cast<std::size_t>((y * width + x) * channels + c)]; }
  double cell(int x, int y, int c) const {
    x = std::clamp(x, 0, width - 1);
    y = std::clamp(y, 0, height - 1);
    return values[static_cast<std::size_t>((y * width + x) * channels + c)];
  }
  double sample(double u, double v, int c) const {
    const double x = u * width - 0.5, y = v * height - 0.5;
    const int i = static_cast<int>(std::floor(x)), j = static_cast<int>(std::floor(y));
    const double s = x - i, t = y - j;
    return (cell(i, j, c) * (1 - s) + cell(i + 1, j, c) * s) * (1 - t) +
           (cell(i, j + 1, c) * (1 - s) + cell(i + 1, j + 1, c) * s) * t;
  }
  // Every value from the place of its centre.
  void fill(const std::function<double(double, double, int)>& value) {
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) {
        for (int c = 0; c < channels; ++c) at(x, y, c) = value((x + 0.5) / width, (y + 0.5) / height, c);
      }
    }
  }
};

void check_close(const std::vector<float>& found, const Texture& expected, double tolerance, int channels_compared) {
  REQUIRE(found.size() == expected.values.size());
  double worst = 0;
  for (std::size_t k = 0; k < found.size(); ++k) {
    if (static_cast<int>(k) % expected.channels >= channels_compared) continue;
    worst = std::fmax(worst, std::fabs(number(found[k]) - expected.values[k]));
  }
  CHECK(worst < tolerance);
}

double brightest(const Texture& t, double u, double v) {
  return std::fmax(std::fmax(t.sample(u, v, 0), t.sample(u, v, 1)), t.sample(u, v, 2));
}

// The source's shaders.
Texture prefiltered(const Texture& dye, int width, int height, double threshold, double soft_knee) {
  const double knee = threshold * soft_knee + 0.0001;
  Texture out(width, height, 4);
  out.fill([&](double u, double v, int c) {
    if (c == 3) return 0.0;
    const double br = brightest(dye, u, v);
    double rq = std::clamp(br - (threshold - knee), 0.0, knee * 2);
    rq = 0.25 / knee * rq * rq;
    return dye.sample(u, v, c) * std::fmax(rq, br - threshold) / std::fmax(br, 0.0001);
  });
  return out;
}

Texture blurred(const Texture& from, int width, int height) {
  Texture out(width, height, from.channels);
  const double x = 1.0 / from.width, y = 1.0 / from.height;
  out.fill([&](double u, double v, int c) {
    return (from.sample(u - x, v, c) + from.sample(u + x, v, c) + from.sample(u, v + y, c) + from.sample(u, v - y, c)) *
           0.25;
  });
  return out;
}

Texture bloom_of(const Texture& first, int most_levels) {
  std::vector<Texture> levels;
  for (int k = 0; k < most_levels; ++k) {
    const int width = first.width >> (k + 1), height = first.height >> (k + 1);
    if (width < 2 || height < 2) break;
    levels.push_back(blurred(k == 0 ? first : levels.back(), width, height));
  }
  for (std::size_t k = levels.size() - 1; k > 0; --k) {
    const Texture up = blurred(levels[k], levels[k - 1].width, levels[k - 1].height);
    for (std::size_t i = 0; i < up.values.size(); ++i) levels[k - 1].values[i] += up.values[i];
  }
  return blurred(levels[0], first.width, first.height);
}

Texture mask_of(const Texture& dye) {
  Texture out(dye.width, dye.height, 1);
  out.fill([&](double u, double v, int) { return 1 - std::fmin(std::fmax(brightest(dye, u, v) * 20, 0.0), 0.8); });
  return out;
}

Texture marched(const Texture& mask, int width, int height, double weight) {
  Texture out(width, height, 1);
  out.fill([&](double u, double v, int) {
    double x = u, y = v, decay = 1;
    double color = mask.sample(u, v, 0);
    for (int k = 0; k < 16; ++k) {
      x -= (u - 0.5) / 16 * 0.3;
      y -= (v - 0.5) / 16 * 0.3;
      color += mask.sample(x, y, 0) * decay * weight;
      decay *= 0.95;
    }
    return color * 0.7;
  });
  return out;
}

Texture blurred_once(const Texture& from, double x, double y) {
  Texture out(from.width, from.height, 1);
  out.fill([&](double u, double v, int) {
    const double du = x * 1.33333333 / from.width, dv = y * 1.33333333 / from.height;
    return from.sample(u, v, 0) * 0.29411764 + from.sample(u - du, v - dv, 0) * 0.35294117 +
           from.sample(u + du, v + dv, 0) * 0.35294117;
  });
  return out;
}

double gamma_of(double x) { return std::fmax(1.055 * std::pow(std::fmax(x, 0.0), 0.416666667) - 0.055, 0.0); }

// One device, and a parameter block for a dye grid, a picture and the grids of glow and rays over a tank of 1 x 1.
struct Bench {
  std::unique_ptr<Device> device = cpu::open_device(2);
  abi::ClassicParams params{};
  Field params_field = device->make_field("params", 1, 1, static_cast<int>(sizeof(abi::ClassicParams) / 4));

  Bench(abi::ivec2 size, abi::ivec2 dye, abi::ivec2 grid) {
    const auto over = [](abi::ivec2 a, abi::ivec2 b) {
      return abi::vec2(static_cast<float>(a.x) / static_cast<float>(b.x),
                       static_cast<float>(a.y) / static_cast<float>(b.y));
    };
    params.size = size;
    params.dye_size = params.velocity_size = dye;
    params.bloom_size = params.rays_size = grid;
    params.pixel = over({1, 1}, size);
    params.tank = {1, 1};
    params.dye_cells = params.velocity_cells = abi::vec2(dye);
    params.bloom_cells = params.rays_cells = abi::vec2(grid);
    params.bloom_to_dye = params.rays_to_dye = over(dye, grid);
    params.brightness = params.shading = 1;
    params.texel = static_cast<float>(std::hypot(1.0 / size.x, 1.0 / size.y));
    params.bloom_threshold = 0.6f;
    params.bloom_curve_x = static_cast<float>(0.6 - (0.6 * 0.7 + 1e-4));
    params.bloom_curve_y = static_cast<float>(2 * (0.6 * 0.7 + 1e-4));
    params.bloom_curve_z = static_cast<float>(0.25 / (0.6 * 0.7 + 1e-4));
    params.bloom_intensity = 0.8f;
    params.rays_weight = 1;
    params.rays_exposure = 0.7f;
    params.edge = static_cast<float>(size.y);
    upload();
  }
  void upload() { device->upload(params_field, bytes_of(params)); }
};

void blur_kernel(Device& device, const char* kernel, const Field& from, const Field& to) {
  device.run(device.bind(
      kernel, {{"from", from}, {"to", to}}, whole(to),
      {{"from_width", from.width}, {"from_height", from.height}, {"to_width", to.width}, {"to_height", to.height}}));
}

TEST_CASE("the classic prefilter is the source's curve of threshold and soft knee") {
  Bench b({16, 16}, {64, 40}, {26, 16});
  const RandomField dye = random_field(*b.device, 64, 40, 4, 0, 1.6, 1);
  const Field bloom = b.device->make_field("bloom", 26, 16, 4);
  b.device->run(b.device->bind("bloom_prefilter", {{"params", b.params_field}, {"dye", dye.field}, {"bloom", bloom}},
                               whole(bloom)));
  const Texture expected = prefiltered(Texture(64, 40, 4, dye.values), 26, 16, 0.6, 0.7);
  check_close(values_of(*b.device, bloom), expected, 6e-6, 4);
}

TEST_CASE("one blur of the classic glow is the mean of four neighbours a source texel away, down and up") {
  Bench b({1, 1}, {1, 1}, {1, 1});
  struct Step {
    int from_width, from_height, to_width, to_height;
  };
  for (const Step s : {Step{26, 16, 13, 8}, Step{13, 9, 6, 4}, Step{6, 4, 13, 9}, Step{2, 2, 5, 4}, Step{5, 3, 2, 2},
                       Step{1, 2, 2, 4}, Step{4100, 2, 2050, 4}}) {
    CAPTURE(s.from_width);
    const RandomField from = random_field(*b.device, s.from_width, s.from_height, 4, 0, 1, 3);
    const RandomField to = random_field(*b.device, s.to_width, s.to_height, 4, 0, 1, 4);
    Texture expected = blurred(Texture(s.from_width, s.from_height, 4, from.values), s.to_width, s.to_height);
    blur_kernel(*b.device, "bloom_add", from.field, to.field);
    Texture added = expected;
    for (std::size_t k = 0; k < added.values.size(); ++k) added.values[k] += number(to.values[k]);
    check_close(values_of(*b.device, to.field), added, 2e-6, 4);
    blur_kernel(*b.device, "bloom_blur", from.field, to.field);
    check_close(values_of(*b.device, to.field), expected, 2e-6, 4);
  }
}

TEST_CASE("the rays' mask is 1 - clamp(20 b, 0, 0.8)") {
  Bench b({16, 16}, {33, 9}, {8, 8});
  const RandomField dye = random_field(*b.device, 33, 9, 4, 0, 0.06, 5);
  const Field mask = b.device->make_field("mask", 33, 9, 1);
  b.device->run(
      b.device->bind("rays_mask", {{"params", b.params_field}, {"dye", dye.field}, {"mask", mask}}, whole(mask)));
  check_close(values_of(*b.device, mask), mask_of(Texture(33, 9, 4, dye.values)), 1e-6, 1);
}

TEST_CASE(
    "rays are 16 steps of 0.3 / 16 toward the centre that decay by 0.95, and the weight weighs all but the first") {
  Bench b({16, 16}, {64, 40}, {31, 20});
  const RandomField mask = random_field(*b.device, 64, 40, 1, 0.2, 1, 6);
  const Field rays = b.device->make_field("rays", 31, 20, 1);
  for (const float weight : {1.0f, 0.35f}) {
    b.params.rays_weight = weight;
    b.upload();
    b.device->run(
        b.device->bind("rays_march", {{"params", b.params_field}, {"mask", mask.field}, {"rays", rays}}, whole(rays)));
    check_close(values_of(*b.device, rays), marched(Texture(64, 40, 1, mask.values), 31, 20, number(weight)), 1e-4, 1);
  }
}

TEST_CASE("the rays' blur has 0.29411764 in the middle and 0.35294117 at 1.3333333 to each side") {
  Bench b({1, 1}, {1, 1}, {1, 1});
  const RandomField from = random_field(*b.device, 31, 20, 1, 0, 9, 7);
  const Field to = b.device->make_field("to", 31, 20, 1);
  for (const int upright : {0, 1}) {
    b.device->run(b.device->bind("rays_blur", {{"from", from.field}, {"to", to}}, whole(to),
                                 {{"width", 31}, {"height", 20}, {"step_x", 1 - upright}, {"step_y", upright}}));
    check_close(values_of(*b.device, to), blurred_once(Texture(31, 20, 1, from.values), 1 - upright, upright), 1e-5, 1);
  }
}

// What the source's display shader leaves: with grain, a noise between 0 and 1.
double displayed(const Texture& dye, const Texture& bloom, const Texture& rays, double u, double v, int c, double x,
                 double y, double noise) {
  const auto length = [&](double du, double dv) {
    double sum = 0;
    for (int k = 0; k < 3; ++k) sum += std::pow(dye.sample(u + du, v + dv, k), 2);
    return std::sqrt(sum);
  };
  const double dx = length(x, 0) - length(-x, 0), dy = length(0, y) - length(0, -y);
  const double texel = std::hypot(x, y);
  const double nz = texel / std::sqrt(dx * dx + dy * dy + texel * texel);
  const double through = rays.sample(u, v, 0);
  const double own = dye.sample(u, v, c) * std::clamp(nz + 0.7, 0.7, 1.0) * through;
  return own + gamma_of(bloom.sample(u, v, c) * 0.8 * through + (noise * 2 - 1) / 255);
}

TEST_CASE("the classic display shades, takes rays and glow in, and dithers the glow; w is the largest channel") {
  const std::vector<std::uint32_t> noise = blue_noise();
  for (const bool aligned : {true, false}) {
    const abi::ivec2 dye_size = aligned ? abi::ivec2(50, 30) : abi::ivec2(37, 45);
    Bench b({50, 30}, dye_size, {20, 12});
    b.params.grain = static_cast<float>(1 / (32768.0 * 255));
    b.params.aligned = aligned ? 1 : 0;
    b.params.background = {0.5f, 0.25f, 0, 0};
    b.upload();
    // Gentle slopes, so that shading varies.
    const RandomField dye = random_field(*b.device, dye_size.x, dye_size.y, 4, 0.02, 0.04, 8);
    const RandomField bloom = random_field(*b.device, 20, 12, 4, 0, 0.3, 9);
    const RandomField rays = random_field(*b.device, 20, 12, 1, 0.5, 3, 10);
    const Field velocity = b.device->make_field("velocity", dye_size.x, dye_size.y, 2);
    const Field lengths = b.device->make_field("lengths", 52, 32, 1);
    const Field picture = b.device->make_field("picture", 50, 30, 4);
    const Field blue = b.device->make_field("blue_noise", kNoiseSize * kNoiseSize, 1, 1);
    const Field curve = b.device->make_field("bloom_curve", 65536, 1, 1);
    set_values(*b.device, blue, noise);
    set_values(*b.device, curve, classic_curve());
    b.device->run(
        b.device->bind("classic_lengths",
                       {{"params", b.params_field}, {"dye", dye.field}, {"velocity", velocity}, {"lengths", lengths}},
                       whole(lengths)));
    b.device->run(b.device->bind("classic_display",
                                 {{"params", b.params_field},
                                  {"dye", dye.field},
                                  {"lengths", lengths},
                                  {"bloom", bloom.field},
                                  {"rays", rays.field},
                                  {"blue_noise", blue},
                                  {"bloom_curve", curve},
                                  {"velocity", velocity},
                                  {"picture", picture}},
                                 whole(picture)));
    const Texture dyes(dye_size.x, dye_size.y, 4, dye.values), glow(20, 12, 4, bloom.values),
        ray(20, 12, 1, rays.values);
    Texture expected(50, 30, 4);
    for (int y = 0; y < 30; ++y) {
      for (int x = 0; x < 50; ++x) {
        const double n = noise[static_cast<std::size_t>(((y + 29) & 63) * 64 + ((x + 37) & 63))] / 65536.0;
        double covers = 0;
        for (int c = 0; c < 3; ++c) {
          expected.at(x, y, c) = displayed(dyes, glow, ray, (x + 0.5) / 50, (y + 0.5) / 30, c, 1.0 / 50, 1.0 / 30, n);
          covers = std::fmax(covers, expected.at(x, y, c));
        }
        const double background[] = {0.5, 0.25, 0};
        for (int c = 0; c < 3; ++c) expected.at(x, y, c) += background[c] * (1 - std::fmin(covers, 1));
        expected.at(x, y, 3) = covers;
      }
    }
    // The table's steps are widest where the curve is steepest.
    check_close(values_of(*b.device, picture), expected, 6e-4, 4);
  }
}

TEST_CASE("the classic glow's encoding is 1.055 x^0.41666667 - 0.055, cut off at 0") {
  const std::vector<float> curve = classic_curve();
  REQUIRE(curve.size() == 65536);
  for (std::size_t k = 0; k < curve.size(); k += 7) {
    CHECK(std::fabs(number(curve[k]) - gamma_of(static_cast<double>(k) / 65535)) < 1e-6);
  }
  CHECK(curve.front() == 0);
  CHECK(number(curve.back()) == doctest::Approx(1));
}

TEST_CASE("sparks and walls lie over the classic picture in display values") {
  Bench b({21, 11}, {21, 11}, {1, 1});
  b.params.tank = {21, 11};
  b.params.pixel = {1, 1};
  b.params.velocity_cells = {1, 1};
  b.params.edge = 1;
  b.params.spark_unscale = 1.0f / 64;
  b.params.spark_whiteness = 0.3f;
  b.params.walls = 1;
  b.upload();
  const RandomField picture = random_field(*b.device, 21, 11, 4, 0, 0.8, 2);
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
  const Field table = b.device->make_field("srgb_table", 65536, 1, 1);
  set_values(*b.device, table, srgb_table());
  b.device->run(b.device->bind("classic_over",
                               {{"params", b.params_field},
                                {"light", light},
                                {"wall_shapes", walls},
                                {"wall_distance", wall_distance},
                                {"srgb_table", table},
                                {"picture", picture.field}},
                               whole(picture.field)));
  const auto srgb = [](double x) { return x <= 0.0031308 ? 12.92 * x : 1.055 * std::pow(x, 1 / 2.4) - 0.055; };
  Texture expected(21, 11, 4, picture.values);
  for (int y = 0; y < 11; ++y) {
    for (int x = 0; x < 21; ++x) {
      double most = 0, covers = expected.at(x, y, 3);
      for (int c = 0; c < 3; ++c) most = std::fmax(most, expected.at(x, y, c));
      for (int c = 0; c < 3; ++c) {
        const double tint = expected.at(x, y, c) + 1 - most;
        expected.at(x, y, c) += (tint + (1 - tint) * 0.3) * srgb((y * 21 + x) % 7 / 64.0);
        covers = std::fmax(covers, expected.at(x, y, c));
      }
      expected.at(x, y, 3) = covers;
      const double cover = std::clamp(0.5 - (std::hypot(x + 0.5 - 15.3, y + 0.5 - 5.2) - 3), 0.0, 1.0);
      const double over[] = {srgb(0.2), srgb(0.1), srgb(0.05), 1};
      for (int c = 0; c < 4; ++c) expected.at(x, y, c) += (over[c] - expected.at(x, y, c)) * cover;
    }
  }
  check_close(values_of(*b.device, picture.field), expected, 2e-4, 4);
}

// A still tank with a dye of its own, drawn; and a field that a stage of the picture left.
struct Drawn {
  std::unique_ptr<Device> device = cpu::open_device(2);
  Scene scene;
  TankSolver tank;
  Viewer viewer;
  std::vector<float> dye;

  explicit Drawn(const std::string& settings)
      : scene(read_scene_text(R"({"splashes": {"at_start": 0}, "tank": {"rows": 32, "dye_rows": 60},
          "picture": {"width": 96, "height": 60}, "sparks": {"count": 0}, )" +
                                  settings + "}",
                              "drawn")
                  .scene),
        tank(*device, scene),
        viewer(*device, scene, tank.state(), Packing::rgb24) {
    const Field& field = tank.state().dye.front;
    dye = random_values(field.bytes() / 4, 0, 1.5, 11);
    for (std::size_t k = 0; k < dye.size(); ++k) {
      if (k / 4 % 96 < 60) dye[k] = 0;  // dark beside bright
    }
    set_values(*device, field, dye);
    viewer.draw();
  }
  std::vector<float> field(const std::string& name) const {
    for (const Stage& stage : viewer.stages()) {
      for (const NamedField& named : stage.writes) {
        if (named.name == name) return values_of(*device, named.field);
      }
    }
    FAIL("no field " << name);
    return {};
  }
};

const std::string kClassic = R"("display": {"style": "classic", "brightness": 1, "background": "#000000"})";

TEST_CASE("the whole classic glow and its rays are the source's, on grids of 256 and 196") {
  const Drawn drawn(kClassic + R"(, "bloom": {"threshold": 0.6, "knee": 0.7, "intensity": 0.8, "levels": 8},
                                    "rays": {"weight": 1})");
  const Texture dye(96, 60, 4, drawn.dye);
  const Texture bloom = bloom_of(prefiltered(dye, 410, 256, 0.6, 0.7), 8);
  check_close(drawn.field("bloom"), bloom, 2e-5, 4);
  const Texture rays = blurred_once(blurred_once(marched(mask_of(dye), 314, 196, 1), 1, 0), 0, 1);
  check_close(drawn.field("rays"), rays, 1e-4, 1);
}

TEST_CASE("more levels make the glow reach further, in both styles") {
  for (const std::string& style : {kClassic, std::string(R"("display": {"style": "relief"})")}) {
    double far_before = -1;
    for (const char* levels : {"1", "3", "6"}) {
      const Drawn drawn(style + R"(, "bloom": {"threshold": 0.3, "levels": )" + levels + "}");
      const auto packed = values_of<std::uint8_t>(*drawn.device, drawn.viewer.output());
      double far = 0;  // where no dye is
      for (std::size_t k = 0; k < packed.size(); ++k) far += k / 3 % 96 < 57 ? packed[k] : 0;
      CHECK(far > far_before);
      far_before = far;
    }
  }
}

TEST_CASE("shading, grain, rays and glow of the classic picture can be turned off") {
  const std::string quiet = R"("display": {"style": "classic", "brightness": 1, "shading": 0, "grain": 0,
                               "background": "#000000"}, "bloom": {"intensity": 0})";
  const Drawn drawn(quiet);
  const auto picture = drawn.field("picture");
  for (std::size_t k = 0; k < picture.size(); k += 4) {
    for (std::size_t c = 0; c < 3; ++c) REQUIRE(picture[k + c] == drawn.dye[k + c]);
  }
}

TEST_CASE(
    "a classic picture of more than the tank is black beyond it, and a view shows its own part of glow and rays") {
  const std::string rest = kClassic + R"(, "bloom": {"threshold": 0.3, "levels": 8}, "rays": {"weight": 1})";
  const auto settings = [&](const std::string& view, int width, int height) {
    return R"("picture": {"width": )" + std::to_string(width) + R"(, "height": )" + std::to_string(height) + view +
           "}, " + rest;
  };
  const auto scene = [](const std::string& text) {
    return read_scene_text(
               R"({"splashes": {"at_start": 0}, "tank": {"rows": 32, "dye_rows": 60}, "sparks": {"count": 0}, )" +
                   text + "}",
               "view")
        .scene;
  };
  const auto draw = [](const Scene& s) {
    const auto device = cpu::open_device(1);
    TankSolver tank(*device, s);
    Viewer viewer(*device, s, tank.state(), Packing::rgb24);
    set_values(*device, tank.state().dye.front, random_values(tank.state().dye.front.bytes() / 4, 0, 1, 12));
    viewer.draw();
    for (const Stage& stage : viewer.stages()) {
      if (stage.name == "display") return values_of(*device, stage.writes.back().field);
    }
    return std::vector<float>();
  };
  const auto whole_tank = draw(scene(settings("", 192, 120)));
  const auto more = draw(scene(settings(R"(, "view": {"at": [0.8, 0.5], "height": 2})", 192, 120)));
  for (std::size_t k = 0; k < 192 * 4; ++k) CHECK(more[k] == 0);
  // The middle quarter of the tank, at the same pixels a unit: the same picture but for the noise.
  const auto middle = draw(scene(settings(R"(, "view": {"at": [0.8, 0.5], "height": 0.5})", 96, 60)));
  double worst = 0;
  for (std::size_t y = 0; y < 60; ++y) {
    for (std::size_t x = 0; x < 96 * 4; ++x) {
      worst = std::fmax(
          worst, std::fabs(number(middle[y * 96 * 4 + x]) - number(whole_tank[(y + 30) * 192 * 4 + x + 48 * 4])));
    }
  }
  CHECK(worst < 0.06);
}

}  // namespace
}  // namespace fluidtank::test
