#include "tank/tank.h"

#include <algorithm>
#include <cmath>

#include "tank/step.h"
#include "tank/work.h"

namespace fluidtank {
namespace {

// A field of `count` structs (at least one, since no field is empty).
template <class T>
Field make_list(Device& device, std::string_view name, std::size_t count) {
  return device.make_field(name, static_cast<int>(std::max<std::size_t>(count, 1)), 1, static_cast<int>(sizeof(T) / 4));
}

DoubleField make_double(Device& device, std::string_view name, int width, int height, int channels) {
  return {device.make_field(name, width, height, channels), device.make_field(name, width, height, channels)};
}

TankState make_state(Device& device, const Scene& scene) {
  const int rows = scene.tank.rows;
  const int width = columns(scene.tank, rows);
  const int dye_rows = scene.tank.dye_rows;
  const int dye_width = columns(scene.tank, dye_rows);
  TankState s;
  s.velocity = make_double(device, "velocity", width, rows, 2);
  s.pressure = make_double(device, "pressure", width, rows, 1);
  s.dye = make_double(device, "dye", dye_width, dye_rows, 4);
  s.curl = device.make_field("curl", width, rows, 1);
  s.divergence = device.make_field("divergence", width, rows, 1);
  s.wall_distance = device.make_field("wall_distance", width, rows, 1);
  s.wall_velocity = device.make_field("wall_velocity", width, rows, 2);
  s.open_faces = device.make_field("open_faces", width, rows, 1);
  s.dye_wall_distance = device.make_field("dye_wall_distance", dye_width, dye_rows, 1);
  s.forces = device.make_field("forces", width, rows, 4);
  s.sources = device.make_field("sources", width, rows, 2);
  s.dye_sources = device.make_field("dye_sources", dye_width, dye_rows, 4);
  s.sparks = device.make_field("sparks", std::max(scene.sparks.count, 1), 1, 4);
  s.wall_shapes = make_list<abi::WallShape>(device, "wall_shapes", scene.walls.size());
  return s;
}

// Splashes that may be under way at once: the starting ones follow each other, later ones come every so often and last
// 8/60 s.
std::size_t most_splashes(const Splashes& splashes) {
  const double later = splashes.every > 0 ? std::ceil(8.0 / 60.0 / splashes.every) + 1 : 0;
  return static_cast<std::size_t>(later) + 3;
}

TankInputs make_inputs(Device& device, const Scene& scene) {
  const std::size_t strokes = scene.strokes.size() + most_splashes(scene.splashes);
  TankInputs inputs;
  inputs.params = make_list<abi::TankParams>(device, "params", 1);
  inputs.source_shapes = make_list<abi::SourceShape>(device, "source_shapes", scene.sources.size());
  inputs.pushes = make_list<abi::Brush>(device, "pushes", strokes + scene.pushers.size());
  inputs.pours = make_list<abi::Brush>(device, "pours", strokes + scene.inks.size());
  const std::size_t splats = most_splats(scene);
  inputs.velocity_splats = make_list<abi::Brush>(device, "velocity_splats", splats);
  inputs.dye_splats = make_list<abi::Brush>(device, "dye_splats", splats);
  return inputs;
}

}  // namespace

TankSolver::Work::Work(Device& d, const Scene& s)
    : device(d), scene(s), state(make_state(d, s)), inputs(make_inputs(d, s)) {
  state.params = inputs.params;
}

TankSolver::TankSolver(Device& device, const Scene& scene) : work_(std::make_unique<Work>(device, scene)) {
  work_->stages = tank_stages(*work_);
}

TankSolver::~TankSolver() = default;

void TankSolver::step(const StepInput& input) {
  upload_inputs(*work_, input);
  run_stages(work_->device, work_->stages, work_->observer);
}

const TankState& TankSolver::state() const { return work_->state; }
const std::vector<Stage>& TankSolver::stages() const { return work_->stages; }
void TankSolver::observe(StageObserver observer) { work_->observer = std::move(observer); }

bool has_splats(const Scene& scene) { return most_splats(scene) > 0; }

bool needs_balance(const Scene& scene) {
  const bool pours =
      std::any_of(scene.sources.begin(), scene.sources.end(), [](const Source& s) { return s.pour != 0; });
  const bool moves =
      std::any_of(scene.walls.begin(), scene.walls.end(), [](const Wall& w) { return !w.shape.motion.keys.empty(); });
  return pours || moves;
}

}  // namespace fluidtank
