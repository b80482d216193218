// A step of the solver, or a picture, is a list of stages, each a pass or a few that belong together.
#pragma once
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "compute/device.h"

namespace fluidtank {

struct NamedField {
  std::string name;
  Field field;
};

struct Stage {
  std::string name;
  std::vector<NamedField> writes;  ///< What differs after it, for traces and for comparing engines.
  std::function<void()> run;
};

/// Called after each stage; to hash what it wrote, or to hold two engines against each other.
using StageObserver = std::function<void(const Stage&)>;

inline void run_stages(Device& device, std::span<const Stage> stages, const StageObserver& observer) {
  for (const Stage& stage : stages) {
    device.mark_stage(stage.name);
    stage.run();
    if (observer) observer(stage);
  }
}

}  // namespace fluidtank
