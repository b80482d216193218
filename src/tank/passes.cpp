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

Stage add_splats(TankSolver::Work& w) {
  const TankState& s = w.state;
  const Pass velocity = w.device.bind("splat_velocity",
                                      {{"params", w.inputs.params},
                                       {"velocity_splats", w.inputs.velocity_splats},
                                       {"wall_distance", s.wall_distance},
                                       {"velocity", s.velocity.front}},
                                      {});
  const Pass dye = w.device.bind("splat_dye",
                                 {{"params", w.inputs.params},
                                  {"dye_splats", w.inputs.dye_splats},
                                  {"wall_distance", s.wall_distance},
                                  {"dye", s.dye.front}},
                                 {});
  return {"splats", {{"velocity", s.velocity.front}, {"dye", s.dye.front}}, [&w, velocity, dye] {
            w.device.run(velocity, w.inputs.velocity_splat_region);
            w.device.run(dye, w.inputs.dye_splat_region);
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

Stage keep_pressure(TankSolver::Work& w) {
  const TankState& s = w.state;
  const Pass keep = w.device.bind("keep_pressure", {{"params", w.inputs.params}, {"pressure", s.pressure.front}},
                                  whole(s.pressure.front));
  return {"keep_pressure", {{"pressure", s.pressure.front}}, [&w, keep] { w.device.run(keep); }};
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
                                     {"wall_distance", s.wall_distance},
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
