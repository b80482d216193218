// The same scene on grids of many sizes.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "command/bench/figures.h"
#include "command/bench/frames.h"
#include "command/device_choice.h"
#include "scene/scene.h"

namespace fluidtank {

/// Sizes to sweep through, from the smallest.
/// "rows=128:4096" doubles; "rows=128:4096:11" takes eleven sizes, evenly spaced in their logarithms. Throws
/// Error(Exit::usage).
std::vector<int> parse_sweep(const std::string& text);

/// A row for each size; one that the device has no memory for is skipped, and says why. A new device each, since fields
/// stay with theirs. `scene_of` gives the scene on so many rows; a size takes a few seconds at most.
std::vector<SweepRow> measure_sweep(const DeviceChoice& choice, const std::vector<int>& sizes,
                                    const std::function<Scene(int rows)>& scene_of, FramesRequest request);

}  // namespace fluidtank
