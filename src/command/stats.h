// --stats FILE.jsonl: figures of the water, one JSON object a frame, worked out on the host in double from what the
// device holds, so that they check the kernels and do not rest on them.
#pragma once
#include <array>
#include <span>
#include <string>
#include <vector>

#include "compute/device.h"
#include "media/partial_file.h"
#include "scene/scene.h"
#include "tank/tank.h"

namespace fluidtank {

/// A field of numbers over the open cells.
struct Norms {
  double l2 = 0;   ///< Root of the sum of squares.
  double max = 0;  ///< Largest magnitude.
};

struct FrameStats {
  double kinetic_energy = 0;    ///< Sum of |v|^2 / 2 times the cell's area, density 1.
  double max_speed = 0;         ///< Tank units a second.
  double courant = 0;           ///< Most cells that water crosses in a step, along x or along y.
  Norms divergence_before;      ///< What the pressure solve was given, as shaders/tank/divergence.glsl defines it.
  Norms divergence_after;       ///< The same of the projected velocity.
  std::array<double, 3> dye{};  ///< Sum of each channel over the dye grid's cells.
  int sparks_alive = 0;         ///< Born, and not past their lifetime.
};

/// The velocity's net flow out of each cell as shaders/tank/divergence.glsl defines it, in double.
std::vector<double> divergence_of(Device& device, const TankState& state, double cell_height);

FrameStats measure(Device& device, const TankState& state, const Scene& scene);

/// Stages' times, summed by stage in the order in which they ran.
using StageTimes = std::vector<StageTime>;
std::string stats_line(int frame, int steps, double rate, const FrameStats& stats, const StageTimes& times);

class StatsFile {
 public:
  StatsFile(Device& device, const Scene& scene, const TankState& state, const std::string& name, bool overwrite);
  void frame_drawn(int frame);
  void finish() { file_.commit(); }

 private:
  Device& device_;
  const Scene& scene_;
  const TankState& state_;
  PartialFile file_;
};

}  // namespace fluidtank
