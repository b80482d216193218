// The passes of the picture. What a kernel computes stands in its own file (shaders/view/).
#include <algorithm>
#include <iterator>

#include "view/work.h"

namespace fluidtank {

std::vector<Stage> plain_stages(Viewer::Work& w) {
  const Picture& shown = w.scene.picture;
  const Field& dye = w.tank.dye.front;
  const int fine = shown.supersample;
  w.ink = w.device.make_field("ink", dye.width, dye.height, 4);
  w.light = w.device.make_field("light", shown.width * fine, shown.height * fine, 1);
  w.picture = w.device.make_field("picture", shown.width, shown.height, 4);
  w.samples = w.gathers() ? w.device.make_field("samples", shown.width * fine, shown.height * fine, 4) : w.picture;
  for (const auto& [width, height] : glow_sizes(w.scene, shown)) {
    w.glow.push_back(w.device.make_field("glow", width, height, 4));
  }
  w.encoded = w.device.make_field("encoded", shown.width, shown.height, 2);
  std::vector<Stage> stages = {colour_ink(w), draw_sparks(w), display(w)};
  if (w.gathers()) stages.push_back(gather_samples(w));
  w.exposing = stages.size();
  for (Stage& stage : std::vector<Stage>{glow(w), finish_picture(w), pack(w)}) stages.push_back(std::move(stage));
  return stages;
}

// The dye as it is seen: light of its own, or what it leaves of the paper's.
Stage colour_ink(Viewer::Work& w) {
  const bool paper = w.scene.display.style == DisplayStyle::paper;
  const Pass pass = w.device.bind(paper ? "absorb" : "saturate",
                                  {{"params", w.params}, {"dye", w.tank.dye.front}, {"ink", w.ink}}, whole(w.ink));
  return {paper ? "absorb" : "saturate", {{"ink", w.ink}}, [&w, pass] { w.device.run(pass); }};
}

Stage draw_sparks(Viewer::Work& w) {
  const int drawn = std::min(w.scene.sparks.drawn, w.scene.sparks.count);
  const Pass clear = w.device.bind("clear_light", {{"params", w.sample_params}, {"light", w.light}}, whole(w.light));
  const Pass draw = w.device.bind(
      "draw_sparks",
      {{"params", w.sample_params}, {"velocity", w.tank.velocity.front}, {"sparks", w.tank.sparks}, {"light", w.light}},
      items(drawn));
  return {"draw_sparks", {{"light", w.light}}, [&w, clear, draw] {
            if (draw.region.empty()) return;
            w.device.run(clear);
            w.device.run(draw);
          }};
}

Stage display(Viewer::Work& w) {
  const Pass display = w.device.bind("display",
                                     {{"params", w.sample_params},
                                      {"ink", w.ink},
                                      {"light", w.light},
                                      {"wall_shapes", w.tank.wall_shapes},
                                      {"wall_distance", w.tank.wall_distance},
                                      {"velocity", w.tank.velocity.front},
                                      {"picture", w.samples}},
                                     whole(w.samples));
  return {"display", {{w.gathers() ? "samples" : "picture", w.samples}}, [&w, display] { w.device.run(display); }};
}

Stage gather_samples(Viewer::Work& w) {
  const auto bind = [&](int first) {
    return w.device.bind("gather", {{"params", w.params}, {"samples", w.samples}, {"picture", w.picture}},
                         whole(w.picture), {{"first", first}});
  };
  return {"gather", {{"picture", w.picture}}, [&w, first = bind(1), more = bind(0)] {
            w.device.run(w.fresh ? first : more);
            w.fresh = false;
          }};
}

namespace {

Pass glow_down(Viewer::Work& w, std::size_t level) {
  const Field& fine = w.glow[level];
  const Field& coarse = w.glow[level + 1];
  return w.device.bind("glow_down", {{"fine", fine}, {"coarse", coarse}}, whole(coarse),
                       {{"fine_width", fine.width}, {"fine_height", fine.height}, {"coarse_width", coarse.width}});
}

Pass glow_up(Viewer::Work& w, std::size_t level) {
  const Field& fine = w.glow[level];
  const Field& coarse = w.glow[level + 1];
  return w.device.bind("glow_up", {{"coarse", coarse}, {"fine", fine}}, whole(fine),
                       {{"fine_width", fine.width}, {"coarse_width", coarse.width}, {"coarse_height", coarse.height}});
}

// Whether one group of threads can do all that is coarser than a level, as shaders/view/glow_tail.glsl has room for it.
bool fits_one_group(const std::vector<Field>& glow, std::size_t level) {
  constexpr std::size_t kMostCells[] = {4096, 1024, 256, 64};
  for (std::size_t k = level; k < glow.size(); ++k) {
    if (k - level >= std::size(kMostCells) || glow[k].elements() > kMostCells[k - level]) return false;
  }
  return true;
}

// The finest such level; the last, after which nothing is left to do, for other devices.
std::size_t tail_of(const Viewer::Work& w) {
  std::size_t level = w.glow.size() - 1;
  if (w.device.fusion() != Fusion::tiles) return level;
  while (level > 0 && fits_one_group(w.glow, level - 1)) --level;
  return level;
}

Pass glow_tail(Viewer::Work& w, std::size_t level) {
  const Field& fine = w.glow[level];
  const int levels = static_cast<int>(w.glow.size() - 1 - level);
  return w.device.bind("glow_tail", {{"level_0", fine}}, items(1),
                       {{"width", fine.width}, {"height", fine.height}, {"levels", levels}});
}

}  // namespace

// What is bright, halved level by level, and added up again from the coarsest.
Stage glow(Viewer::Work& w) {
  std::vector<Pass> passes = {w.device.bind(
      "glow_bright", {{"params", w.params}, {"picture", w.picture}, {"glow", w.glow[0]}}, whole(w.glow[0]))};
  const std::size_t tail = tail_of(w);
  for (std::size_t k = 0; k < tail; ++k) passes.push_back(glow_down(w, k));
  if (tail + 1 < w.glow.size()) passes.push_back(glow_tail(w, tail));
  for (std::size_t k = tail; k > 0; --k) passes.push_back(glow_up(w, k - 1));
  return {"glow", {{"glow", w.glow[0]}}, [&w, passes] {
            for (const Pass& pass : passes) w.device.run(pass);
          }};
}

bool is_developed(const Scene& scene) {
  const Grade& grade = scene.grade;
  const bool graded =
      grade.exposure != 0 || grade.tint != Color{1, 1, 1} || grade.tone != ToneCurve::clip || grade.saturation != 1;
  return graded || scene.display.alpha != Alpha::opaque || scene.backdrop.kind != BackdropKind::none;
}

namespace {

// shaders/view/develop.glsl
int develop_mode(const Scene& scene) {
  if (scene.display.alpha == Alpha::straight) return 1;
  if (scene.display.alpha == Alpha::premultiplied) return 2;
  if (scene.backdrop.kind == BackdropKind::none) return 0;
  return scene.display.style == DisplayStyle::paper ? 4 : 3;
}

}  // namespace

Stage finish_picture(Viewer::Work& w) {
  const bool developed = is_developed(w.scene);
  const Pass pass = developed ? w.device.bind("develop",
                                              {{"params", w.params},
                                               {"picture", w.picture},
                                               {"coarse", w.glow[0]},
                                               {"curve", w.curve},
                                               {"srgb_table", w.srgb_table},
                                               {"backdrop", w.backdrop},
                                               {"encoded", w.encoded}},
                                              whole(w.encoded), {{"mode", develop_mode(w.scene)}})
                              : w.device.bind("finish",
                                              {{"params", w.params},
                                               {"picture", w.picture},
                                               {"coarse", w.glow[0]},
                                               {"srgb_table", w.curve},
                                               {"encoded", w.encoded}},
                                              whole(w.encoded));
  return {"finish", {{"encoded", w.encoded}}, [&w, pass] { w.device.run(pass); }};
}

namespace {

Pass bind_pack(Viewer::Work& w, std::string_view kernel, std::string_view packed, const Region& region,
               std::initializer_list<Constant> constants = {}) {
  return w.device.bind(kernel,
                       {{"params", w.params}, {"encoded", w.encoded}, {"blue_noise", w.blue_noise}, {packed, w.output}},
                       region, constants);
}

// Planes of Y'CbCr, a pass each.
std::vector<Pass> pack_planes(Viewer::Work& w) {
  const LayoutFacts& facts = facts_of(w.packing);
  const int form = (facts.depth == 10 ? 1 : 0) + (facts.halved_x ? 2 : 0) + (facts.halved_y ? 4 : 0) +
                   (w.packing == Packing::yuvj444p ? 8 : 0);
  std::vector<Pass> passes;
  for (int plane = 0; plane < facts.planes; ++plane) {
    const PlanePlace place = place_of(w.packing, w.scene.picture.width, w.scene.picture.height, plane);
    const int words = place.stride / 4;
    passes.push_back(bind_pack(
        w, "pack_plane", "packed_plane", {0, 0, words, place.rows},
        {{"plane", plane}, {"form", form}, {"first", static_cast<int>(place.offset / 4)}, {"row_words", words}}));
  }
  return passes;
}

Pass pack_rgb16(Viewer::Work& w, bool high_first) {
  const Picture& shown = w.scene.picture;
  return w.device.bind("pack_rgb16", {{"params", w.params}, {"encoded", w.encoded}, {"packed_rgb16", w.output}},
                       {0, 0, (shown.width + 1) / 2, shown.height},
                       {{"alpha", facts_of(w.packing).alpha}, {"high_first", high_first}});
}

Pass pack_linear(Viewer::Work& w) {
  const Field& glow = w.glow.front();
  return w.device.bind("pack_linear",
                       {{"params", w.params}, {"picture", w.picture}, {"coarse", glow}, {"packed_linear", w.output}},
                       whole(w.picture), {{"alpha", facts_of(w.packing).alpha}});
}

std::vector<Pass> pack_passes(Viewer::Work& w) {
  const Region pixels{0, 0, w.scene.picture.width, w.scene.picture.height};
  switch (w.packing) {
    case Packing::rgb24:
      return {bind_pack(w, "pack_rgb24", "packed_rgb24", items(w.output.width / 3))};
    case Packing::bgr0:
      return {bind_pack(w, "pack_bgr0", "packed_bgr0", pixels)};
    case Packing::yuv420p:
      return {bind_pack(w, "pack_yuv420", "packed_yuv420", {0, 0, (pixels.width + 7) / 8, (pixels.height + 1) / 2})};
    case Packing::rgba:
    case Packing::bgra:
      return {bind_pack(w, "pack_rgba", "packed_rgba", pixels,
                        {{"blue_first", w.packing == Packing::bgra},
                         {"premultiplied", w.scene.display.alpha == Alpha::premultiplied}})};
    case Packing::rgb48:
    case Packing::rgba64:
      return {pack_rgb16(w, false)};
    case Packing::rgb48be:
    case Packing::rgba64be:
      return {pack_rgb16(w, true)};
    case Packing::rgbf32:
    case Packing::rgbaf32:
      return {pack_linear(w)};
    default:
      return pack_planes(w);
  }
}

}  // namespace

Stage pack(Viewer::Work& w) {
  return {"pack", {{"packed", w.output}}, [&w, passes = pack_passes(w)] {
            for (const Pass& pass : passes) w.device.run(pass);
          }};
}

}  // namespace fluidtank
