// The CPU engine: the kernels as C++ over host memory, with threads. Needs no driver; leaves the same bytes as an exact
// GPU.
#pragma once
#include <memory>

#include "compute/device.h"

namespace fluidtank::cpu {

/// Whether hand-tuned functions run in place of their kernels. They leave the same bytes, which a test holds.
enum class Tuning { on, off };

/// `threads` 0 takes as many as the machine has processors.
std::unique_ptr<Device> open_device(int threads, Tuning tuning = Tuning::on);

}  // namespace fluidtank::cpu
