// One step of the tank, as the method has it (Stam, "Stable Fluids", 1999): what stands in the water and what acts on
// it, advection, vorticity confinement, projection, and then what floats is carried along. Or, as the WebGL fluid has
// it, the projection before all that is carried along, the velocity too.
#include "tank/step.h"

#include "tank/passes.h"

namespace fluidtank {
namespace {

void append(std::vector<Stage>& stages, std::vector<Stage> more) {
  for (Stage& stage : more) stages.push_back(std::move(stage));
}

std::vector<Stage> project(TankSolver::Work& w) {
  std::vector<Stage> stages = {measure_curl(w), confine_vorticity(w), measure_divergence(w)};
  if (needs_balance(w.scene)) stages.push_back(balance_divergence(w));
  if (w.scene.fluid.pressure.kept != 1) stages.push_back(keep_pressure(w));
  append(stages, {solve_pressure(w), subtract_gradient(w)});
  return stages;
}

// What moves, and waits in a pause.
std::vector<Stage> moving_stages(TankSolver::Work& w) {
  std::vector<Stage> stages = {add_forces(w), add_dye_sources(w)};
  const bool advect_first = w.scene.fluid.order == StepOrder::advect_first;
  if (advect_first) stages.push_back(advect_velocity(w));
  append(stages, project(w));
  if (!advect_first) stages.push_back(advect_velocity(w));
  stages.push_back(advect_dye(w));
  if (w.scene.sparks.count > 0) stages.push_back(move_sparks(w));
  return stages;
}

}  // namespace

std::vector<Stage> tank_stages(TankSolver::Work& w) {
  std::vector<Stage> stages = {place_walls(w)};
  if (has_splats(w.scene)) stages.push_back(add_splats(w));
  stages.push_back(place_sources(w));
  append(stages, moving_stages(w));
  if (w.scene.paused.empty()) return stages;
  // Walls, splats and sources are there in a pause too.
  for (Stage& stage : stages) {
    if (stage.name == "walls" || stage.name == "splats" || stage.name == "sources") continue;
    stage.run = [&w, run = std::move(stage.run)] {
      if (!w.inputs.paused) run();
    };
  }
  return stages;
}

}  // namespace fluidtank
