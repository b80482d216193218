// Holds an engine against the CPU engine: the same scene, the same steps, every field compared bit for bit after every
// stage.
#pragma once
#include <optional>
#include <string>

#include "compute/device.h"
#include "scene/scene.h"

namespace fluidtank {

/// The first value on which two engines differ.
struct Difference {
  int step = 0;
  std::string stage;
  std::string field;
  int x = 0, y = 0, channel = 0;
  std::string expected, found;  ///< As a number and as bits.
  std::size_t values = 0;       ///< How many values of the field differ.
};

std::string describe(const Difference& difference);

struct Comparison {
  int steps = 8;
  unsigned noise = 0;  ///< Seed of a random state to start from; 0 starts from still water.
  /// Compare only after the last step, so that the device runs as far behind as it does in a render: a driver whose
  /// uploads overtake passes shows it only then. Also the one way to compare passes that a device fuses when nobody
  /// looks in between: what both devices leave is compared.
  bool in_one_go = false;
};

/// Runs tank and picture of a scene on both devices; nothing where every byte agrees.
std::optional<Difference> compare_engines(Device& expected, Device& found, const Scene& scene, const Comparison& how);

/// Makes a scene's picture the classic one, with rays.
Scene in_classic_style(Scene scene);

/// A scene that uses every pass of the tank and of its own picture, for small grids of `rows` and a picture of `width`
/// x `height`.
Scene exercise_scene(int rows, int width, int height);

/// The same by the settings of the WebGL fluid: Jacobi's method, the projection before advection, drags and bursts.
Scene classic_exercise_scene(int rows, int width, int height);

/// What `doctor` and `--device auto` ask of a device: exercise scenes on small grids, with and without
/// a random state, stage by stage and in one go.
std::optional<Difference> check_exactness(Device& device);

}  // namespace fluidtank
