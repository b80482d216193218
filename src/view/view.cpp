#include "view/view.h"

#include <algorithm>

#include "view/blue_noise.h"
#include "view/srgb_table.h"
#include "view/work.h"

namespace fluidtank {
namespace {

constexpr int kGlowLevels = 6;
constexpr double kGlowShare = 0.25;   // of a level's light: the levels add up
constexpr double kSparkLight = 0.08;  // linear light of a spark of brightness 1 at full strength

float f(double value) { return static_cast<float>(value); }
abi::vec2 v2(Vec2 value) { return {f(value.x), f(value.y)}; }
abi::ivec2 size_of(const Field& field) { return {field.width, field.height}; }

// Fixed-point units of light, as fine as can be without a pixel overflowing 32 bits where all sparks meet, or one
// spark's light 24 bits.
double spark_scale(const Sparks& sparks) {
  const double brightness = std::max(sparks.brightness, 1e-3);
  const double drawn = std::max(sparks.drawn, 1);
  return std::min({65536.0, 8388608.0 / brightness, 2147483648.0 / (brightness * drawn)});
}

abi::ViewParams params_of(const Viewer::Work& work) {
  const Scene& scene = work.scene;
  const Window window = window_of(scene.picture, scene.tank);
  const Field& dye = work.tank.dye.front;
  const Field& cells = work.tank.velocity.front;
  const Vec2 size = scene.tank.size;
  const double knee = std::max(scene.bloom.threshold * scene.bloom.knee, 1e-4);
  abi::ViewParams p{};
  p.size = {scene.picture.width, scene.picture.height};
  p.dye_size = size_of(dye);
  p.velocity_size = size_of(cells);
  const auto [glow_width, glow_height] = glow_sizes(scene.picture).front();
  p.glow_size = {glow_width, glow_height};
  p.origin = v2(window.origin);
  p.pixel = v2(window.pixel);
  p.tank = v2(size);
  p.dye_cells = v2({dye.width / size.x, dye.height / size.y});
  p.velocity_cells = v2({cells.width / size.x, cells.height / size.y});
  p.pixels = v2({1 / window.pixel.x, 1 / window.pixel.y});
  p.background = {f(scene.display.background.r), f(scene.display.background.g), f(scene.display.background.b), 0};
  p.brightness = f(scene.display.brightness);
  p.shading = f(scene.display.shading);
  p.gloss = f(scene.display.gloss);
  p.edge = f(1 / std::max(window.pixel.x, window.pixel.y));
  p.spark_size = f(scene.sparks.size);
  p.spark_stretch = f(scene.sparks.stretch);
  p.spark_brightness = f(scene.sparks.brightness * kSparkLight);
  p.spark_whiteness = f(scene.sparks.whiteness);
  p.spark_scale = f(spark_scale(scene.sparks));
  p.spark_unscale = f(1 / spark_scale(scene.sparks));
  p.glow_intensity = f(scene.bloom.intensity * kGlowShare);
  p.glow_threshold = f(scene.bloom.threshold);
  p.glow_knee = f(knee);
  p.glow_curve = f(0.25 / knee);
  p.walls = static_cast<int>(scene.walls.size());
  p.sparks = std::min(scene.sparks.drawn, scene.sparks.count);
  p.seed = scene.seed;
  const bool same_place = window.origin == Vec2{} && window.pixel == Vec2{size.x / dye.width, size.y / dye.height};
  // A pixel lies within half a cell of its cell's centre on each axis; outside the tank the nearest cell stands for it,
  // but there nothing is shown. A wall reaches half a pixel beyond its edge.
  const Vec2 cell{size.x / cells.width, size.y / cells.height};
  p.wall_reach = f(0.51 * (cell.x + cell.y) + std::max(window.pixel.x, window.pixel.y));
  p.aligned = same_place && scene.picture.width == dye.width && scene.picture.height == dye.height;
  return p;
}

Field make_table(Device& device, std::string_view name, const std::vector<std::uint32_t>& values) {
  const Field table = device.make_field(name, static_cast<int>(values.size()), 1, 1);
  device.upload(table, std::as_bytes(std::span(values)));
  return table;
}

Field make_output(Device& device, const Picture& picture, Packing packing) {
  const int width = picture.width;
  const int height = picture.height;
  switch (packing) {
    case Packing::rgb24:
      return device.make_field("rgb24", (width * height + 3) / 4 * 3, 1, 1);
    case Packing::bgr0:
      return device.make_field("bgr0", width, height, 1);
    case Packing::yuv420:
      break;
  }
  const int words = (width + 7) / 8;
  const int rows = (height + 1) / 2;
  return device.make_field("yuv420", words * rows * 6, 1, 1);
}

}  // namespace

// Halves of the picture down to 2 pixels.
std::vector<std::pair<int, int>> glow_sizes(const Picture& picture) {
  std::vector<std::pair<int, int>> sizes;
  int width = (picture.width + 1) / 2;
  int height = (picture.height + 1) / 2;
  while (static_cast<int>(sizes.size()) < kGlowLevels && (sizes.empty() || std::min(width, height) >= 2)) {
    sizes.emplace_back(width, height);
    width = (width + 1) / 2;
    height = (height + 1) / 2;
  }
  return sizes;
}

Viewer::Work::Work(Device& d, const Scene& s, const TankState& t, Packing how)
    : device(d),
      scene(s),
      tank(t),
      packing(how),
      params(d.make_field("view_params", 1, 1, static_cast<int>(sizeof(abi::ViewParams) / 4))),
      srgb_table(make_table(d, "srgb_table", fluidtank::srgb_table())),
      blue_noise(make_table(d, "blue_noise", fluidtank::blue_noise())),
      output(make_output(d, s.picture, how)) {
  const abi::ViewParams block = params_of(*this);
  aligned = block.aligned != 0;
  // Sampling row by row keeps the dye's columns under a few hundred pixels at hand; of a far finer dye there are too
  // many.
  constexpr float kFinest = 4;
  fits_rows = aligned || block.pixel.x * block.dye_cells.x <= kFinest;
  d.upload(params, bytes_of(block));
}

Viewer::Viewer(Device& device, const Scene& scene, const TankState& tank, Packing packing)
    : work_(std::make_unique<Work>(device, scene, tank, packing)) {
  Work& w = *work_;
  const bool rows = device.fusion() == Fusion::rows && w.fits_rows;
  w.stages = rows ? row_stages(w) : plain_stages(w);
}

Viewer::~Viewer() = default;

void Viewer::draw() { run_stages(work_->device, work_->stages, work_->observer); }

const Field& Viewer::output() const { return work_->output; }
const std::vector<Stage>& Viewer::stages() const { return work_->stages; }

void Viewer::keep_fields() {
  if (work_->encoded.id < 0) work_->stages = plain_stages(*work_);
}

void Viewer::observe(StageObserver observer) {
  keep_fields();
  work_->observer = std::move(observer);
}

}  // namespace fluidtank
