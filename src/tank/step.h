#pragma once
#include <vector>

#include "tank/work.h"

namespace fluidtank {

/// The passes of one step, in the order of the method.
std::vector<Stage> tank_stages(TankSolver::Work& work);

}  // namespace fluidtank
