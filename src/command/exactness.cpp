#include "command/exactness.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <iomanip>
#include <map>
#include <memory>
#include <sstream>

#include "base/check.h"
#include "base/exact.h"
#include "compute/cpu/cpu_device.h"
#include "scene/read.h"
#include "scene/step_input.h"
#include "tank/tank.h"
#include "view/view.h"

namespace fluidtank {
namespace {

using Bytes = std::vector<std::byte>;

// Everything that a tank and its pictures wrote in one step, stage by stage.
struct Recorded {
  std::size_t view;  // its number; 0 for the tank
  std::string stage;
  NamedField field;
  Bytes bytes;
};

// The same tank drawn in every way that takes kernels of its own.
std::vector<Scene> looks_of(const Scene& scene) {
  Scene paper = scene;
  paper.display.style = DisplayStyle::paper;
  paper.display.background = {0.9, 0.8, 0.7};
  paper.backdrop = {.kind = BackdropKind::gradient, .colors = {{1, 0, 0}, {0, 1, 1}}, .angle = 30};
  paper.picture.supersample = 3;
  paper.grade = {.exposure = 0.5, .tint = {1, 0.9, 0.8}, .tone = ToneCurve::filmic};
  Scene straight = scene;
  straight.display.alpha = Alpha::straight;
  straight.picture.motion_blur = 2;
  straight.grade = {.tone = ToneCurve::reinhard, .saturation = 1.5, .contrast = 1.2, .gamma = 0.9};
  Scene premultiplied = scene;
  premultiplied.display.alpha = Alpha::premultiplied;
  premultiplied.grade = {.tone = ToneCurve::aces};
  Scene over = scene;
  over.backdrop = {.kind = BackdropKind::checkerboard, .size = 5};
  return {paper, straight, premultiplied, over};
}

// A tank and its picture in packings by every kernel and in every look, on one device, recording each stage, or what is
// there after many steps.
class Recorder {
 public:
  Recorder(Device& device, const Scene& scene, bool each_stage) : device_(device), tank_(device, scene) {
    for (const Packing packing : {Packing::rgb24, Packing::bgr0, Packing::yuv420p, Packing::bgra, Packing::yuva444p10,
                                  Packing::rgb48, Packing::rgbaf32}) {
      if (facts_of(packing).bits == 32 && !has_linear_light(scene.display.style)) continue;
      views_.push_back(std::make_unique<Viewer>(device, scene, tank_.state(), packing));
    }
    for (const Scene& look : looks_of(scene)) {
      views_.push_back(std::make_unique<Viewer>(device, look, tank_.state(), Packing::rgb24));
    }
    if (!each_stage) return;
    tank_.observe([this](const Stage& stage) { record_stage(0, stage); });
    for (std::size_t k = 0; k < views_.size(); ++k) {
      views_[k]->observe([this, k](const Stage& stage) { record_stage(k + 1, stage); });
    }
  }

  void fill_with_noise(unsigned seed) {
    const TankState& state = tank_.state();
    fill(state.velocity.front, seed, -3, 3);
    fill(state.pressure.front, seed + 1, -1, 1);
    fill(state.dye.front, seed + 2, 0, 1);
  }

  std::vector<Recorded> step(const StepInput& input) {
    records_.clear();
    step_once(input);
    return std::move(records_);
  }

  // Steps that nobody looks at, then all that the stages left.
  std::vector<Recorded> run(const Scene& scene, int steps) {
    for (int step = 0; step < steps; ++step) step_once(step_input(scene, step));
    for (const Stage& stage : tank_.stages()) record_stage(0, stage);
    for (std::size_t k = 0; k < views_.size(); ++k) {
      for (const Stage& stage : views_[k]->stages()) record_stage(k + 1, stage);
    }
    return std::move(records_);
  }

 private:
  void step_once(const StepInput& input) {
    tank_.step(input);
    for (const auto& view : views_) {
      for (int part = 1; part < view->pictures(); ++part) {
        const double shift = -input.dt * part / view->pictures();
        view->expose(shift, shift);
      }
      view->draw();
    }
  }

  void record_stage(std::size_t view, const Stage& stage) {
    for (const NamedField& field : stage.writes) {
      records_.push_back({view, stage.name, field, device_.download(field.field)});
    }
  }

  void fill(const Field& field, unsigned seed, double low, double high) {
    std::vector<float> values(field.bytes() / 4);
    for (std::size_t k = 0; k < values.size(); ++k) {
      const double u = exact::unit(exact::hash(seed, 0, static_cast<std::uint32_t>(k), 0));
      values[k] = static_cast<float>(low + (high - low) * u);
    }
    device_.upload(field, std::as_bytes(std::span(values)));
  }

  Device& device_;
  TankSolver tank_;
  std::vector<std::unique_ptr<Viewer>> views_;
  std::vector<Recorded> records_;
};

std::string value_text(const std::byte* bytes) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, bytes, 4);
  std::ostringstream text;
  text << std::setprecision(9) << std::bit_cast<float>(bits) << " (0x" << std::hex << std::setw(8) << std::setfill('0')
       << bits << ")";
  return text.str();
}

std::optional<Difference> difference_of(int step, const Recorded& expected, const Recorded& found) {
  check(expected.stage == found.stage && expected.bytes.size() == found.bytes.size(),
        "both engines run the same stages");
  Difference difference{step, expected.stage, expected.field.name, 0, 0, 0, "", "", 0};
  for (std::size_t k = 0; k < expected.bytes.size(); k += 4) {
    if (std::memcmp(&expected.bytes[k], &found.bytes[k], 4) == 0) continue;
    if (difference.values++ > 0) continue;
    const int value = static_cast<int>(k / 4);
    const int channels = expected.field.field.channels;
    difference.channel = value % channels;
    difference.x = value / channels % expected.field.field.width;
    difference.y = value / channels / expected.field.field.width;
    difference.expected = value_text(&expected.bytes[k]);
    difference.found = value_text(&found.bytes[k]);
  }
  if (difference.values == 0) return std::nullopt;
  return difference;
}

std::optional<Difference> first_difference(int step, const std::vector<Recorded>& expected,
                                           const std::vector<Recorded>& found) {
  const auto same_place = [](const Recorded& a, const Recorded& b) {
    return a.view == b.view && a.stage == b.stage && a.field.name == b.field.name;
  };
  std::size_t compared = 0;
  for (std::size_t a = 0, b = 0; a < expected.size() && b < found.size();) {
    // What one of them has not is what its fused passes leave out.
    const auto same = [&](const Recorded& e) { return same_place(e, found[b]); };
    const auto at = std::find_if(expected.begin() + static_cast<std::ptrdiff_t>(a), expected.end(), same);
    if (at == expected.end()) {
      ++b;
      continue;
    }
    if (auto difference = difference_of(step, *at, found[b])) return difference;
    a = static_cast<std::size_t>(at - expected.begin()) + 1;
    ++b;
    ++compared;
  }
  check(compared == std::min(expected.size(), found.size()), "both engines run the same stages");
  return std::nullopt;
}

}  // namespace

std::string describe(const Difference& d) {
  return "step " + std::to_string(d.step) + ", after " + d.stage + ": " + d.field + " at (" + std::to_string(d.x) +
         ", " + std::to_string(d.y) + "), channel " + std::to_string(d.channel) + ": expected " + d.expected +
         ", found " + d.found + "; " + std::to_string(d.values) + " values differ";
}

std::optional<Difference> compare_engines(Device& expected, Device& found, const Scene& scene, const Comparison& how) {
  Recorder first(expected, scene, !how.in_one_go);
  Recorder second(found, scene, !how.in_one_go);
  if (how.noise) {
    first.fill_with_noise(how.noise);
    second.fill_with_noise(how.noise);
  }
  if (how.in_one_go) return first_difference(how.steps, first.run(scene, how.steps), second.run(scene, how.steps));
  for (int step = 0; step < how.steps; ++step) {
    const StepInput input = step_input(scene, step);
    if (auto difference = first_difference(step, first.step(input), second.step(input))) return difference;
  }
  return std::nullopt;
}

Scene exercise_scene(int rows, int width, int height) {
  const std::string text = R"({
    "seed": 11,
    "picture": { "width": )" +
                           std::to_string(width) + R"(, "height": )" + std::to_string(height) + R"( },
    "fluid": { "pressure": { "passes": 31 } },
    "tank": { "rows": )" + std::to_string(rows) +
                           R"(, "dye_rows": )" + std::to_string(rows * 5 / 2 + 1) + R"( },
    "walls": [
      { "shape": "circle", "at": [0.8, 0.5], "radius": 0.12 },
      { "shape": "box", "at": [0.3, 0.8], "size": [0.3, 0.06], "angle": 30,
        "motion": { "keys": [ { "t": 0, "angle": 30 }, { "t": 1, "at": [0.4, 0.7], "angle": 140 } ] } },
      { "shape": "capsule", "at": [1.3, 0.3], "length": 0.2, "radius": 0.04, "angle": 100 } ],
    "strokes": [ { "path": [[0.1, 0.45], [1.5, 0.6]], "seconds": 0.2, "radius": 0.08 },
                 { "path": [[1.2, 0.1], [1.5, 0.9]], "seconds": 0.1, "radius": 0.05, "color": "rainbow" } ],
    "pushers": [ { "at": [0.2, 0.2], "angle": 20, "speed": 60, "radius": 0.06 } ],
    "inks": [ { "at": [0.6, 0.2], "rate": 60, "color": "#ff8020", "radius": 0.1 } ],
    "sources": [ { "shape": "circle", "at": [1.5, 0.1], "radius": 0.1, "pour": -8 },
                 { "shape": "box", "at": [0.5, 0.3], "size": [0.3, 0.3], "pour": 3, "slow": 0.2 } ],
    "sparks": { "count": 3000, "drawn": 2500, "size": 0.01 },
    "bloom": { "threshold": 0.3 }
  })";
  ReadScene read = read_scene_text(text, "exercise");
  for (const Fault& fault : read.faults) check(fault.warning, describe(fault));
  return read.scene;
}

Scene classic_exercise_scene(int rows, int width, int height) {
  Scene scene = exercise_scene(rows, width, height);
  scene.fluid.order = StepOrder::project_first;
  scene.fluid.velocity_dissipation = 0.2;
  scene.fluid.dye_dissipation = 1;
  scene.fluid.max_speed = 2;
  scene.fluid.pressure = {PressureMethod::jacobi, 7, 1.8, 0.8, 1};
  scene.bursts.at_start = 1;
  scene.splats.push_back({{1.5, 0.2}, 1 / scene.tank.rate, {-2, 1}, 0.2, 0.5, {ColorMode::random, {}, {}}});
  for (Stroke& stroke : scene.strokes) stroke.brush = StrokeBrush::splat;
  scene.paused = {{2 / scene.tank.rate, 3 / scene.tank.rate}};
  return scene;
}

Scene in_classic_style(Scene scene) {
  scene.display.style = DisplayStyle::classic;
  scene.display.brightness = 1;
  scene.bloom.levels = 8;
  scene.rays.weight = 1;
  return scene;
}

std::optional<Difference> check_exactness(Device& device) {
  const auto reference = cpu::open_device(0);
  struct Case {
    Scene scene;
    Comparison how;
  };
  Scene aligned = in_classic_style(exercise_scene(40, 160, 101));
  aligned.tank.size = {1.6, 1.01};
  for (const Case& c : {Case{exercise_scene(33, 131, 77), {6, 0}}, Case{exercise_scene(64, 160, 100), {4, 5}},
                        Case{exercise_scene(96, 240, 150), {30, 0, true}},
                        Case{in_classic_style(exercise_scene(33, 131, 77)), {1, 3}}, Case{aligned, {1, 4}}}) {
    if (auto difference = compare_engines(*reference, device, c.scene, c.how)) return difference;
  }
  if (auto difference = compare_engines(*reference, device, classic_exercise_scene(40, 131, 77), {5, 3})) {
    return difference;
  }
  Scene field = exercise_scene(33, 231, 177);
  field.display.style = DisplayStyle::field;
  return compare_engines(*reference, device, field, {3, 8});
}

}  // namespace fluidtank
