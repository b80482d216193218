// The passes of a field's picture: one number a cell, their range, colours, and the bar.
#include <algorithm>
#include <string>

#include "base/exact.h"
#include "base/font.h"
#include "scene/field_view.h"
#include "view/color_maps.h"
#include "view/field_bar.h"
#include "view/work.h"

namespace fluidtank {
namespace {

float f(double value) { return static_cast<float>(value); }
abi::vec2 v2(Vec2 value) { return {f(value.x), f(value.y)}; }
abi::ivec2 size_of(const Field& field) { return {field.width, field.height}; }

// How the kernel field_values makes a number of a cell: a channel, or one of these.
constexpr int kLength = 4, kSum = 5, kInside = 6;

// Where a field's numbers come from.
struct Shown {
  Field source;
  int channel;  ///< As the kernel field_values counts them.
  double unit;  ///< What a stored number is multiplied by.
};

int number_of(FieldChannel channel) {
  switch (channel) {
    case FieldChannel::y:
    case FieldChannel::slow:
    case FieldChannel::g:
      return 1;
    case FieldChannel::weight:
    case FieldChannel::b:
      return 2;
    case FieldChannel::length:
      return kLength;
    case FieldChannel::sum:
      return kSum;
    case FieldChannel::solid:
      return kInside;
    default:
      return 0;
  }
}

// Velocity grids count per cell what people know per length, and a step's brushes hold its seconds.
Shown shown_of(const Viewer::Work& w, const Field& divergence_after) {
  const FieldChannel channel = channel_of(w.scene.field);
  const int number = number_of(channel);
  const double cells_a_unit = w.scene.tank.rows / w.scene.tank.size.y;
  const double steps_a_second = w.scene.tank.rate;
  switch (w.scene.field.show) {
    case ShownField::velocity:
    case ShownField::speed:
      return {w.tank.velocity.front, number, 1};
    case ShownField::pressure:
      // The step takes off `gradient` times the difference over two cells.
      return {w.tank.pressure.front, number, 2 * w.scene.fluid.pressure.gradient * steps_a_second / cells_a_unit};
    case ShownField::divergence:
      return {w.tank.divergence, number, cells_a_unit};
    case ShownField::divergence_after:
      return {divergence_after, number, cells_a_unit};
    case ShownField::curl:
      return {w.tank.curl, number, cells_a_unit};
    case ShownField::obstacles:
      return {w.tank.wall_distance, number, 1};
    case ShownField::forces:
      return {w.tank.forces, number, steps_a_second};
    case ShownField::sources:
      return {w.tank.sources, number, 1};
    case ShownField::dye_sources:
      return {w.tank.dye_sources, number, steps_a_second};
    case ShownField::dye:
    case ShownField::density:
      break;
  }
  return {w.tank.dye.front, number, 1};
}

abi::FieldParams params_of(const Viewer::Work& w, const Shown& shown, const FieldBar& bar) {
  const Scene& scene = w.scene;
  const FieldView& view = scene.field;
  const Window window = window_of(scene.picture, scene.tank);
  const Vec2 size = scene.tank.size;
  const Field& cells = w.tank.velocity.front;
  const Vec2 cell{size.x / cells.width, size.y / cells.height};
  abi::FieldParams p{};
  p.size = {scene.picture.width, scene.picture.height};
  p.grid = size_of(shown.source);
  p.velocity_size = size_of(cells);
  bar.place(p);
  p.origin = v2(window.origin);
  p.pixel = v2(window.pixel);
  p.tank = v2(size);
  p.grid_cells = v2({shown.source.width / size.x, shown.source.height / size.y});
  p.velocity_cells = v2({cells.width / size.x, cells.height / size.y});
  if (view.range) p.range = v2(*view.range);
  p.unit = f(shown.unit);
  p.edge = f(1 / std::max(window.pixel.x, window.pixel.y));
  p.wall_reach = f(0.51 * (cell.x + cell.y) + std::max(window.pixel.x, window.pixel.y));  // as ViewParams has it
  p.walls = static_cast<int>(scene.walls.size());
  p.own_colors = view.walls == FieldWalls::own ? 1 : 0;
  p.blended = view.smooth ? 1 : 0;
  p.automatic = view.range ? 0 : 1;
  p.diverging = is_diverging(map_of(view)) ? 1 : 0;
  return p;
}

Field make_words(Device& device, std::string_view name, int channels, const std::vector<std::uint32_t>& words) {
  const Field field = device.make_field(name, static_cast<int>(words.size()) / channels, 1, channels);
  device.upload(field, std::as_bytes(std::span(words)));
  return field;
}

// The step's own kernel once more, for what the solve left.
Stage measure_divergence_after(Viewer::Work& w, const Field& divergence) {
  const Pass pass = w.device.bind("divergence",
                                  {{"params", w.tank.params},
                                   {"velocity", w.tank.velocity.front},
                                   {"open_faces", w.tank.open_faces},
                                   {"wall_velocity", w.tank.wall_velocity},
                                   {"sources", w.tank.sources},
                                   {"divergence", divergence}},
                                  whole(divergence));
  return {"divergence_after", {{"divergence_after", divergence}}, [&w, pass] { w.device.run(pass); }};
}

Stage take_values(Viewer::Work& w, const Field& params, const Shown& shown, const Field& values) {
  const Pass pass = w.device.bind("field_values", {{"params", params}, {"source", shown.source}, {"shown", values}},
                                  items(static_cast<int>(values.elements())),
                                  {{"channels", shown.source.channels}, {"channel", shown.channel}});
  return {"field_values", {{"shown", values}}, [&w, pass] { w.device.run(pass); }};
}

// The least and the largest value, in three levels, and from them the scale and the bar's numbers.
Stage find_scale(Viewer::Work& w, const Field& params, const Field& values, const Field& scale, const Field& labels) {
  constexpr int kFirst = 8192, kSecond = 64;  // items that look at once
  const Field first = w.device.make_field("ranges", kFirst, 1, 2);
  const Field second = w.device.make_field("ranges", kSecond, 1, 2);
  const Field joined = w.device.make_field("ranges", 1, 1, 2);
  std::vector<Pass> passes;
  if (!w.scene.field.range) {
    passes = {w.device.bind("field_range", {{"shown", values}, {"ranges", first}}, items(kFirst),
                            {{"count", static_cast<int>(values.elements())}, {"stride", kFirst}}),
              w.device.bind("join_ranges", {{"ranges", first}, {"joined", second}}, items(kSecond),
                            {{"count", kFirst}, {"stride", kSecond}}),
              w.device.bind("join_ranges", {{"ranges", second}, {"joined", joined}}, items(1),
                            {{"count", kSecond}, {"stride", 1}})};
  }
  passes.push_back(w.device.bind(
      "field_scale", {{"params", params}, {"joined", joined}, {"scale", scale}, {"labels", labels}}, items(3)));
  return {"field_scale", {{"scale", scale}, {"labels", labels}}, [&w, passes] {
            for (const Pass& pass : passes) w.device.run(pass);
          }};
}

// What the packing of linear light takes: light, and a glow that is none.
Stage light_of_field(Viewer::Work& w, const Field& params) {
  const Picture& picture = w.scene.picture;
  const auto [glow_width, glow_height] = glow_sizes(w.scene, picture).front();
  w.picture = w.device.make_field("picture", picture.width, picture.height, 4);
  w.glow = {w.device.make_field("glow", glow_width, glow_height, 4)};
  std::vector<float> decoded;
  for (int k = 0; k < 65536; ++k) decoded.push_back(f(exact::srgb_decode(k / 65535.0)));
  const Field table = w.device.make_field("decoded", static_cast<int>(decoded.size()), 1, 1);
  w.device.upload(table, std::as_bytes(std::span(decoded)));
  const Pass pass = w.device.bind(
      "field_light", {{"params", params}, {"encoded", w.encoded}, {"decoded", table}, {"picture", w.picture}},
      whole(w.picture));
  return {"field_light", {{"picture", w.picture}}, [&w, pass] { w.device.run(pass); }};
}

}  // namespace

std::vector<Stage> field_stages(Viewer::Work& w) {
  const Picture& picture = w.scene.picture;
  std::vector<Stage> stages;
  Field divergence_after;
  if (w.scene.field.show == ShownField::divergence_after) {
    const Field& grid = w.tank.divergence;
    divergence_after = w.device.make_field("divergence_after", grid.width, grid.height, 1);
    stages.push_back(measure_divergence_after(w, divergence_after));
  }
  const Shown shown = shown_of(w, divergence_after);
  const FieldBar bar(w.scene.field, picture);
  const Field params = w.device.make_field("field_params", 1, 1, static_cast<int>(sizeof(abi::FieldParams) / 4));
  w.device.upload(params, bytes_of(params_of(w, shown, bar)));
  const Field values = w.device.make_field("shown", shown.source.width, shown.source.height, 1);
  const Field scale = w.device.make_field("scale", 1, 1, 4);
  const Field labels = w.device.make_field("labels", FieldBar::kLabelLetters, 3, 1);
  const Field map = make_words(w.device, "color_map", 2, color_map(map_of(w.scene.field)));
  const Field titles = make_words(w.device, "titles", 1, bar.title_letters());
  const Field font = make_words(w.device, "font", 1, font_rows());
  w.encoded = w.device.make_field("encoded", picture.width, picture.height, 2);
  std::vector<Pass> passes = {w.device.bind(
      "show_field",
      {{"params", params}, {"shown", values}, {"scale", scale}, {"color_map", map}, {"encoded", w.encoded}},
      whole(w.encoded))};
  if (w.scene.field.walls != FieldWalls::hidden && !w.scene.walls.empty()) {
    passes.push_back(w.device.bind("field_walls",
                                   {{"params", params},
                                    {"wall_shapes", w.tank.wall_shapes},
                                    {"wall_distance", w.tank.wall_distance},
                                    {"srgb_table", w.srgb_table},
                                    {"encoded", w.encoded}},
                                   whole(w.encoded)));
  }
  passes.push_back(w.device.bind("draw_bar",
                                 {{"params", params},
                                  {"color_map", map},
                                  {"titles", titles},
                                  {"labels", labels},
                                  {"font", font},
                                  {"encoded", w.encoded}},
                                 bar.region()));
  stages.push_back(take_values(w, params, shown, values));
  stages.push_back(find_scale(w, params, values, scale, labels));
  stages.push_back({"show_field", {{"encoded", w.encoded}}, [&w, passes] {
                      for (const Pass& pass : passes) w.device.run(pass);
                    }});
  if (facts_of(w.packing).bits == 32) stages.push_back(light_of_field(w, params));
  stages.push_back(pack(w));
  return stages;
}

}  // namespace fluidtank
