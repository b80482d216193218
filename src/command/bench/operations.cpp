#include "command/bench/operations.h"

#include <array>

namespace fluidtank {
namespace {

double velocity_cells(const Scene& scene) {
  return static_cast<double>(columns(scene.tank, scene.tank.rows)) * scene.tank.rows;
}

double dye_cells(const Scene& scene) {
  return static_cast<double>(columns(scene.tank, scene.tank.dye_rows)) * scene.tank.dye_rows;
}

// A half-sweep relaxes half of the cells; one of Jacobi's sweeps all, by five operations rather than eight.
double relaxed_cells(const Scene& scene) {
  const double share = scene.fluid.pressure.method == PressureMethod::jacobi ? 5.0 / 8 : 1.0 / 2;
  return velocity_cells(scene) * scene.fluid.pressure.passes * share;
}

struct Operations {
  const char* stage;
  double a_cell;
  double (*cells)(const Scene&);
};

// pressure: three additions of neighbours, the divergence, the mean, the change, the relaxation (two).
// advect_dye: centre 2, in velocity cells 2, corners 4, bilinear velocity 18, place 4, corners 4, bilinear colour 36,
// kept 4.
constexpr std::array kOperations = {
    Operations{"pressure", 8, relaxed_cells},
    Operations{"advect_dye", 74, dye_cells},
};

}  // namespace

std::optional<double> operations_of(const std::string& stage, const Scene& scene) {
  for (const Operations& each : kOperations) {
    if (stage == each.stage) return each.a_cell * each.cells(scene);
  }
  return std::nullopt;
}

}  // namespace fluidtank
