// What the machine reaches at best, measured by the kernels in shaders/bench/.
#pragma once
#include "command/bench/figures.h"
#include "compute/device.h"

namespace fluidtank {

/// Best of several runs each, since other work on the machine only makes them slower. Large copies are of 128 MiB, or of
/// `largest_field` bytes where that is more. Leaves its fields on the device: give it one of its own.
Limits measure_limits(Device& device, std::size_t largest_field);

}  // namespace fluidtank
