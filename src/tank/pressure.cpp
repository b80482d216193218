// The pressure solve, from the last step's pressure. Red-black half-sweeps: plainly, one a pass with the colours apart;
// on a GPU several a dispatch in tiles; on the CPU engine several over a band of rows. The same bytes in every way. Or
// Jacobi's sweeps, always one a pass.
#include <algorithm>

#include "tank/passes.h"

namespace fluidtank {
namespace {

// The cells of one colour side by side, as shaders/tank/pressure_split.glsl lays them.
struct ColourPart {
  Field pressure, divergence, faces;
};

ColourPart make_part(TankSolver::Work& w) {
  const int width = (w.state.divergence.width + 1) / 2;
  const int height = w.state.divergence.height;
  return {w.device.make_field("part_pressure", width, height, 1),
          w.device.make_field("part_divergence", width, height, 1),
          w.device.make_field("part_faces", width, height, 1)};
}

Pass split_colour(TankSolver::Work& w, const ColourPart& part, int colour) {
  return w.device.bind("pressure_split",
                       {{"params", w.inputs.params},
                        {"pressure", w.state.pressure.front},
                        {"divergence", w.state.divergence},
                        {"open_faces", w.state.open_faces},
                        {"part_pressure", part.pressure},
                        {"part_divergence", part.divergence},
                        {"part_faces", part.faces}},
                       whole(part.pressure), {{"colour", colour}});
}

Pass half_sweep(TankSolver::Work& w, const ColourPart& part, const ColourPart& other, int colour) {
  // As shaders/tank/pressure_sweep.glsl takes them.
  const Region rows_by_four{0, 0, part.pressure.width, (part.pressure.height + 3) / 4};
  return w.device.bind("pressure_sweep",
                       {{"params", w.inputs.params},
                        {"part_divergence", part.divergence},
                        {"part_faces", part.faces},
                        {"other_pressure", other.pressure},
                        {"part_pressure", part.pressure}},
                       rows_by_four, {{"colour", colour}});
}

// One a pass.
void add_plain_sweeps(TankSolver::Work& w, const ColourPart& red, const ColourPart& black, int sweeps,
                      std::vector<Pass>& passes) {
  const std::vector<Pass> colours = {half_sweep(w, red, black, 0), half_sweep(w, black, red, 1)};
  for (int k = 0; k < sweeps; ++k) passes.push_back(colours[static_cast<std::size_t>(k % 2)]);
}

// Up to 16 over a band of 32 rows or more, and then over the seams between bands (src/compute/cpu/rows/pressure.h).
void add_banded_sweeps(TankSolver::Work& w, const ColourPart& red, const ColourPart& black, int sweeps,
                       std::vector<Pass>& passes) {
  constexpr int kBandRows = 32;
  constexpr int kMostSweeps = kBandRows / 2;
  const int bands = std::max(w.state.divergence.height / kBandRows, 1);
  const auto bind = [&](int count, int done, bool seams) {
    return w.device.bind("pressure_bands",
                         {{"params", w.inputs.params},
                          {"red_divergence", red.divergence},
                          {"red_faces", red.faces},
                          {"black_divergence", black.divergence},
                          {"black_faces", black.faces},
                          {"red_pressure", red.pressure},
                          {"black_pressure", black.pressure}},
                         items(seams ? bands - 1 : bands),
                         {{"height", kBandRows}, {"sweeps", count}, {"seams", seams ? 1 : 0}, {"colour", done % 2}});
  };
  const int rounds = (sweeps + kMostSweeps - 1) / kMostSweeps;
  for (int round = 0, done = 0; round < rounds; ++round) {
    const int count = (sweeps - done + rounds - round - 1) / (rounds - round);
    passes.push_back(bind(count, done, false));
    if (bands > 1) passes.push_back(bind(count, done, true));
    done += count;
  }
}

// So many half-sweeps, red first: apart, relaxed in turns, and together again.
std::vector<Pass> sweeps_apart(TankSolver::Work& w, int sweeps) {
  const ColourPart red = make_part(w);
  const ColourPart black = make_part(w);
  std::vector<Pass> passes = {split_colour(w, red, 0), split_colour(w, black, 1)};
  (w.device.fusion() == Fusion::rows ? add_banded_sweeps : add_plain_sweeps)(w, red, black, sweeps, passes);
  passes.push_back(w.device.bind("pressure_join",
                                 {{"params", w.inputs.params},
                                  {"red", red.pressure},
                                  {"black", black.pressure},
                                  {"pressure", w.state.pressure.front}},
                                 whole(w.state.pressure.front)));
  return passes;
}

// The tiles of shaders/tank/pressure_tiled.glsl: rims of 10 mean the fewest dispatches, and on a small grid a dispatch
// costs more than what is computed twice; on a large one the smaller rims of 6 win (docs/performance.md).
constexpr int kTileSide = 44;
constexpr int kSmallGrid = 1 << 20;  // cells

Pass tiled_sweeps(TankSolver::Work& w, int rim, int sweeps) {
  const Field& p = w.state.pressure.front;
  const int tile = kTileSide - 2 * rim;
  const auto tiles = [tile](int cells) { return (cells + tile - 1) / tile; };
  return w.device.bind("pressure_tiled",
                       {{"params", w.inputs.params},
                        {"divergence", w.state.divergence},
                        {"open_faces", w.state.open_faces},
                        {"pressure", p},
                        {"relaxed", w.state.pressure.back}},
                       {0, 0, tiles(p.width) * (kTileSide / 2), tiles(p.height) * kTileSide},
                       {{"rim", rim}, {"sweeps", sweeps}});
}

std::vector<Pass> all_tiled_sweeps(TankSolver::Work& w, int sweeps) {
  const int rim = w.state.divergence.elements() <= kSmallGrid ? 10 : 6;
  std::vector<Pass> passes(static_cast<std::size_t>(sweeps / rim), sweeps >= rim ? tiled_sweeps(w, rim, rim) : Pass{});
  if (sweeps % rim > 0) passes.push_back(tiled_sweeps(w, rim, sweeps % rim));
  return passes;
}

Stage solve_by_jacobi(TankSolver::Work& w) {
  const TankState& s = w.state;
  const Pass sweep = w.device.bind("pressure_jacobi",
                                   {{"params", w.inputs.params},
                                    {"divergence", s.divergence},
                                    {"open_faces", s.open_faces},
                                    {"pressure", s.pressure.front},
                                    {"relaxed", s.pressure.back}},
                                   whole(s.pressure.front));
  return {"pressure", {{"pressure", s.pressure.front}}, [&w, sweep, sweeps = w.scene.fluid.pressure.passes] {
            for (int k = 0; k < sweeps; ++k) {
              w.device.run(sweep);
              w.device.swap(w.state.pressure);
            }
          }};
}

}  // namespace

Stage solve_pressure(TankSolver::Work& w) {
  if (w.scene.fluid.pressure.method == PressureMethod::jacobi) return solve_by_jacobi(w);
  const int sweeps = w.scene.fluid.pressure.passes;
  const bool tiles = w.device.fusion() == Fusion::tiles;
  std::vector<Pass> passes;
  if (sweeps > 0) passes = tiles ? all_tiled_sweeps(w, sweeps) : sweeps_apart(w, sweeps);
  return {"pressure", {{"pressure", w.state.pressure.front}}, [&w, passes, tiles] {
            for (const Pass& pass : passes) {
              w.device.run(pass);
              if (tiles) w.device.swap(w.state.pressure);
            }
          }};
}

}  // namespace fluidtank
