// NaN and infinity, found by their bits.
#pragma once
#include <memory>
#include <optional>
#include <vector>

#include "compute/device.h"
#include "tank/tank.h"

namespace fluidtank {

/// Looks now and then whether the velocity, the pressure or the dye holds NaN or infinity. The device counts them; what it
/// found comes back by the next look, so that nothing waits.
class FiniteWatch {
 public:
  FiniteWatch(Device& device, const TankState& state);

  /// Looks at the state after `steps` steps. Throws Error(Exit::diverged), naming field and cell, where this look or one
  /// before has found something.
  void look(int steps);
  /// The same, and waits for the answer.
  void look_and_wait(int steps);

 private:
  void require_none();

  Device& device_;
  const TankState& state_;
  Field total_;  ///< One number, of all looks so far.
  std::vector<Pass> passes_;
  std::unique_ptr<ReadbackRing> answer_;
  std::optional<int> asked_;  ///< The steps of the look whose answer is on its way.
};

}  // namespace fluidtank
