// The passes of the picture for a device that would rather run them row by row (Fusion::rows): the kernels of
// src/compute/cpu/rows/, which leave the same picture and no plain fields; theirs lie as compute/planes.h says.
#include <algorithm>

#include "compute/planes.h"
#include "view/work.h"

namespace fluidtank {
namespace {

Field make_planes(Viewer::Work& w, std::string_view name, int width, int height, int planes) {
  return w.device.make_field(name, plane_stride(width) * planes, height, 1);
}

// Each level half the one before.
struct Level {
  Field planes;
  int width, height;
};

Stage draw_streaks(Viewer::Work& w, const Field& light) {
  const int drawn = std::min(w.scene.sparks.drawn, w.scene.sparks.count);
  if (drawn == 0) return {"draw_sparks", {}, [] {}};
  const Field streaks = w.device.make_field("streaks", drawn, 1, 12);
  const Field spans = w.device.make_field("spans", drawn, 1, 2);
  const Pass aim = w.device.bind("aim_streaks",
                                 {{"params", w.params},
                                  {"velocity", w.tank.velocity.front},
                                  {"sparks", w.tank.sparks},
                                  {"streaks", streaks},
                                  {"spans", spans}},
                                 items(drawn));
  const Pass draw = w.device.bind(
      "draw_streaks", {{"params", w.params}, {"streaks", streaks}, {"spans", spans}, {"light", light}}, whole(light));
  return {"draw_sparks", {}, [&w, aim, draw] {
            w.device.run(aim);
            w.device.run(draw);
          }};
}

// Saturate, display and the first level of the glow. Pixels that are no dye cells sample the saturated dye.
Stage paint(Viewer::Work& w, const Field& light, const Field& picture, const Level& glow) {
  const auto bind = [&](std::string_view kernel, std::string_view source, const Field& field) {
    return w.device.bind(kernel,
                         {{"params", w.params},
                          {source, field},
                          {"light", light},
                          {"wall_shapes", w.tank.wall_shapes},
                          {"wall_distance", w.tank.wall_distance},
                          {"picture", picture},
                          {"glow", glow.planes}},
                         whole(glow.planes));
  };
  const Field& dye = w.tank.dye.front;
  if (w.aligned) {
    const Pass pass = bind("paint_aligned", "dye", dye);
    return {"display", {}, [&w, pass] { w.device.run(pass); }};
  }
  const Field ink = make_planes(w, "ink", dye.width, dye.height, 4);
  const Pass saturate = w.device.bind("saturate_rows", {{"params", w.params}, {"dye", dye}, {"ink", ink}}, whole(ink));
  const Pass pass = bind("paint_sampled", "ink", ink);
  return {"display", {}, [&w, saturate, pass] {
            w.device.run(saturate);
            w.device.run(pass);
          }};
}

Stage glow_levels(Viewer::Work& w, const std::vector<Level>& levels) {
  std::vector<Pass> passes;
  for (std::size_t k = 0; k + 1 < levels.size(); ++k) {
    const Level& fine = levels[k];
    const Level& coarse = levels[k + 1];
    passes.push_back(
        w.device.bind("glow_down_rows", {{"fine", fine.planes}, {"coarse", coarse.planes}}, whole(coarse.planes),
                      {{"fine_width", fine.width}, {"fine_height", fine.height}, {"coarse_width", coarse.width}}));
  }
  for (std::size_t k = levels.size() - 1; k > 0; --k) {
    const Level& fine = levels[k - 1];
    const Level& coarse = levels[k];
    passes.push_back(
        w.device.bind("glow_up_rows", {{"coarse", coarse.planes}, {"fine", fine.planes}}, whole(fine.planes),
                      {{"fine_width", fine.width}, {"coarse_width", coarse.width}, {"coarse_height", coarse.height}}));
  }
  return {"glow", {}, [&w, passes] {
            for (const Pass& pass : passes) w.device.run(pass);
          }};
}

Pass bind_finish(Viewer::Work& w, const Field& picture, const Field& glow, std::string_view kernel,
                 const NamedField& to, int rows) {
  return w.device.bind(kernel,
                       {{"params", w.params},
                        {"picture", picture},
                        {"glow", glow},
                        {"srgb_table", w.curve},
                        {"blue_noise", w.blue_noise},
                        {to.name, to.field}},
                       {0, 0, w.scene.picture.width, rows});
}

// Finish and pack at once.
Stage finish_and_pack(Viewer::Work& w, const Field& picture, const Field& glow) {
  const int height = w.scene.picture.height;
  const auto bind = [&](std::string_view kernel, const char* packed, int rows) {
    return bind_finish(w, picture, glow, kernel, {packed, w.output}, rows);
  };
  Pass pass = w.packing == Packing::rgb24  ? bind("finish_rgb24", "packed_rgb24", height)
              : w.packing == Packing::bgr0 ? bind("finish_bgr0", "packed_bgr0", height)
                                           : bind("finish_yuv420", "packed_yuv420", (height + 1) / 2);
  return {"pack", {{"packed", w.output}}, [&w, pass] { w.device.run(pass); }};
}

// The plain field of 16-bit values, from which the plain kernels pack.
Stage finish_rows(Viewer::Work& w, const Field& picture, const Field& glow) {
  const Picture& shown = w.scene.picture;
  w.encoded = w.device.make_field("encoded", shown.width, shown.height, 2);
  const Pass pass = bind_finish(w, picture, glow, "finish_encoded", {"encoded", w.encoded}, shown.height);
  return {"finish", {{"encoded", w.encoded}}, [&w, pass] { w.device.run(pass); }};
}

}  // namespace

std::vector<Stage> row_stages(Viewer::Work& w) {
  const Picture& shown = w.scene.picture;
  const Field light = make_planes(w, "light", shown.width, shown.height, 1);
  const Field picture = make_planes(w, "picture", shown.width, shown.height, 3);
  std::vector<Level> levels;
  for (const auto& [width, height] : glow_sizes(w.scene, shown)) {
    levels.push_back({make_planes(w, "glow", width, height, 3), width, height});
  }
  std::vector<Stage> stages = {draw_streaks(w, light), paint(w, light, picture, levels.front()),
                               glow_levels(w, levels)};
  const Field& glow = levels.front().planes;
  if (has_fused_packing(w.packing)) {
    stages.push_back(finish_and_pack(w, picture, glow));
  } else {
    stages.push_back(finish_rows(w, picture, glow));
    stages.push_back(pack(w));
  }
  return stages;
}

bool has_fused_packing(Packing packing) {
  return packing == Packing::rgb24 || packing == Packing::bgr0 || packing == Packing::yuv420p;
}

}  // namespace fluidtank
