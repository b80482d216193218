// What the machine reaches at best, measured by the kernels in shaders/bench/.
#pragma once
#include "command/bench/figures.h"
#include "compute/device.h"

namespace fluidtank {

/// Best of several runs each, since other work on the machine only makes them slower. Leaves fields of 256 MiB on the
/// device, or of less where it has less: give it one of its own.
Limits measure_limits(Device& device);

}  // namespace fluidtank
