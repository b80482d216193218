// The passes of the step: each binds its kernels once and gives the stage that runs them. What a kernel computes stands
// in its own file (shaders/tank/).
#pragma once
#include "tank/work.h"

namespace fluidtank {

Stage place_walls(TankSolver::Work& w);
Stage add_splats(TankSolver::Work& w);
Stage add_forces(TankSolver::Work& w);
Stage place_sources(TankSolver::Work& w);
Stage add_dye_sources(TankSolver::Work& w);
Stage advect_velocity(TankSolver::Work& w);
Stage measure_curl(TankSolver::Work& w);
Stage confine_vorticity(TankSolver::Work& w);
Stage measure_divergence(TankSolver::Work& w);
Stage balance_divergence(TankSolver::Work& w);
Stage keep_pressure(TankSolver::Work& w);
Stage solve_pressure(TankSolver::Work& w);
Stage subtract_gradient(TankSolver::Work& w);
Stage advect_dye(TankSolver::Work& w);
Stage move_sparks(TankSolver::Work& w);

}  // namespace fluidtank
