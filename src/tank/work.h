// What the passes of the step share: the state, this step's input as the kernels take it, and the device.
#pragma once
#include <string_view>

#include "abi.h"
#include "compute/stage.h"
#include "scene/scene.h"
#include "scene/step_input.h"
#include "tank/tank.h"

namespace fluidtank {

/// This step's input in the kernels' own form.
struct TankInputs {
  Field params;           ///< abi::TankParams
  Field source_shapes;    ///< a row of abi::SourceShape
  Field pushes;           ///< a row of abi::Brush
  Field pours;            ///< a row of abi::Brush
  Field velocity_splats;  ///< a row of abi::Brush, what they add divided by dt
  Field dye_splats;       ///< likewise
  bool walls_changed = true;
  bool sources_changed = true;
  bool paused = false;
  Region push_region;            ///< velocity cells that a push of this step or the last can reach
  Region pour_region;            ///< dye cells likewise
  Region velocity_splat_region;  ///< velocity cells that a splat of this step can reach
  Region dye_splat_region;       ///< dye cells likewise
};

struct TankSolver::Work {
  Work(Device& d, const Scene& s);

  Device& device;
  Scene scene;
  TankState state;
  TankInputs inputs;
  std::vector<Stage> stages;
  StageObserver observer;

  std::vector<PlacedWall> walls;      ///< As last uploaded.
  std::vector<PlacedSource> sources;  ///< As last uploaded.
  Region last_push_region, last_pour_region;
  bool first = true;
};

/// Whether water can be poured, drained or displaced, so that the closed tank's surplus has to be spread.
bool needs_balance(const Scene& scene);

/// Whether any splat can fall into the tank.
bool has_splats(const Scene& scene);

/// Turns a step's input into parameter block and lists, and uploads them.
void upload_inputs(TankSolver::Work& work, const StepInput& input);

}  // namespace fluidtank
