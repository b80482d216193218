#include "view/view.h"

#include <algorithm>
#include <span>

#include "base/check.h"
#include "base/exact.h"
#include "view/backdrop.h"
#include "view/blue_noise.h"
#include "view/srgb_table.h"
#include "view/work.h"

namespace fluidtank {
namespace {

constexpr double kGlowShare = 0.25;   // of a level's light: the levels add up
constexpr double kSparkLight = 0.08;  // linear light of a spark of brightness 1 at full strength

float f(double value) { return static_cast<float>(value); }
abi::vec2 v2(Vec2 value) { return {f(value.x), f(value.y)}; }
abi::ivec2 size_of(const Field& field) { return {field.width, field.height}; }

void set_colours(abi::ViewParams& p, const Scene& scene) {
  const auto linear = [](Color color) { return abi::vec4{f(color.r), f(color.g), f(color.b), 0}; };
  p.background = linear(lies_on_black(scene) ? Color{} : scene.display.background);
  p.paper = linear(scene.backdrop.kind == BackdropKind::none ? scene.display.background : Color{1, 1, 1});
  const Grade& grade = scene.grade;
  const double exposure = exact::pow(2, grade.exposure);
  p.gain = {f(grade.tint.r * exposure), f(grade.tint.g * exposure), f(grade.tint.b * exposure), 1};
  p.saturation = f(grade.saturation);
  p.tone = static_cast<int>(grade.tone);
}

// Of the picture, or of its samples.
abi::ViewParams params_of(const Viewer::Work& work, const Picture& shown) {
  const Scene& scene = work.scene;
  const Window window = window_of(shown, scene.tank);
  const Field& dye = work.tank.dye.front;
  const Field& cells = work.tank.velocity.front;
  const Vec2 size = scene.tank.size;
  const double knee = std::max(scene.bloom.threshold * scene.bloom.knee, 1e-4);
  abi::ViewParams p{};
  p.size = {shown.width, shown.height};
  p.dye_size = size_of(dye);
  p.velocity_size = size_of(cells);
  const auto [glow_width, glow_height] = glow_sizes(scene, shown).front();
  p.glow_size = {glow_width, glow_height};
  p.origin = v2(window.origin);
  p.pixel = v2(window.pixel);
  p.tank = v2(size);
  p.dye_cells = v2({dye.width / size.x, dye.height / size.y});
  p.velocity_cells = v2({cells.width / size.x, cells.height / size.y});
  p.pixels = v2({1 / window.pixel.x, 1 / window.pixel.y});
  set_colours(p, scene);
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
  // The classic picture comes with its glow.
  const bool glows = scene.display.style != DisplayStyle::classic;
  p.glow_intensity = glows ? f(scene.bloom.intensity * kGlowShare) : 0;
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
  p.aligned = same_place && shown.width == dye.width && shown.height == dye.height;
  p.supersample = shown.supersample;
  p.sample_weight = f(1.0 / (shown.supersample * shown.supersample * shown.motion_blur));
  return p;
}

Field make_params(Device& device) {
  return device.make_field("view_params", 1, 1, static_cast<int>(sizeof(abi::ViewParams) / 4));
}

// How the picture's values become 16-bit display values; the classic picture's are some.
std::vector<std::uint32_t> encoding_of(const Scene& scene) {
  return scene.display.style == DisplayStyle::classic ? same_values() : fluidtank::srgb_table();
}

// A field is shown as it is at one moment, a sample a pixel.
Scene as_drawn(Scene scene) {
  if (scene.display.style == DisplayStyle::field) scene.picture.supersample = scene.picture.motion_blur = 1;
  return scene;
}

Field make_backdrop(Device& device, const Scene& scene, const Pixels& pixels) {
  if (scene.backdrop.kind == BackdropKind::none) return device.make_field("backdrop", 1, 1, 2);
  const Field field = device.make_field("backdrop", scene.picture.width, scene.picture.height, 2);
  const std::vector<std::uint32_t> words = backdrop_words(scene, pixels);
  device.upload(field, std::as_bytes(std::span(words)));
  return field;
}

Field make_output(Device& device, const Picture& picture, Packing packing) {
  const std::string name(facts_of(packing).name);
  if (packing == Packing::bgr0) return device.make_field(name, picture.width, picture.height, 1);
  return device.make_field(name, static_cast<int>(picture_bytes(packing, picture.width, picture.height) / 4), 1, 1);
}

}  // namespace

// Halves of the picture down to 2 pixels.
std::vector<std::pair<int, int>> glow_sizes(const Scene& scene, const Picture& picture) {
  if (scene.display.style == DisplayStyle::classic) return {{1, 1}};
  std::vector<std::pair<int, int>> sizes;
  int width = (picture.width + 1) / 2;
  int height = (picture.height + 1) / 2;
  while (static_cast<int>(sizes.size()) < scene.bloom.levels && (sizes.empty() || std::min(width, height) >= 2)) {
    sizes.emplace_back(width, height);
    width = (width + 1) / 2;
    height = (height + 1) / 2;
  }
  return sizes;
}

// Fixed-point units of light, as fine as can be without a pixel overflowing 32 bits where all sparks meet, or one
// spark's light 24 bits.
double spark_scale(const Sparks& sparks) {
  const double brightness = std::max(sparks.brightness, 1e-3);
  const double drawn = std::max(sparks.drawn, 1);
  return std::min({65536.0, 8388608.0 / brightness, 2147483648.0 / (brightness * drawn)});
}

bool lies_on_black(const Scene& scene) {
  return scene.display.style == DisplayStyle::paper || scene.display.alpha != Alpha::opaque ||
         scene.backdrop.kind != BackdropKind::none;
}

Viewer::Work::Work(Device& d, const Scene& s, const TankState& t, Packing how, const Pixels& pixels)
    : device(d),
      scene(as_drawn(s)),
      tank(t),
      packing(how),
      params(make_params(d)),
      sample_params(gathers() ? make_params(d) : params),
      srgb_table(make_table(d, "srgb_table", encoding_of(s))),
      curve(bends(s.grade) ? make_table(d, "curve", bent_table(encoding_of(s), s.grade)) : srgb_table),
      backdrop(make_backdrop(d, s, pixels)),
      blue_noise(make_table(d, "blue_noise", fluidtank::blue_noise())),
      output(make_output(d, s.picture, how)) {
  const abi::ViewParams block = params_of(*this, scene.picture);
  aligned = block.aligned != 0;
  // Sampling row by row keeps the dye's columns under a few hundred pixels at hand; of a far finer dye there are too
  // many.
  constexpr float kFinest = 4;
  fits_rows = (aligned || block.pixel.x * block.dye_cells.x <= kFinest) && !gathers() && !is_developed(s) &&
              s.display.style == DisplayStyle::relief;
  d.upload(params, bytes_of(block));
  if (!gathers()) return;
  Picture finer = scene.picture;
  finer.width *= finer.supersample;
  finer.height *= finer.supersample;
  sample_block = params_of(*this, finer);
  d.upload(sample_params, bytes_of(sample_block));
}

void Viewer::Work::set_shift(double seconds, double of_water) {
  if (sample_block.shift == f(seconds) && sample_block.water_shift == f(of_water)) return;
  sample_block.shift = f(seconds);
  sample_block.water_shift = f(of_water);
  device.upload(sample_params, bytes_of(sample_block));
  if (classic_params.id < 0) return;
  classic_block.shift = f(seconds);
  classic_block.water_shift = f(of_water);
  device.upload(classic_params, bytes_of(classic_block));
}

Viewer::Viewer(Device& device, const Scene& scene, const TankState& tank, Packing packing, const Pixels& backdrop)
    : work_(std::make_unique<Work>(device, scene, tank, packing, backdrop)) {
  Work& w = *work_;
  const DisplayStyle style = scene.display.style;
  const bool linear = facts_of(packing).bits == 32;  // of fields that only plain passes leave
  const bool rows = device.fusion() == Fusion::rows && w.fits_rows && !linear;
  w.leaves_fields = !rows;
  w.stages = style == DisplayStyle::classic ? classic_stages(w)
             : style == DisplayStyle::field ? field_stages(w)
             : rows                         ? row_stages(w)
                                            : plain_stages(w);
}

Viewer::~Viewer() = default;

int Viewer::pictures() const { return work_->scene.picture.motion_blur; }

void Viewer::expose(double shift, double water_shift) {
  Work& w = *work_;
  check(pictures() > 1, "a picture alone is only drawn");
  w.set_shift(shift, water_shift);
  run_stages(w.device, std::span(w.stages).first(w.exposing), w.observer);
}

void Viewer::draw() {
  if (pictures() > 1) work_->set_shift(0, 0);
  run_stages(work_->device, work_->stages, work_->observer);
  work_->fresh = true;
}

const Field& Viewer::output() const { return work_->output; }
const std::vector<Stage>& Viewer::stages() const { return work_->stages; }

void Viewer::keep_fields() {
  if (work_->leaves_fields) return;
  work_->leaves_fields = true;
  work_->stages = plain_stages(*work_);
}

void Viewer::observe(StageObserver observer) {
  keep_fields();
  work_->observer = std::move(observer);
}

}  // namespace fluidtank
