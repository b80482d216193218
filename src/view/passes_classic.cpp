// The classic picture: the look of P. Dobryakov's WebGL fluid (2017), in display values. Glow and rays lie on grids of
// their own over the whole tank, whatever part of it the picture shows.
#include <algorithm>
#include <cmath>

#include "base/exact.h"
#include "view/srgb_table.h"
#include "view/work.h"

namespace fluidtank {
namespace {

constexpr int kBloomResolution = 256;  // cells along the tank's short side

float f(double value) { return static_cast<float>(value); }
abi::vec2 v2(double x, double y) { return {f(x), f(y)}; }

struct Size {
  int width, height;
};

// The resolution along the tank's short side, and as many cells along the other as make them square.
Size grid_of(Vec2 tank, int resolution) {
  const double aspect = std::max(tank.x, tank.y) / std::min(tank.x, tank.y);
  const int along = static_cast<int>(std::floor(resolution * aspect + 0.5));
  return tank.x > tank.y ? Size{along, resolution} : Size{resolution, along};
}

Size bloom_grid(const Scene& scene) {
  return scene.bloom.intensity > 0 ? grid_of(scene.tank.size, kBloomResolution) : Size{1, 1};
}

Size rays_grid(const Scene& scene) {
  return scene.rays.weight > 0 ? grid_of(scene.tank.size, scene.rays.resolution) : Size{1, 1};
}

// A linear colour's channel as a display value.
double display_value(double linear) { return exact::srgb_encode(std::clamp(linear, 0.0, 1.0)); }

void set_bloom(abi::ClassicParams& p, const Scene& scene) {
  const double knee = scene.bloom.threshold * scene.bloom.knee + 1e-4;
  p.bloom_threshold = f(scene.bloom.threshold);
  p.bloom_curve_x = f(scene.bloom.threshold - knee);
  p.bloom_curve_y = f(2 * knee);
  p.bloom_curve_z = f(0.25 / knee);
  p.bloom_intensity = f(scene.bloom.intensity);
  p.grain = scene.bloom.intensity > 0 ? f(scene.display.grain / (32768.0 * 255.0)) : 0;
}

void set_grids(abi::ClassicParams& p, const Viewer::Work& w) {
  const Vec2 tank = w.scene.tank.size;
  const Field& dye = w.tank.dye.front;
  const Field& cells = w.tank.velocity.front;
  const Size bloom = bloom_grid(w.scene);
  const Size rays = rays_grid(w.scene);
  p.dye_size = {dye.width, dye.height};
  p.velocity_size = {cells.width, cells.height};
  p.bloom_size = {bloom.width, bloom.height};
  p.rays_size = {rays.width, rays.height};
  p.dye_cells = v2(dye.width / tank.x, dye.height / tank.y);
  p.velocity_cells = v2(cells.width / tank.x, cells.height / tank.y);
  p.bloom_cells = v2(bloom.width / tank.x, bloom.height / tank.y);
  p.rays_cells = v2(rays.width / tank.x, rays.height / tank.y);
  p.bloom_to_dye = v2(static_cast<double>(dye.width) / bloom.width, static_cast<double>(dye.height) / bloom.height);
  p.rays_to_dye = v2(static_cast<double>(dye.width) / rays.width, static_cast<double>(dye.height) / rays.height);
}

// Of the picture's samples.
abi::ClassicParams params_of(const Viewer::Work& w) {
  const Scene& scene = w.scene;
  Picture shown = scene.picture;
  shown.width = w.samples.width;
  shown.height = w.samples.height;
  const Window window = window_of(shown, scene.tank);
  const Vec2 tank = scene.tank.size;
  const Field& cells = w.tank.velocity.front;
  abi::ClassicParams p{};
  set_grids(p, w);
  set_bloom(p, scene);
  p.size = {shown.width, shown.height};
  p.origin = v2(window.origin.x, window.origin.y);
  p.pixel = v2(window.pixel.x, window.pixel.y);
  p.tank = v2(tank.x, tank.y);
  if (!lies_on_black(scene)) {
    const Color& behind = scene.display.background;
    p.background = {f(display_value(behind.r)), f(display_value(behind.g)), f(display_value(behind.b)), 0};
  }
  p.brightness = f(scene.display.brightness);
  p.shading = f(scene.display.shading);
  const Vec2 texel{window.pixel.x / tank.x, window.pixel.y / tank.y};
  p.texel = f(exact::sqrt(texel.x * texel.x + texel.y * texel.y));
  p.rays_weight = f(scene.rays.weight);
  p.rays_exposure = f(scene.rays.exposure);
  p.edge = f(1 / std::max(window.pixel.x, window.pixel.y));
  p.wall_reach = f(0.51 * (tank.x / cells.width + tank.y / cells.height) + std::max(window.pixel.x, window.pixel.y));
  p.spark_unscale = f(1 / spark_scale(scene.sparks));
  p.spark_whiteness = f(scene.sparks.whiteness);
  p.walls = static_cast<int>(scene.walls.size());
  p.aligned = w.gathers() ? w.sample_block.aligned : (w.aligned ? 1 : 0);
  return p;
}

// What the stages share.
struct Classic {
  Field bloom;  ///< 4 channels
  Field rays;   ///< 1 channel: what dye and glow are multiplied by; 1 where there are no rays
};

Pass blur(Viewer::Work& w, std::string_view kernel, const Field& from, const Field& to) {
  return w.device.bind(
      kernel, {{"from", from}, {"to", to}}, whole(to),
      {{"from_width", from.width}, {"from_height", from.height}, {"to_width", to.width}, {"to_height", to.height}});
}

// What is bright, blurred level by level, each half the size (rounded down) until one would be below 2 cells; then each
// added, blurred, to the next finer one, and the finest blurred onto the whole grid.
Stage bloom(Viewer::Work& w, const Classic& classic) {
  const Field& whole_grid = classic.bloom;
  std::vector<Pass> passes = {
      w.device.bind("bloom_prefilter", {{"params", w.classic_params}, {"dye", w.tank.dye.front}, {"bloom", whole_grid}},
                    whole(whole_grid))};
  std::vector<Field> levels = {whole_grid};
  for (int k = 1; k <= w.scene.bloom.levels; ++k) {
    const int width = whole_grid.width >> k;
    const int height = whole_grid.height >> k;
    if (std::min(width, height) < 2) break;
    levels.push_back(w.device.make_field("bloom_level", width, height, 4));
    passes.push_back(blur(w, "bloom_blur", levels[levels.size() - 2], levels.back()));
  }
  for (std::size_t k = levels.size() - 1; k > 1; --k) passes.push_back(blur(w, "bloom_add", levels[k], levels[k - 1]));
  passes.push_back(blur(w, "bloom_blur", levels[1], whole_grid));
  return {"bloom", {{"bloom", whole_grid}}, [&w, passes] {
            for (const Pass& pass : passes) w.device.run(pass);
          }};
}

Stage rays(Viewer::Work& w, const Classic& classic) {
  const Field& dye = w.tank.dye.front;
  const Field& rays = classic.rays;
  const Field mask = w.device.make_field("mask", dye.width, dye.height, 1);
  const Field across = w.device.make_field("rays_across", rays.width, rays.height, 1);
  const auto blurred = [&](const Field& from, const Field& to, int step_x, int step_y) {
    return w.device.bind("rays_blur", {{"from", from}, {"to", to}}, whole(to),
                         {{"width", rays.width}, {"height", rays.height}, {"step_x", step_x}, {"step_y", step_y}});
  };
  const std::vector<Pass> passes = {
      w.device.bind("rays_mask", {{"params", w.classic_params}, {"dye", dye}, {"mask", mask}}, whole(mask)),
      w.device.bind("rays_march", {{"params", w.classic_params}, {"mask", mask}, {"rays", rays}}, whole(rays)),
      blurred(rays, across, 1, 0), blurred(across, rays, 0, 1)};
  return {"rays", {{"mask", mask}, {"rays", rays}}, [&w, passes] {
            for (const Pass& pass : passes) w.device.run(pass);
          }};
}

Stage classic_display(Viewer::Work& w, const Classic& classic) {
  const Field lengths = w.device.make_field("lengths", w.samples.width + 2, w.samples.height + 2, 1);
  const Field curve = make_table(w.device, "bloom_curve", classic_curve());
  const Pass measure = w.device.bind("classic_lengths",
                                     {{"params", w.classic_params},
                                      {"dye", w.tank.dye.front},
                                      {"velocity", w.tank.velocity.front},
                                      {"lengths", lengths}},
                                     whole(lengths));
  const Pass display = w.device.bind("classic_display",
                                     {{"params", w.classic_params},
                                      {"dye", w.tank.dye.front},
                                      {"lengths", lengths},
                                      {"bloom", classic.bloom},
                                      {"rays", classic.rays},
                                      {"blue_noise", w.blue_noise},
                                      {"bloom_curve", curve},
                                      {"velocity", w.tank.velocity.front},
                                      {"picture", w.samples}},
                                     whole(w.samples));
  return {"display", {{"lengths", lengths}, {w.gathers() ? "samples" : "picture", w.samples}}, [&w, measure, display] {
            w.device.run(measure);
            w.device.run(display);
          }};
}

// Sparks and walls over it.
Stage classic_over(Viewer::Work& w) {
  const Pass over = w.device.bind("classic_over",
                                  {{"params", w.classic_params},
                                   {"light", w.light},
                                   {"wall_shapes", w.tank.wall_shapes},
                                   {"wall_distance", w.tank.wall_distance},
                                   {"srgb_table", make_table(w.device, "srgb_table", srgb_table())},
                                   {"picture", w.samples}},
                                  whole(w.samples));
  return {"over", {{w.gathers() ? "samples" : "picture", w.samples}}, [&w, over] { w.device.run(over); }};
}

void make_fields(Viewer::Work& w) {
  const Picture& shown = w.scene.picture;
  const int width = shown.width * shown.supersample;
  const int height = shown.height * shown.supersample;
  w.light = w.device.make_field("light", width, height, 1);
  w.picture = w.device.make_field("picture", shown.width, shown.height, 4);
  w.samples = w.gathers() ? w.device.make_field("samples", width, height, 4) : w.picture;
  w.glow = {w.device.make_field("glow", 1, 1, 4)};  // black: the picture comes with its glow
  w.encoded = w.device.make_field("encoded", shown.width, shown.height, 2);
  w.classic_block = params_of(w);
  w.classic_params = w.device.make_field("classic_params", 1, 1, static_cast<int>(sizeof(w.classic_block) / 4));
  w.device.upload(w.classic_params, bytes_of(w.classic_block));
}

}  // namespace

std::vector<Stage> classic_stages(Viewer::Work& w) {
  make_fields(w);
  const abi::ClassicParams& params = w.classic_block;
  const Classic classic = {w.device.make_field("bloom", params.bloom_size.x, params.bloom_size.y, 4),
                           w.device.make_field("rays", params.rays_size.x, params.rays_size.y, 1)};
  std::vector<Stage> stages;
  if (w.scene.bloom.intensity > 0) stages.push_back(bloom(w, classic));
  if (w.scene.rays.weight > 0) {
    stages.push_back(rays(w, classic));
  } else {
    w.device.upload(classic.rays, bytes_of(1.0f));
  }
  stages.push_back(classic_display(w, classic));
  const bool sparks = std::min(w.scene.sparks.drawn, w.scene.sparks.count) > 0;
  if (sparks) stages.push_back(draw_sparks(w));
  if (sparks || !w.scene.walls.empty()) stages.push_back(classic_over(w));
  if (w.gathers()) stages.push_back(gather_samples(w));
  w.exposing = stages.size();
  stages.push_back(finish_picture(w));
  stages.push_back(pack(w));
  return stages;
}

}  // namespace fluidtank
