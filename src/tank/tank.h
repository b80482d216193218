// The grid solver: water as a velocity and a pressure on one grid, dye on a finer one, and sparks. Stam's stable fluids
// with vorticity confinement and red-black successive over-relaxation; collocated, as the tank it grew from.
#pragma once
#include <memory>
#include <vector>

#include "compute/stage.h"
#include "scene/scene.h"
#include "scene/step_input.h"

namespace fluidtank {

/// What the tank holds. Grids run from the bottom left; the velocity's cells are velocity.front.width x height.
struct TankState {
  DoubleField velocity;     ///< 2 channels: tank units a second
  DoubleField pressure;     ///< 1 channel: tank units a second times cells
  DoubleField dye;          ///< 4 channels: linear colour, 0 to max_dye, the fourth unused
  Field curl;               ///< 1 channel
  Field divergence;         ///< 1 channel
  Field wall_distance;      ///< 1 channel: tank units, negative inside
  Field wall_velocity;      ///< 2 channels
  Field open_faces;         ///< 1 channel of bits: left 1, right 2, bottom 4, top 8, cell 16
  Field dye_wall_distance;  ///< 1 channel, on the dye grid
  Field forces;             ///< 4 channels: (target velocity x weight, weight, 0)
  Field sources;            ///< 2 channels: pour, slow
  Field dye_sources;        ///< 4 channels, on the dye grid
  Field sparks;             ///< 4 channels, a row: x, y, age, life
  Field wall_shapes;        ///< a row of abi::WallShape
  Field params;             ///< abi::TankParams of the last step
};

class TankSolver {
 public:
  /// Makes the fields, all zero, and binds every pass. Throws Error(Exit::device) where either cannot be done.
  TankSolver(Device& device, const Scene& scene);
  ~TankSolver();

  /// Steps are given in order.
  void step(const StepInput& input);

  const TankState& state() const;
  const std::vector<Stage>& stages() const;
  void observe(StageObserver observer);

  struct Work;  ///< The passes' own business (work.h).

 private:
  std::unique_ptr<Work> work_;
};

}  // namespace fluidtank
