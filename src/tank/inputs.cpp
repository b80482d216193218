#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "base/check.h"
#include "base/exact.h"
#include "tank/work.h"

namespace fluidtank {
namespace {

constexpr double kPushGain = 80;         // how fast a push takes hold: 1 - exp(-80 w)
constexpr double kKeptPer = 1.0 / 60.0;  // seconds over which velocity_kept and dye_kept are given
constexpr double kPressureKept = 0.999;  // of a tank whose parts may hold a surplus (shaders/tank/balance.glsl)
constexpr double kReach = 3;             // radii
// Beyond, a splat would add less than exp(-25) = 1.4e-11 of its middle: below a float's rounding of what is there
// (6e-8), and far below a level of the picture.
constexpr double kSplatReach = 5;            // radii
constexpr double kSlopeFloor = 1e-4;         // tank units a second (shaders/tank/confine_vorticity.glsl)
constexpr double kClassicSlopeFloor = 1e-4;  // velocity cells a second, where the projection comes first
constexpr double kAnySpeed = 1e18;           // tank units a second; its square is a float

float f(double value) { return static_cast<float>(value); }
abi::vec2 v2(Vec2 value) { return {f(value.x), f(value.y)}; }
abi::ivec2 size_of(const Field& field) { return {field.width, field.height}; }

// Of a velocity or a dye: the share that a step keeps.
double kept_share(double kept, const std::optional<double>& dissipation, double dt) {
  return dissipation ? 1 / (1 + *dissipation * dt) : exact::pow(kept, dt / kKeptPer);
}

// What differs between the orders of the step besides the order: the WebGL fluid measures its confinement in cells a
// second, limits each component of the velocity there rather than the speed after advection, and lets the pressure
// alone keep water from running into the tank's edges.
void set_order(const Scene& scene, Vec2 per_unit, abi::TankParams& p) {
  const bool advect_first = scene.fluid.order == StepOrder::advect_first;
  p.max_speed = f(advect_first ? scene.fluid.max_speed : kAnySpeed);
  p.most_confined = advect_first ? std::numeric_limits<float>::infinity() : f(scene.fluid.max_speed);
  p.slope_floor = f(advect_first ? kSlopeFloor : kClassicSlopeFloor / per_unit.y);
  p.edge_slip = f(advect_first ? 0 : kAnySpeed);
}

abi::TankParams params_of(const TankSolver::Work& work, const StepInput& input) {
  const Scene& scene = work.scene;
  const Field& cells = work.state.velocity.front;
  const Field& dye = work.state.dye.front;
  const Vec2 per_unit{cells.width / scene.tank.size.x, cells.height / scene.tank.size.y};
  const Vec2 dye_per_unit{dye.width / scene.tank.size.x, dye.height / scene.tank.size.y};
  abi::TankParams p{};
  p.size = size_of(cells);
  p.dye_size = size_of(dye);
  p.tank = v2(scene.tank.size);
  p.cells = v2(per_unit);
  p.dye_cells = v2(dye_per_unit);
  p.dye_to_velocity = v2({per_unit.x / dye_per_unit.x, per_unit.y / dye_per_unit.y});
  p.cells_per_step = v2(per_unit * input.dt);
  p.dye_per_step = v2(dye_per_unit * input.dt);
  p.cell = v2({1 / per_unit.x, 1 / per_unit.y});
  p.dye_cell = v2({1 / dye_per_unit.x, 1 / dye_per_unit.y});
  p.dt = f(input.dt);
  p.velocity_kept = f(kept_share(scene.fluid.velocity_kept, scene.fluid.velocity_dissipation, input.dt));
  p.dye_kept = f(kept_share(scene.fluid.dye_kept, scene.fluid.dye_dissipation, input.dt));
  set_order(scene, per_unit, p);
  p.max_dye = f(scene.fluid.max_dye);
  p.push_gain = f(kPushGain);
  p.slow_rate = f(input.dt / kKeptPer);
  p.confinement = f(scene.fluid.vorticity * input.dt);
  p.relaxation = f(scene.fluid.pressure.relaxation);
  p.pressure_kept = f(kPressureKept);
  p.pressure_start = f(scene.fluid.pressure.kept);
  p.gradient = f(scene.fluid.pressure.gradient);
  p.walls = static_cast<int>(input.walls.size());
  p.pushes = static_cast<int>(input.pushes.size());
  p.pours = static_cast<int>(input.pours.size());
  p.sources = static_cast<int>(input.sources.size());
  p.splats = static_cast<int>(input.splats.size());
  p.seed = scene.seed;
  p.step = static_cast<abi::uint>(input.step);
  const Region& poured = work.inputs.pour_region;
  p.pours_from = {poured.x, poured.y};
  p.pours_to = {poured.x + poured.width, poured.y + poured.height};
  return p;
}

abi::WallShape shape_of(const PlacedWall& wall) {
  abi::WallShape s{};
  s.at = v2(wall.shape.at);
  s.turn = v2(wall.shape.turn);
  s.half_size = v2(wall.shape.half_size);
  s.velocity = v2(wall.shape.velocity);
  s.color = {f(wall.color.r), f(wall.color.g), f(wall.color.b), wall.visible ? 1.0f : 0.0f};
  s.radius = f(wall.shape.radius);
  s.spin = f(wall.shape.spin);
  return s;
}

abi::SourceShape shape_of(const PlacedSource& source) {
  abi::SourceShape s{};
  s.at = v2(source.shape.at);
  s.turn = v2(source.shape.turn);
  s.half_size = v2(source.shape.half_size);
  s.radius = f(source.shape.radius);
  s.pour = f(source.pour);
  s.slow = f(source.slow);
  return s;
}

abi::Brush brush_of(Vec2 from, Vec2 to, double radius, abi::vec4 value, double reach = kReach) {
  const Vec2 along = to - from;
  const double length = exact::sqrt(dot(along, along));
  abi::Brush brush{};
  brush.from = v2(from);
  brush.direction = length > 0 ? v2(along * (1 / length)) : abi::vec2(1, 0);
  brush.length = f(length);
  brush.reach = f(reach * radius);
  brush.sharpness = f(1 / (radius * radius));
  brush.value = value;
  return brush;
}

// The cells that a brush's rectangle may touch, with a cell to spare for rounding.
Region cells_of(const abi::Brush& brush, const Field& grid, Vec2 per_unit) {
  const Vec2 along{static_cast<double>(brush.direction.x), static_cast<double>(brush.direction.y)};
  const Vec2 across{-along.y, along.x};
  const double reach = static_cast<double>(brush.reach);
  const Vec2 from{static_cast<double>(brush.from.x), static_cast<double>(brush.from.y)};
  const Vec2 start = from - along * reach;
  const Vec2 end = from + along * (static_cast<double>(brush.length) + reach);
  const std::array corners{start + across * reach, start - across * reach, end + across * reach, end - across * reach};
  double x0 = corners[0].x, x1 = x0, y0 = corners[0].y, y1 = y0;
  for (const Vec2 corner : corners) {
    x0 = std::min(x0, corner.x);
    x1 = std::max(x1, corner.x);
    y0 = std::min(y0, corner.y);
    y1 = std::max(y1, corner.y);
  }
  const auto cell = [](double place, double scale, int most) {
    return static_cast<int>(std::clamp(std::floor(place * scale), 0.0, static_cast<double>(most)));
  };
  const int left = cell(x0 - 1 / per_unit.x, per_unit.x, grid.width);
  const int right = cell(x1 + 2 / per_unit.x, per_unit.x, grid.width);
  const int bottom = cell(y0 - 1 / per_unit.y, per_unit.y, grid.height);
  const int top = cell(y1 + 2 / per_unit.y, per_unit.y, grid.height);
  return {left, bottom, right - left, top - bottom};
}

Region joined(const Region& a, const Region& b) {
  if (a.empty()) return b;
  if (b.empty()) return a;
  const int x = std::min(a.x, b.x);
  const int y = std::min(a.y, b.y);
  return {x, y, std::max(a.x + a.width, b.x + b.width) - x, std::max(a.y + a.height, b.y + b.height) - y};
}

template <class T>
void upload_list(Device& device, const Field& field, const std::vector<T>& list) {
  check(list.size() * sizeof(T) <= field.bytes(), "a step's list fits the field made for it");
  device.upload(field, std::as_bytes(std::span(list)));
}

// Uploads brushes and gives the cells they can reach.
Region upload_brushes(TankSolver::Work& work, const Field& list, const std::vector<abi::Brush>& brushes,
                      const Field& grid) {
  upload_list(work.device, list, brushes);
  const Vec2 per_unit{grid.width / work.scene.tank.size.x, grid.height / work.scene.tank.size.y};
  Region region;
  for (const abi::Brush& brush : brushes) region = joined(region, cells_of(brush, grid, per_unit));
  return region;
}

void upload_pushes(TankSolver::Work& work, const StepInput& input) {
  std::vector<abi::Brush> brushes;
  for (const Push& push : input.pushes) {
    brushes.push_back(brush_of(push.from, push.to, push.radius, {f(push.velocity.x), f(push.velocity.y), 0, 0}));
  }
  const Region now = upload_brushes(work, work.inputs.pushes, brushes, work.state.forces);
  work.inputs.push_region = joined(now, work.last_push_region);
  work.last_push_region = now;
}

void upload_pours(TankSolver::Work& work, const StepInput& input) {
  std::vector<abi::Brush> brushes;
  for (const Pour& pour : input.pours) {
    brushes.push_back(brush_of(pour.from, pour.to, pour.radius, {f(pour.rate.r), f(pour.rate.g), f(pour.rate.b), 0}));
  }
  const Region now = upload_brushes(work, work.inputs.pours, brushes, work.state.dye_sources);
  work.inputs.pour_region = joined(now, work.last_pour_region);
  work.last_pour_region = now;
}

// A splat is a brush of no length; what it adds comes at once, so that the brush's dt has to be taken out again.
void upload_splats(TankSolver::Work& work, const StepInput& input) {
  std::vector<abi::Brush> velocity, dye;
  const double once = 1 / input.dt;
  for (const LaidSplat& splat : input.splats) {
    const Vec2 v = splat.velocity * once;
    const Color c = splat.color * once;
    velocity.push_back(brush_of(splat.at, splat.at, splat.radius, {f(v.x), f(v.y), 0, 0}, kSplatReach));
    dye.push_back(brush_of(splat.at, splat.at, splat.radius, {f(c.r), f(c.g), f(c.b), 0}, kSplatReach));
  }
  work.inputs.velocity_splat_region =
      upload_brushes(work, work.inputs.velocity_splats, velocity, work.state.velocity.front);
  work.inputs.dye_splat_region = upload_brushes(work, work.inputs.dye_splats, dye, work.state.dye.front);
}

}  // namespace

void upload_inputs(TankSolver::Work& work, const StepInput& input) {
  work.inputs.walls_changed = work.first || input.walls != work.walls;
  work.inputs.sources_changed = work.first || input.sources != work.sources;
  work.first = false;
  if (work.inputs.walls_changed) {
    std::vector<abi::WallShape> shapes;
    for (const PlacedWall& wall : input.walls) shapes.push_back(shape_of(wall));
    upload_list(work.device, work.state.wall_shapes, shapes);
    work.walls = input.walls;
  }
  if (work.inputs.sources_changed) {
    std::vector<abi::SourceShape> shapes;
    for (const PlacedSource& source : input.sources) shapes.push_back(shape_of(source));
    upload_list(work.device, work.inputs.source_shapes, shapes);
    work.sources = input.sources;
  }
  work.inputs.paused = input.paused;
  if (!input.paused) {  // else the last step's are still to be taken back
    upload_pushes(work, input);
    upload_pours(work, input);
  }
  if (has_splats(work.scene)) upload_splats(work, input);
  work.device.upload(work.inputs.params, bytes_of(params_of(work, input)));
}

}  // namespace fluidtank
