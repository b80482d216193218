// One step of the tank, as the method has it (Stam, "Stable Fluids", 1999): what stands in the water and what acts on
// it, advection, vorticity confinement, projection, and then what floats is carried along.
#include "tank/step.h"

#include "tank/passes.h"

namespace fluidtank {

std::vector<Stage> tank_stages(TankSolver::Work& w) {
  std::vector<Stage> stages = {
      place_walls(w),     add_forces(w),   place_sources(w),     add_dye_sources(w),
      advect_velocity(w), measure_curl(w), confine_vorticity(w), measure_divergence(w),
  };
  if (needs_balance(w.scene)) stages.push_back(balance_divergence(w));
  stages.push_back(solve_pressure(w));
  stages.push_back(subtract_gradient(w));
  stages.push_back(advect_dye(w));
  if (w.scene.sparks.count > 0) stages.push_back(move_sparks(w));
  return stages;
}

}  // namespace fluidtank
