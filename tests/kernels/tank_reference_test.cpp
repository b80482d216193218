// The tank's kernels against short references in double precision, written from the equations and not from the kernels.
#include <doctest/doctest.h>

#include <cmath>

#include "abi.h"
#include "compute/cpu/cpu_device.h"
#include "support/state.h"

namespace fluidtank::test {
namespace {

constexpr int kWidth = 23;
constexpr int kHeight = 14;

// A device, a parameter block and random fields on one small grid with some walls.
struct Bench {
  std::unique_ptr<Device> device = cpu::open_device(1);
  abi::TankParams params{};
  Field params_field = device->make_field("params", 1, 1, static_cast<int>(sizeof(abi::TankParams) / 4));
  Field faces = device->make_field("open_faces", kWidth, kHeight, 1);
  Field wall_velocity = device->make_field("wall_velocity", kWidth, kHeight, 2);
  std::vector<std::uint32_t> open;

  Bench() {
    params.size = {kWidth, kHeight};
    params.dye_size = {kWidth, kHeight};
    params.pours_to = params.dye_size;
    params.cell = {0.1f, 0.1f};
    params.cells_per_step = {0.4f, 0.4f};
    params.dye_per_step = {0.4f, 0.4f};
    params.dye_to_velocity = {1, 1};
    params.velocity_kept = 0.97f;
    params.dye_kept = 0.95f;
    params.max_speed = 1000;
    params.max_dye = 12;
    params.push_gain = 80;
    params.confinement = 0.3f;
    params.relaxation = 1.8f;
    params.gradient = 0.5f;
    params.slope_floor = 1e-4f;
    params.most_confined = 1000;
    upload();
    Field distance = device->make_field("wall_distance", kWidth, kHeight, 1);
    std::vector<float> d(distance.elements(), 4.0f);
    for (const int at : {3 * kWidth + 5, 3 * kWidth + 6, 4 * kWidth + 5, 9 * kWidth + 18, 0}) {
      d[static_cast<std::size_t>(at)] = -1;
    }
    set_values(*device, distance, d);
    device->run(device->bind(
        "open_faces", {{"params", params_field}, {"wall_distance", distance}, {"open_faces", faces}}, whole(faces)));
    open = values_of<std::uint32_t>(*device, faces);
  }
  void upload() { device->upload(params_field, bytes_of(params)); }
  bool is_open(int x, int y) const {
    return x >= 0 && y >= 0 && x < kWidth && y < kHeight && (open[static_cast<std::size_t>(y * kWidth + x)] & 16u);
  }
};

double at(const std::vector<float>& values, int x, int y, int channel = 0, int channels = 1) {
  return static_cast<double>(values[static_cast<std::size_t>((y * kWidth + x) * channels + channel)]);
}

// Bilinear, at a place where cell c's centre is c, clamped to the grid.
double bilinear(const std::vector<float>& values, double x, double y, int channel, int channels) {
  const double cx = std::fmin(std::fmax(x, 0), kWidth - 1), cy = std::fmin(std::fmax(y, 0), kHeight - 1);
  const int x0 = static_cast<int>(std::floor(cx)), y0 = static_cast<int>(std::floor(cy));
  const int x1 = std::min(x0 + 1, kWidth - 1), y1 = std::min(y0 + 1, kHeight - 1);
  const double tx = cx - x0, ty = cy - y0;
  return (1 - ty) * ((1 - tx) * at(values, x0, y0, channel, channels) + tx * at(values, x1, y0, channel, channels)) +
         ty * ((1 - tx) * at(values, x0, y1, channel, channels) + tx * at(values, x1, y1, channel, channels));
}

template <class Reference>
void check_field(const std::vector<float>& found, int channels, double tolerance, const Reference& reference) {
  for (int y = 0; y < kHeight; ++y) {
    for (int x = 0; x < kWidth; ++x) {
      for (int channel = 0; channel < channels; ++channel) {
        CAPTURE(x);
        CAPTURE(y);
        CAPTURE(channel);
        CHECK(std::fabs(at(found, x, y, channel, channels) - reference(x, y, channel)) < tolerance);
      }
    }
  }
}

TEST_CASE("open faces lie between open cells") {
  const Bench bench;
  for (int y = 0; y < kHeight; ++y) {
    for (int x = 0; x < kWidth; ++x) {
      const std::uint32_t faces = bench.open[static_cast<std::size_t>(y * kWidth + x)];
      const bool own = bench.is_open(x, y);
      CHECK(((faces & 1u) != 0) == (own && bench.is_open(x - 1, y)));
      CHECK(((faces & 2u) != 0) == (own && bench.is_open(x + 1, y)));
      CHECK(((faces & 4u) != 0) == (own && bench.is_open(x, y - 1)));
      CHECK(((faces & 8u) != 0) == (own && bench.is_open(x, y + 1)));
    }
  }
  CHECK(!bench.is_open(5, 3));
  CHECK(!bench.is_open(0, 0));
}

TEST_CASE("advect_velocity looks back, keeps a share, pushes toward the target and stops in walls") {
  Bench b;
  const RandomField velocity = random_field(*b.device, kWidth, kHeight, 2, -4, 4, 1);
  RandomField forces = random_field(*b.device, kWidth, kHeight, 4, 0, 0.02, 2);
  RandomField sources = random_field(*b.device, kWidth, kHeight, 2, 0, 0.3, 3);
  b.params.slow_rate = 1;
  b.upload();
  const Field advected = b.device->make_field("advected", kWidth, kHeight, 2);
  b.device->run(b.device->bind("advect_velocity",
                               {{"params", b.params_field},
                                {"velocity", velocity.field},
                                {"forces", forces.field},
                                {"sources", sources.field},
                                {"open_faces", b.faces},
                                {"wall_velocity", b.wall_velocity},
                                {"advected", advected}},
                               whole(advected)));
  // Targets reach some hundreds where the weight is small.
  check_field(values_of(*b.device, advected), 2, 2e-4, [&](int x, int y, int channel) {
    if (!b.is_open(x, y)) return 0.0;
    const double px = x - 0.4 * at(velocity.values, x, y, 0, 2), py = y - 0.4 * at(velocity.values, x, y, 1, 2);
    double v[2] = {0.97 * bilinear(velocity.values, px, py, 0, 2), 0.97 * bilinear(velocity.values, px, py, 1, 2)};
    const double w = at(forces.values, x, y, 2, 4);
    const double t[2] = {at(forces.values, x, y, 0, 4) / w, at(forces.values, x, y, 1, 4) / w};
    const double speed = std::hypot(t[0], t[1]);
    if (w > 1e-6 && speed > 1e-6) {
      const double along = (v[0] * t[0] + v[1] * t[1]) / speed;
      const double gain = std::fmax(speed - along, 0) * (1 - std::exp(-80 * w));
      for (int k = 0; k < 2; ++k) v[k] += t[k] / speed * gain;
    }
    return v[channel] * std::exp(-at(sources.values, x, y, 1, 2));
  });
}

TEST_CASE("a push never slows the water and the speed limit holds") {
  Bench b;
  b.params.max_speed = 3;
  b.upload();
  const RandomField velocity = random_field(*b.device, kWidth, kHeight, 2, 4, 5, 1);
  const Field forces = b.device->make_field("forces", kWidth, kHeight, 4);
  const Field sources = b.device->make_field("sources", kWidth, kHeight, 2);
  const Field advected = b.device->make_field("advected", kWidth, kHeight, 2);
  b.device->run(b.device->bind("advect_velocity",
                               {{"params", b.params_field},
                                {"velocity", velocity.field},
                                {"forces", forces},
                                {"sources", sources},
                                {"open_faces", b.faces},
                                {"wall_velocity", b.wall_velocity},
                                {"advected", advected}},
                               whole(advected)));
  const auto found = values_of(*b.device, advected);
  for (int y = 0; y < kHeight; ++y) {
    for (int x = 0; x < kWidth; ++x) {
      const double speed = std::hypot(at(found, x, y, 0, 2), at(found, x, y, 1, 2));
      CHECK(speed == doctest::Approx(b.is_open(x, y) ? 3.0 : 0.0).epsilon(1e-6));
    }
  }
}

TEST_CASE("curl is half of dv/dx - du/dy a cell") {
  Bench b;
  const RandomField v = random_field(*b.device, kWidth, kHeight, 2, -2, 2, 5);
  const Field curl = b.device->make_field("curl", kWidth, kHeight, 1);
  b.device->run(
      b.device->bind("curl", {{"params", b.params_field}, {"velocity", v.field}, {"curl", curl}}, whole(curl)));
  check_field(values_of(*b.device, curl), 1, 1e-6, [&](int x, int y, int) {
    const int l = std::max(x - 1, 0), r = std::min(x + 1, kWidth - 1);
    const int d = std::max(y - 1, 0), u = std::min(y + 1, kHeight - 1);
    return 0.5 *
           (at(v.values, r, y, 1, 2) - at(v.values, l, y, 1, 2) - at(v.values, x, u, 0, 2) + at(v.values, x, d, 0, 2));
  });
}

TEST_CASE("vorticity confinement is strength N x curl, with N up the slope of |curl|") {
  Bench b;
  const RandomField curl = random_field(*b.device, kWidth, kHeight, 1, -1, 1, 6);
  const RandomField v = random_field(*b.device, kWidth, kHeight, 2, -1, 1, 7);
  b.device->run(
      b.device->bind("confine_vorticity",
                     {{"params", b.params_field}, {"curl", curl.field}, {"open_faces", b.faces}, {"velocity", v.field}},
                     whole(v.field)));
  check_field(values_of(*b.device, v.field), 2, 2e-5, [&](int x, int y, int channel) {
    const double own = at(v.values, x, y, channel, 2);
    if (!b.is_open(x, y)) return own;
    const int l = std::max(x - 1, 0), r = std::min(x + 1, kWidth - 1);
    const int d = std::max(y - 1, 0), u = std::min(y + 1, kHeight - 1);
    const double gx = 0.5 * (std::fabs(at(curl.values, r, y)) - std::fabs(at(curl.values, l, y)));
    const double gy = 0.5 * (std::fabs(at(curl.values, x, u)) - std::fabs(at(curl.values, x, d)));
    const double n = std::hypot(gx, gy) + 1e-4;
    const double w = 0.3 * at(curl.values, x, y);
    return own + (channel == 0 ? gy / n * w : -gx / n * w);
  });
}

TEST_CASE("divergence reverses the velocity at closed faces and takes what is poured off") {
  Bench b;
  const RandomField v = random_field(*b.device, kWidth, kHeight, 2, -2, 2, 8);
  const RandomField sources = random_field(*b.device, kWidth, kHeight, 2, -5, 5, 9);
  const Field divergence = b.device->make_field("divergence", kWidth, kHeight, 1);
  b.device->run(b.device->bind("divergence",
                               {{"params", b.params_field},
                                {"velocity", v.field},
                                {"open_faces", b.faces},
                                {"wall_velocity", b.wall_velocity},
                                {"sources", sources.field},
                                {"divergence", divergence}},
                               whole(divergence)));
  check_field(values_of(*b.device, divergence), 1, 2e-6, [&](int x, int y, int) {
    if (!b.is_open(x, y)) return 0.0;
    const auto side = [&](int dx, int dy, int channel) {
      return b.is_open(x + dx, y + dy) ? at(v.values, x + dx, y + dy, channel, 2) : -at(v.values, x, y, channel, 2);
    };
    return 0.5 * (side(1, 0, 0) - side(-1, 0, 0) + side(0, 1, 1) - side(0, -1, 1)) -
           0.1 * at(sources.values, x, y, 0, 2);
  });
}

// The passes of one half-sweep on the chessboard: apart, relaxed, and together again.
void run_half_sweep(Bench& b, const Field& divergence, const Field& pressure, int colour) {
  Field parts[2][3];
  for (int k = 0; k < 2; ++k) {
    for (Field& field : parts[k]) field = b.device->make_field("part", (kWidth + 1) / 2, kHeight, 1);
    b.device->run(b.device->bind("pressure_split",
                                 {{"params", b.params_field},
                                  {"pressure", pressure},
                                  {"divergence", divergence},
                                  {"open_faces", b.faces},
                                  {"part_pressure", parts[k][0]},
                                  {"part_divergence", parts[k][1]},
                                  {"part_faces", parts[k][2]}},
                                 whole(parts[k][0]), {{"colour", k}}));
  }
  b.device->run(b.device->bind("pressure_sweep",
                               {{"params", b.params_field},
                                {"part_divergence", parts[colour][1]},
                                {"part_faces", parts[colour][2]},
                                {"other_pressure", parts[1 - colour][0]},
                                {"part_pressure", parts[colour][0]}},
                               {0, 0, parts[0][0].width, (kHeight + 3) / 4}, {{"colour", colour}}));
  b.device->run(
      b.device->bind("pressure_join",
                     {{"params", b.params_field}, {"red", parts[0][0]}, {"black", parts[1][0]}, {"pressure", pressure}},
                     whole(pressure)));
}

TEST_CASE("a half-sweep relaxes the cells of one colour and leaves the other") {
  Bench b;
  const RandomField divergence = random_field(*b.device, kWidth, kHeight, 1, -1, 1, 10);
  for (const int colour : {0, 1}) {
    const RandomField p = random_field(*b.device, kWidth, kHeight, 1, -1, 1, 11);
    run_half_sweep(b, divergence.field, p.field, colour);
    check_field(values_of(*b.device, p.field), 1, 2e-6, [&](int x, int y, int) {
      const double own = at(p.values, x, y);
      if ((x + y + colour) % 2 != 0) return own;
      const auto side = [&](int dx, int dy) {
        return b.is_open(x, y) && b.is_open(x + dx, y + dy) ? at(p.values, x + dx, y + dy) : own;
      };
      const double mean = (side(1, 0) + side(-1, 0) + side(0, 1) + side(0, -1) - at(divergence.values, x, y)) / 4;
      return own + 1.8 * (mean - own);
    });
  }
}

TEST_CASE("a sweep of Jacobi's method takes every cell's mean from the sweep before") {
  Bench b;
  const RandomField divergence = random_field(*b.device, kWidth, kHeight, 1, -1, 1, 30);
  const RandomField p = random_field(*b.device, kWidth, kHeight, 1, -1, 1, 31);
  const Field relaxed = b.device->make_field("relaxed", kWidth, kHeight, 1);
  b.device->run(b.device->bind("pressure_jacobi",
                               {{"params", b.params_field},
                                {"divergence", divergence.field},
                                {"open_faces", b.faces},
                                {"pressure", p.field},
                                {"relaxed", relaxed}},
                               whole(relaxed)));
  check_field(values_of(*b.device, relaxed), 1, 1e-6, [&](int x, int y, int) {
    const auto side = [&](int dx, int dy) {
      return b.is_open(x, y) && b.is_open(x + dx, y + dy) ? at(p.values, x + dx, y + dy) : at(p.values, x, y);
    };
    return (side(1, 0) + side(-1, 0) + side(0, 1) + side(0, -1) - at(divergence.values, x, y)) / 4;
  });
}

TEST_CASE("the pressure that is kept, and the limit after confinement") {
  Bench b;
  b.params.pressure_start = 0.8f;
  b.params.most_confined = 0.25f;
  b.upload();
  const RandomField p = random_field(*b.device, kWidth, kHeight, 1, -1, 1, 32);
  b.device->run(b.device->bind("keep_pressure", {{"params", b.params_field}, {"pressure", p.field}}, whole(p.field)));
  check_field(values_of(*b.device, p.field), 1, 1e-6, [&](int x, int y, int) { return 0.8 * at(p.values, x, y); });
  const RandomField v = random_field(*b.device, kWidth, kHeight, 2, -1, 1, 33);
  const Field still = b.device->make_field("curl", kWidth, kHeight, 1);
  b.device->run(
      b.device->bind("confine_vorticity",
                     {{"params", b.params_field}, {"curl", still}, {"open_faces", b.faces}, {"velocity", v.field}},
                     whole(v.field)));
  check_field(values_of(*b.device, v.field), 2, 1e-6, [&](int x, int y, int channel) {
    const double own = at(v.values, x, y, channel, 2);
    return b.is_open(x, y) ? std::fmin(std::fmax(own, -0.25), 0.25) : own;
  });
}

TEST_CASE("the gradient comes off by half the difference, and nothing runs into a wall") {
  Bench b;
  const RandomField p = random_field(*b.device, kWidth, kHeight, 1, -1, 1, 12);
  const RandomField v = random_field(*b.device, kWidth, kHeight, 2, -1, 1, 13);
  b.device->run(b.device->bind("subtract_gradient",
                               {{"params", b.params_field},
                                {"pressure", p.field},
                                {"open_faces", b.faces},
                                {"wall_velocity", b.wall_velocity},
                                {"velocity", v.field}},
                               whole(v.field)));
  check_field(values_of(*b.device, v.field), 2, 2e-6, [&](int x, int y, int channel) {
    if (!b.is_open(x, y)) return 0.0;
    const int dx = channel == 0, dy = channel == 1;
    const bool low = b.is_open(x - dx, y - dy), high = b.is_open(x + dx, y + dy);
    const double own = at(p.values, x, y);
    double result = at(v.values, x, y, channel, 2) -
                    0.5 * ((high ? at(p.values, x + dx, y + dy) : own) - (low ? at(p.values, x - dx, y - dy) : own));
    if (!low) result = std::fmax(result, 0);
    if (!high) result = std::fmin(result, 0);
    return result;
  });
}

TEST_CASE("advect_dye looks back along the velocity, keeps a share, adds and caps") {
  Bench b;
  b.params.walls = 1;
  b.params.max_dye = 1.2f;
  b.upload();
  const RandomField v = random_field(*b.device, kWidth, kHeight, 2, -4, 4, 14);
  const RandomField dye = random_field(*b.device, kWidth, kHeight, 4, 0, 1, 15);
  const RandomField added = random_field(*b.device, kWidth, kHeight, 4, 0, 1, 16);
  const RandomField distance = random_field(*b.device, kWidth, kHeight, 1, -1, 4, 17);
  const Field carried = b.device->make_field("carried", kWidth, kHeight, 4);
  b.device->run(b.device->bind("advect_dye",
                               {{"params", b.params_field},
                                {"velocity", v.field},
                                {"dye", dye.field},
                                {"dye_sources", added.field},
                                {"wall_distance", distance.field},
                                {"dye_wall_distance", distance.field},
                                {"carried", carried}},
                               whole(carried)));
  check_field(values_of(*b.device, carried), 4, 5e-6, [&](int x, int y, int channel) {
    if (at(distance.values, x, y) < 0) return 0.0;
    const double px = x - 0.4 * at(v.values, x, y, 0, 2), py = y - 0.4 * at(v.values, x, y, 1, 2);
    return std::fmin(0.95 * bilinear(dye.values, px, py, channel, 4) + at(added.values, x, y, channel, 4), 1.2);
  });
}

TEST_CASE("the sum of the divergence is exact enough to balance a tank") {
  Bench b;
  const RandomField divergence = random_field(*b.device, kWidth, kHeight, 1, 0, 1, 18);
  const Field pressure = random_field(*b.device, kWidth, kHeight, 1, -1, 1, 19).field;
  b.params.pressure_kept = 0.5f;
  b.upload();
  const int groups = (kWidth * kHeight + 63) / 64;
  const Field sums = b.device->make_field("sums", groups, 1, 2);
  const Field total = b.device->make_field("total", 1, 1, 2);
  const auto before = values_of(*b.device, pressure);
  b.device->run(b.device->bind(
      "sum_divergence",
      {{"params", b.params_field}, {"divergence", divergence.field}, {"open_faces", b.faces}, {"sums", sums}},
      items(groups)));
  b.device->run(b.device->bind("sum_groups", {{"parts", sums}, {"sums", total}}, items(1), {{"count", groups}}));
  b.device->run(b.device->bind("balance",
                               {{"params", b.params_field},
                                {"open_faces", b.faces},
                                {"total", total},
                                {"divergence", divergence.field},
                                {"pressure", pressure}},
                               whole(pressure)));
  const auto after = values_of(*b.device, divergence.field);
  double sum = 0;
  for (const float value : after) sum += static_cast<double>(value);
  // The walls' own divergence counts in the sum and is 0 in a scene; here it is random, five cells of it.
  CHECK(std::fabs(sum) < 5.0);
  const auto kept = values_of(*b.device, pressure);
  for (std::size_t k = 0; k < kept.size(); ++k) CHECK(kept[k] == doctest::Approx(before[k] * 0.5f));
}

}  // namespace
}  // namespace fluidtank::test
