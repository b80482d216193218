#include "tank/passes.h"

namespace fluidtank {

// Walls that stand still are placed once.
Stage place_walls(TankSolver::Work& w) {
  const TankState& s = w.state;
  const Pass distance = w.device.bind("walls",
                                      {{"params", w.inputs.params},
                                       {"wall_shapes", s.wall_shapes},
                                       {"wall_distance", s.wall_distance},
                                       {"wall_velocity", s.wall_velocity}},
                                      whole(s.wall_distance));
  const Pass faces = w.device.bind(
      "open_faces", {{"params", w.inputs.params}, {"wall_distance", s.wall_distance}, {"open_faces", s.open_faces}},
      whole(s.open_faces));
  const Pass dye_distance = w.device.bind(
      "dye_walls",
      {{"params", w.inputs.params}, {"wall_shapes", s.wall_shapes}, {"dye_wall_distance", s.dye_wall_distance}},
      whole(s.dye_wall_distance));
  return {"walls",
          {{"wall_distance", s.wall_distance},
           {"wall_velocity", s.wall_velocity},
           {"open_faces", s.open_faces},
           {"dye_wall_distance", s.dye_wall_distance}},
          [&w, distance, faces, dye_distance] {
            if (!w.inputs.walls_changed) return;
            w.device.run(distance);
            w.device.run(faces);
            w.device.run(dye_distance);
          }};
}

Stage add_forces(TankSolver::Work& w) {
  const TankState& s = w.state;
  const Pass forces = w.device.bind("forces",
                                    {{"params", w.inputs.params},
                                     {"pushes", w.inputs.pushes},
                                     {"wall_distance", s.wall_distance},
                                     {"forces", s.forces}},
                                    {});
  return {"forces", {{"forces", s.forces}}, [&w, forces] { w.device.run(forces, w.inputs.push_region); }};
}

Stage place_sources(TankSolver::Work& w) {
  const TankState& s = w.state;
  const Pass sources = w.device.bind(
      "sources", {{"params", w.inputs.params}, {"source_shapes", w.inputs.source_shapes}, {"sources", s.sources}},
      whole(s.sources));
  return {"sources", {{"sources", s.sources}}, [&w, sources] {
            if (w.inputs.sources_changed) w.device.run(sources);
          }};
}

Stage add_dye_sources(TankSolver::Work& w) {
  const TankState& s = w.state;
  const Pass pours = w.device.bind("dye_sources",
                                   {{"params", w.inputs.params},
                                    {"pours", w.inputs.pours},
                                    {"wall_distance", s.wall_distance},
                                    {"dye_sources", s.dye_sources}},
                                   {});
  return {"dye_sources", {{"dye_sources", s.dye_sources}}, [&w, pours] { w.device.run(pours, w.inputs.pour_region); }};
}

Stage advect_velocity(TankSolver::Work& w) {
  const TankState& s = w.state;
  const Pass advect = w.device.bind("advect_velocity",
                                    {{"params", w.inputs.params},
                                     {"velocity", s.velocity.front},
                                     {"forces", s.forces},
                                     {"sources", s.sources},
                                     {"open_faces", s.open_faces},
                                     {"wall_velocity", s.wall_velocity},
                                     {"advected", s.velocity.back}},
                                    whole(s.velocity.front));
  return {"advect_velocity", {{"velocity", s.velocity.front}}, [&w, advect] {
            w.device.run(advect);
            w.device.swap(w.state.velocity);
          }};
}

Stage measure_curl(TankSolver::Work& w) {
  const TankState& s = w.state;
  const Pass curl = w.device.bind(
      "curl", {{"params", w.inputs.params}, {"velocity", s.velocity.front}, {"curl", s.curl}}, whole(s.curl));
  return {"curl", {{"curl", s.curl}}, [&w, curl] { w.device.run(curl); }};
}

Stage confine_vorticity(TankSolver::Work& w) {
  const TankState& s = w.state;
  const Pass confine = w.device.bind(
      "confine_vorticity",
      {{"params", w.inputs.params}, {"curl", s.curl}, {"open_faces", s.open_faces}, {"velocity", s.velocity.front}},
      whole(s.velocity.front));
  return {"confine_vorticity", {{"velocity", s.velocity.front}}, [&w, confine] { w.device.run(confine); }};
}

Stage measure_divergence(TankSolver::Work& w) {
  const TankState& s = w.state;
  const Pass divergence = w.device.bind("divergence",
                                        {{"params", w.inputs.params},
                                         {"velocity", s.velocity.front},
                                         {"open_faces", s.open_faces},
                                         {"wall_velocity", s.wall_velocity},
                                         {"sources", s.sources},
                                         {"divergence", s.divergence}},
                                        whole(s.divergence));
  return {"divergence", {{"divergence", s.divergence}}, [&w, divergence] { w.device.run(divergence); }};
}

// Sums in groups of 64, group of groups and so on until one sum is left, then takes the mean off each open cell.
Stage balance_divergence(TankSolver::Work& w) {
  constexpr int kGroup = 64;
  const auto groups_of = [](int count) { return (count + kGroup - 1) / kGroup; };
  const TankState& s = w.state;
  int count = groups_of(static_cast<int>(s.divergence.elements()));
  Field sums = w.device.make_field("sums", count, 1, 2);
  std::vector<Pass> passes = {w.device.bind(
      "sum_divergence",
      {{"params", w.inputs.params}, {"divergence", s.divergence}, {"open_faces", s.open_faces}, {"sums", sums}},
      items(count))};
  // At least one more level, so that the last sum never has to be told from the first.
  do {
    const Field parts = sums;
    const int groups = groups_of(count);
    sums = w.device.make_field("sums", groups, 1, 2);
    passes.push_back(
        w.device.bind("sum_groups", {{"parts", parts}, {"sums", sums}}, items(groups), {{"count", count}}));
    count = groups;
  } while (count > 1);
  passes.push_back(w.device.bind("balance",
                                 {{"params", w.inputs.params},
                                  {"open_faces", s.open_faces},
                                  {"total", sums},
                                  {"divergence", s.divergence},
                                  {"pressure", s.pressure.front}},
                                 whole(s.divergence)));
  return {"balance", {{"divergence", s.divergence}, {"pressure", s.pressure.front}}, [&w, passes] {
            for (const Pass& pass : passes) w.device.run(pass);
          }};
}

namespace {

// The cells of one colour side by side, as shaders/tank/pressure_split.glsl lays them.
struct ColourPart {
  Field pressure, divergence, faces;
};

ColourPart make_part(TankSolver::Work& w) {
  const int width = (w.state.divergence.width + 1) / 2;
  const int height = w.state.divergence.height;
  return {w.device.make_field("part_pressure", width, height, 1),
          w.device.make_field("part_divergence", width, height, 1), w.device.make_field("part_faces", width, height, 1)};
}

Pass split_colour(TankSolver::Work& w, const ColourPart& part, int colour) {
  return w.device.bind("pressure_split",
                       {{"params", w.inputs.params},
                        {"pressure", w.state.pressure.front},
                        {"divergence", w.state.divergence},
                        {"open_faces", w.state.open_faces},
                        {"part_pressure", part.pressure},
                        {"part_divergence", part.divergence},
                        {"part_faces", part.faces}},
                       whole(part.pressure), {{"colour", colour}});
}

Pass half_sweep(TankSolver::Work& w, const ColourPart& part, const ColourPart& other, int colour) {
  return w.device.bind("pressure_sweep",
                       {{"params", w.inputs.params},
                        {"part_divergence", part.divergence},
                        {"part_faces", part.faces},
                        {"other_pressure", other.pressure},
                        {"part_pressure", part.pressure}},
                       whole(part.pressure), {{"colour", colour}});
}

// So many half-sweeps, red first: apart, relaxed in turns, and together again.
std::vector<Pass> plain_sweeps(TankSolver::Work& w, int sweeps) {
  if (sweeps == 0) return {};
  const ColourPart red = make_part(w);
  const ColourPart black = make_part(w);
  std::vector<Pass> passes = {split_colour(w, red, 0), split_colour(w, black, 1)};
  const std::vector<Pass> colours = {half_sweep(w, red, black, 0), half_sweep(w, black, red, 1)};
  for (int k = 0; k < sweeps; ++k) passes.push_back(colours[static_cast<std::size_t>(k % 2)]);
  passes.push_back(w.device.bind("pressure_join",
                                 {{"params", w.inputs.params},
                                  {"red", red.pressure},
                                  {"black", black.pressure},
                                  {"pressure", w.state.pressure.front}},
                                 whole(w.state.pressure.front)));
  return passes;
}

// Six half-sweeps a dispatch; reads the front pressure and writes the back one.
constexpr int kTileSweeps = 6;  // even, so that every dispatch begins with red

Pass tiled_sweeps(TankSolver::Work& w) {
  constexpr int kTile = 32;  // as shaders/tank/pressure_tiled.glsl has it
  const Field& p = w.state.pressure.front;
  const Region groups{0, 0, (p.width + kTile - 1) / kTile * kTile, (p.height + kTile - 1) / kTile * 8};
  return w.device.bind("pressure_tiled",
                       {{"params", w.inputs.params},
                        {"divergence", w.state.divergence},
                        {"open_faces", w.state.open_faces},
                        {"pressure", p},
                        {"relaxed", w.state.pressure.back}},
                       groups);
}

}  // namespace

// Red-black half-sweeps from the last step's pressure. On a GPU six at a time in tiles, and what is left plainly.
Stage solve_pressure(TankSolver::Work& w) {
  const int sweeps = w.scene.fluid.pressure.passes;
  const int tiled_runs = w.device.prefers_tiles() ? sweeps / kTileSweeps : 0;
  const Pass tiled = tiled_runs > 0 ? tiled_sweeps(w) : Pass{};
  const std::vector<Pass> plain = plain_sweeps(w, sweeps - tiled_runs * kTileSweeps);
  return {"pressure", {{"pressure", w.state.pressure.front}}, [&w, plain, tiled, tiled_runs] {
            for (int k = 0; k < tiled_runs; ++k) {
              w.device.run(tiled);
              w.device.swap(w.state.pressure);
            }
            for (const Pass& pass : plain) w.device.run(pass);
          }};
}

Stage subtract_gradient(TankSolver::Work& w) {
  const TankState& s = w.state;
  const Pass subtract = w.device.bind("subtract_gradient",
                                      {{"params", w.inputs.params},
                                       {"pressure", s.pressure.front},
                                       {"open_faces", s.open_faces},
                                       {"wall_velocity", s.wall_velocity},
                                       {"velocity", s.velocity.front}},
                                      whole(s.velocity.front));
  return {"subtract_gradient", {{"velocity", s.velocity.front}}, [&w, subtract] { w.device.run(subtract); }};
}

Stage advect_dye(TankSolver::Work& w) {
  const TankState& s = w.state;
  const Pass advect = w.device.bind("advect_dye",
                                    {{"params", w.inputs.params},
                                     {"velocity", s.velocity.front},
                                     {"dye", s.dye.front},
                                     {"dye_sources", s.dye_sources},
                                     {"dye_wall_distance", s.dye_wall_distance},
                                     {"carried", s.dye.back}},
                                    whole(s.dye.front));
  return {"advect_dye", {{"dye", s.dye.front}}, [&w, advect] {
            w.device.run(advect);
            w.device.swap(w.state.dye);
          }};
}

Stage move_sparks(TankSolver::Work& w) {
  const TankState& s = w.state;
  const Pass move = w.device.bind("move_sparks",
                                  {{"params", w.inputs.params},
                                   {"velocity", s.velocity.front},
                                   {"forces", s.forces},
                                   {"dye_sources", s.dye_sources},
                                   {"wall_distance", s.wall_distance},
                                   {"sparks", s.sparks}},
                                  items(s.sparks.width));
  return {"sparks", {{"sparks", s.sparks}}, [&w, move] { w.device.run(move); }};
}

}  // namespace fluidtank
