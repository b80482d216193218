// NaN and infinity, found by their bits.
#pragma once
#include "compute/device.h"
#include "tank/tank.h"

namespace fluidtank {

/// Throws Error(Exit::diverged), naming field and cell, where the velocity, the pressure or the dye holds NaN or
/// infinity after `steps` steps.
void require_finite(Device& device, const TankState& state, int steps);

}  // namespace fluidtank
