// The settings of the WebGL fluid against its own equations in double precision: velocities in cells a second on a grid
// of step 1, splats by radius / 100, and the passes in its order. Written from its description, not from our kernels.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "compute/cpu/cpu_device.h"
#include "scene/read.h"
#include "scene/step_input.h"
#include "support/state.h"
#include "tank/tank.h"

namespace fluidtank::test {
namespace {

constexpr int kRows = 15;
constexpr double kAspect = 1.6;
constexpr double kDt = 1.0 / 60.0;

Scene scene_of(const std::string& text) {
  const ReadScene read = read_scene_text(text, "classic.json");
  for (const Fault& fault : read.faults) {
    INFO(describe(fault));
    REQUIRE(fault.warning);
  }
  return read.scene;
}

// 24 x 15 cells, 48 x 30 of dye, the demo's numbers: its radius 0.25 is sqrt(0.0025 x 1.6), its limit of 1000 cells a
// second 1000 / 15.
std::string classic(const std::string& more, const std::string& order = "project_first") {
  return R"({ "tank": {"rows": 15, "dye_rows": 30}, "splashes": {"at_start": 0}, "sparks": {"count": 0},
    "fluid": {"order": ")" +
         order +
         R"(", "velocity_dissipation": 0.2, "dye_dissipation": 1, "vorticity": 30, "max_speed": 66.66666666666667,
      "max_dye": 1000, "pressure": {"method": "jacobi", "passes": 20, "kept": 0.8, "gradient": 1}}, )" +
         more + "}";
}

// ---- the reference ----
struct Grid {
  int width, height, channels;
  std::vector<double> values;
  Grid(int w, int h, int c) : width(w), height(h), channels(c), values(static_cast<std::size_t>(w * h * c)) {}
  // Beyond the edge, the edge's value.
  double& at(int x, int y, int channel = 0) {
    const int cx = std::clamp(x, 0, width - 1), cy = std::clamp(y, 0, height - 1);
    return values[static_cast<std::size_t>((cy * width + cx) * channels + channel)];
  }
  // Bilinear at texture coordinates.
  double sample(double u, double v, int channel) {
    const double x = u * width - 0.5, y = v * height - 0.5;
    const int x0 = static_cast<int>(std::floor(x)), y0 = static_cast<int>(std::floor(y));
    const double tx = x - x0, ty = y - y0;
    const double below = at(x0, y0, channel) * (1 - tx) + at(x0 + 1, y0, channel) * tx;
    const double above = at(x0, y0 + 1, channel) * (1 - tx) + at(x0 + 1, y0 + 1, channel) * tx;
    return below * (1 - ty) + above * ty;
  }
};

template <class Value>
void each(Grid& grid, const Value& value) {
  Grid next = grid;
  for (int y = 0; y < grid.height; ++y) {
    for (int x = 0; x < grid.width; ++x) {
      for (int c = 0; c < grid.channels; ++c) next.at(x, y, c) = value(x, y, c);
    }
  }
  grid = next;
}

struct WebGlFluid {
  Grid velocity{24, kRows, 2};  // cells a second
  Grid pressure{24, kRows, 1};
  Grid dye{48, 2 * kRows, 3};

  static void add(Grid& grid, double u, double v, const std::vector<double>& color) {
    const double radius = 0.25 / 100 * kAspect;
    each(grid, [&](int x, int y, int c) {
      const double px = ((x + 0.5) / grid.width - u) * kAspect, py = (y + 0.5) / grid.height - v;
      return grid.at(x, y, c) + std::exp(-(px * px + py * py) / radius) * color[static_cast<std::size_t>(c)];
    });
  }

  void splat(double u, double v, double dx, double dy, const std::vector<double>& color) {
    add(velocity, u, v, {dx, dy});
    add(dye, u, v, color);
  }

  void confine() {
    Grid curl(24, kRows, 1);
    each(curl, [&](int x, int y, int) {
      return 0.5 * (velocity.at(x + 1, y, 1) - velocity.at(x - 1, y, 1) - velocity.at(x, y + 1, 0) +
                    velocity.at(x, y - 1, 0));
    });
    each(velocity, [&](int x, int y, int c) {
      double fx = 0.5 * (std::fabs(curl.at(x, y + 1)) - std::fabs(curl.at(x, y - 1)));
      double fy = 0.5 * (std::fabs(curl.at(x + 1, y)) - std::fabs(curl.at(x - 1, y)));
      const double strength = 30 * curl.at(x, y) / (std::hypot(fx, fy) + 1e-4);
      return std::clamp(velocity.at(x, y, c) + (c == 0 ? fx : -fy) * strength * kDt, -1000.0, 1000.0);
    });
  }

  void project() {
    Grid divergence(24, kRows, 1);
    each(divergence, [&](int x, int y, int) {
      const double l = x == 0 ? -velocity.at(x, y, 0) : velocity.at(x - 1, y, 0);
      const double r = x == 23 ? -velocity.at(x, y, 0) : velocity.at(x + 1, y, 0);
      const double b = y == 0 ? -velocity.at(x, y, 1) : velocity.at(x, y - 1, 1);
      const double t = y == kRows - 1 ? -velocity.at(x, y, 1) : velocity.at(x, y + 1, 1);
      return 0.5 * (r - l + t - b);
    });
    for (double& p : pressure.values) p *= 0.8;
    for (int k = 0; k < 20; ++k) {
      each(pressure, [&](int x, int y, int) {
        return (pressure.at(x - 1, y) + pressure.at(x + 1, y) + pressure.at(x, y - 1) + pressure.at(x, y + 1) -
                divergence.at(x, y)) /
               4;
      });
    }
    each(velocity, [&](int x, int y, int c) {
      const double slope =
          c == 0 ? pressure.at(x + 1, y) - pressure.at(x - 1, y) : pressure.at(x, y + 1) - pressure.at(x, y - 1);
      return velocity.at(x, y, c) - slope;
    });
  }

  void advect(Grid& source, double dissipation) {
    Grid carrier = velocity;
    each(source, [&](int x, int y, int c) {
      const double u = (x + 0.5) / source.width, v = (y + 0.5) / source.height;
      const double from_u = u - kDt * carrier.sample(u, v, 0) / carrier.width;
      const double from_v = v - kDt * carrier.sample(u, v, 1) / carrier.height;
      return source.sample(from_u, from_v, c) / (1 + dissipation * kDt);
    });
  }

  void step() {
    confine();
    project();
    advect(velocity, 0.2);
    advect(dye, 1);
  }
};

// ---- ours ----
struct Ours {
  std::unique_ptr<Device> device = cpu::open_device(1);
  Scene scene;
  TankSolver tank;
  int steps = 0;
  explicit Ours(const std::string& text) : scene(scene_of(text)), tank(*device, scene) {}
  void step() { tank.step(step_input(scene, steps++)); }
};

double largest(const std::vector<double>& values) {
  double most = 0;
  for (const double value : values) most = std::fmax(most, std::fabs(value));
  return most;
}

// The largest difference as a share of the largest value; `found` has so many channels and is scaled.
double difference(Grid& reference, const std::vector<float>& found, int channels, double scale) {
  double most = 0;
  for (int y = 0; y < reference.height; ++y) {
    for (int x = 0; x < reference.width; ++x) {
      for (int c = 0; c < reference.channels; ++c) {
        const auto i = static_cast<std::size_t>((y * reference.width + x) * channels + c);
        most = std::fmax(most, std::fabs(reference.at(x, y, c) - scale * static_cast<double>(found[i])));
      }
    }
  }
  return most / largest(reference.values);
}

struct Differences {
  double velocity, pressure, dye;
};

Differences differences(WebGlFluid& reference, Ours& ours) {
  const TankState& s = ours.tank.state();
  return {difference(reference.velocity, values_of(*ours.device, s.velocity.front), 2, kRows),
          difference(reference.pressure, values_of(*ours.device, s.pressure.front), 1, kRows),
          difference(reference.dye, values_of(*ours.device, s.dye.front), 4, 1)};
}

// Two splats, one of them as fast as the limit and beyond, and a drag of 0.8 tank units in half a second, whose
// velocity is the demo's 6000 times the way in texture coordinates: 6000 / (15 rows x 1.6) a tank unit.
const char* const kSplats = R"("splats": [
    {"at": [0.5, 0.4], "velocity": [20, -10], "radius": 0.06324555320336759, "dye": 0.15, "color": [1, 0.5, 0.25]},
    {"at": [1.5, 0.9], "velocity": [90, 80], "time": 0.05, "radius": 0.06324555320336759, "dye": 1.5, "color": [0, 1, 0]}],
  "strokes": [{"brush": "splat", "path": [[0.3, 0.7], [1.1, 0.7]], "seconds": 0.5, "force": 250,
               "radius": 0.06324555320336759, "dye": 0.15, "color": [0, 0, 1]}])";

void drop_reference_splats(WebGlFluid& fluid, int step) {
  const double way = 0.8 / 30;
  fluid.splat((0.3 + way * (step + 1)) / kAspect, 0.7, way / kAspect * 6000, 0, {0, 0, 0.15});
  if (step == 0) fluid.splat(0.5 / kAspect, 0.4, 20 * kRows, -10 * kRows, {0.15, 0.075, 0.0375});
  if (step == 3) fluid.splat(1.5 / kAspect, 0.9, 90 * kRows, 80 * kRows, {0, 1.5, 0});
}

TEST_CASE("the whole step is the WebGL fluid's, to float rounding") {
  WebGlFluid reference;
  Ours ours(classic(kSplats));
  for (int step = 0; step < 8; ++step) {
    drop_reference_splats(reference, step);
    reference.step();
    ours.step();
    const Differences d = differences(reference, ours);
    CAPTURE(step);
    const double rounding = step < 3 ? 1e-5 : 1e-4;  // which a swirling flow doubles again and again
    CHECK(d.velocity < rounding);
    CHECK(d.pressure < rounding);
    CHECK(d.dye < rounding);
  }
  CHECK(largest(reference.velocity.values) > 50);
}

TEST_CASE("each of the WebGL fluid's numbers shows in the step") {
  const auto differs = [](const std::string& from, const std::string& to) {
    std::string text = classic(kSplats);
    const auto at = text.find(from);
    REQUIRE(at != std::string::npos);
    text.replace(at, from.size(), to);
    WebGlFluid reference;
    Ours ours(text);
    for (int step = 0; step < 5; ++step) {
      drop_reference_splats(reference, step);
      reference.step();
      ours.step();
    }
    const Differences d = differences(reference, ours);
    CAPTURE(to);
    CHECK(std::fmax(d.velocity, std::fmax(d.pressure, d.dye)) > 1e-3);
  };
  differs("project_first", "advect_first");
  differs("\"velocity_dissipation\": 0.2", "\"velocity_dissipation\": 0.4");
  differs("\"dye_dissipation\": 1", "\"dye_dissipation\": 2");
  differs("\"vorticity\": 30", "\"vorticity\": 28");
  differs("66.66666666666667", "1000");
  differs("\"jacobi\"", "\"sor\"");
  differs("\"passes\": 20", "\"passes\": 19");
  differs("\"kept\": 0.8", "\"kept\": 1");
  differs("\"gradient\": 1", "\"gradient\": 0.5");
  differs("\"force\": 250", "\"force\": 240");
  differs("0.06324555320336759", "0.064");
}

TEST_CASE("a splat that falls in a pause is a Gaussian, and stays") {
  Ours ours(classic(std::string(kSplats).substr(0, std::string(kSplats).find("\"strokes\"")) +
                    R"("paused": [[0, 0.5]], "inks": [{"at": [0.3, 0.3]}], "pushers": [{"at": [0.3, 0.3]}])"));
  WebGlFluid reference;
  reference.splat(0.5 / kAspect, 0.4, 20 * kRows, -10 * kRows, {0.15, 0.075, 0.0375});
  for (int step = 0; step < 3; ++step) {
    ours.step();
    const TankState& s = ours.tank.state();
    CHECK(difference(reference.velocity, values_of(*ours.device, s.velocity.front), 2, kRows) < 5e-6);
    CHECK(difference(reference.dye, values_of(*ours.device, s.dye.front), 4, 1) < 5e-6);
    for (const float p : values_of(*ours.device, s.pressure.front)) CHECK(p == 0);
  }
  reference.splat(1.5 / kAspect, 0.9, 90 * kRows, 80 * kRows, {0, 1.5, 0});
  ours.step();
  CHECK(difference(reference.dye, values_of(*ours.device, ours.tank.state().dye.front), 4, 1) < 5e-6);
}

TEST_CASE("a pause forgets nothing that pushed before it") {
  // Without dissipation or pushes after it, a tank that waited is the tank that did not, steps later.
  const std::string push =
      R"("splashes": {"at_start": 0}, "tank": {"rows": 20, "dye_rows": 40}, "sparks": {"count": 500},
    "strokes": [{"path": [[0.2, 0.5], [1.2, 0.4]], "start": 0, "seconds": 0.1, "radius": 0.1, "color": "#ff8000"}])";
  Ours waits("{" + push + R"(, "paused": [[0.1, 0.3]]})");
  Ours goes_on("{" + push + "}");
  for (int step = 0; step < 20; ++step) goes_on.step();
  for (int step = 0; step < 32; ++step) waits.step();
  const auto expected = values_of(*goes_on.device, goes_on.tank.state().velocity.front);
  CHECK(values_of(*waits.device, waits.tank.state().velocity.front) == expected);
  CHECK(values_of(*waits.device, waits.tank.state().dye.front) ==
        values_of(*goes_on.device, goes_on.tank.state().dye.front));
}

TEST_CASE("still dye fades by 1 / (1 + k dt) a step") {
  Ours ours(classic(R"("splats": [{"at": [0.8, 0.5], "dye": 1, "color": [1, 1, 1]}])"));
  ours.step();
  const float first = values_of(*ours.device, ours.tank.state().dye.front)[(15 * 48 + 24) * 4];
  for (int step = 0; step < 30; ++step) ours.step();
  const float last = values_of(*ours.device, ours.tank.state().dye.front)[(15 * 48 + 24) * 4];
  CHECK(static_cast<double>(last) ==
        doctest::Approx(static_cast<double>(first) / std::pow(1 + 1.0 / 60, 30)).epsilon(1e-5));
}

TEST_CASE("splats stop at walls") {
  Ours ours(classic(R"("walls": [{"shape": "box", "at": [0.8, 0.5], "size": [0.1, 1.2]}], "paused": [[0, 1]],
    "splats": [{"at": [0.6, 0.5], "velocity": [3, 0], "radius": 0.2, "dye": 1, "color": [1, 1, 1]}])"));
  ours.step();
  const auto dye = values_of(*ours.device, ours.tank.state().dye.front);
  const auto velocity = values_of(*ours.device, ours.tank.state().velocity.front);
  CHECK(dye[(15 * 48 + 18) * 4] > 0.9f);
  for (int x = 24; x < 48; ++x) CHECK(dye[static_cast<std::size_t>((15 * 48 + x) * 4)] == 0);
  for (int x = 13; x < 24; ++x) CHECK(velocity[static_cast<std::size_t>((7 * 24 + x) * 2)] == 0);
}

}  // namespace
}  // namespace fluidtank::test
