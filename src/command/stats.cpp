#include "command/stats.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "base/text.h"

namespace fluidtank {
namespace {

constexpr unsigned kLeft = 1, kRight = 2, kBottom = 4, kTop = 8, kOpen = 16;  // bits of open_faces

template <class T>
std::vector<T> values_of(Device& device, const Field& field) {
  const std::vector<std::byte> bytes = device.download(field);
  std::vector<T> values(bytes.size() / sizeof(T));
  std::memcpy(values.data(), bytes.data(), bytes.size());
  return values;
}

struct Pair {
  float x, y;
};

template <class Values>
Norms norms_of(const Values& values) {
  Norms norms;
  for (const auto given : values) {
    const auto value = static_cast<double>(given);
    norms.l2 += value * value;
    norms.max = std::fmax(norms.max, std::fabs(value));
  }
  norms.l2 = std::sqrt(norms.l2);
  return norms;
}

void measure_velocity(Device& device, const TankState& state, const Scene& scene, FrameStats& stats) {
  const Field& grid = state.velocity.front;
  const double cell_width = scene.tank.size.x / grid.width, cell_height = scene.tank.size.y / grid.height;
  const auto velocity = values_of<Pair>(device, grid);
  const auto open = values_of<std::uint32_t>(device, state.open_faces);
  for (std::size_t k = 0; k < velocity.size(); ++k) {
    if ((open[k] & kOpen) == 0) continue;
    const double x = static_cast<double>(velocity[k].x), y = static_cast<double>(velocity[k].y);
    const double square = x * x + y * y;
    stats.kinetic_energy += 0.5 * square * cell_width * cell_height;
    stats.max_speed = std::fmax(stats.max_speed, square);
    stats.courant = std::fmax(stats.courant, std::fmax(std::fabs(x) / cell_width, std::fabs(y) / cell_height));
  }
  stats.max_speed = std::sqrt(stats.max_speed);
  stats.courant /= scene.tank.rate;
}

std::string number(double value) {
  if (!std::isfinite(value)) return "null";  // JSON has no word for it
  char text[32];
  std::snprintf(text, sizeof text, "%.9g", value);
  return text;
}

std::string norms_text(const Norms& norms) {
  return "{\"l2\": " + number(norms.l2) + ", \"max\": " + number(norms.max) + "}";
}

// A frame may take several steps, or none.
StageTimes by_stage(const StageTimes& times) {
  StageTimes sums;
  for (const StageTime& time : times) {
    const auto known = std::find_if(sums.begin(), sums.end(), [&](auto& sum) { return sum.stage == time.stage; });
    if (known == sums.end()) {
      sums.push_back(time);
    } else {
      known->milliseconds += time.milliseconds;
    }
  }
  return sums;
}

}  // namespace

std::vector<double> divergence_of(Device& device, const TankState& state, double cell_height) {
  const Field& grid = state.velocity.front;
  const auto velocity = values_of<Pair>(device, grid);
  const auto open = values_of<std::uint32_t>(device, state.open_faces);
  const auto walls = values_of<Pair>(device, state.wall_velocity);
  const auto sources = values_of<Pair>(device, state.sources);
  const auto width = static_cast<std::size_t>(grid.width);
  std::vector<double> divergence(velocity.size());
  // A neighbour behind a closed face counts as the own velocity reversed about the wall's; the tank's edges stand
  // still.
  const auto beyond = [&](std::size_t k, unsigned face, bool at_edge, std::size_t other, float Pair::*axis) {
    if ((open[k] & face) != 0) return static_cast<double>(velocity[other].*axis);
    const double wall = at_edge ? 0.0 : static_cast<double>(walls[other].*axis);
    return 2 * wall - static_cast<double>(velocity[k].*axis);
  };
  for (std::size_t k = 0; k < velocity.size(); ++k) {
    if ((open[k] & kOpen) == 0) continue;
    const double left = beyond(k, kLeft, k % width == 0, k - 1, &Pair::x);
    const double right = beyond(k, kRight, k % width == width - 1, k + 1, &Pair::x);
    const double bottom = beyond(k, kBottom, k < width, k - width, &Pair::y);
    const double top = beyond(k, kTop, k + width >= velocity.size(), k + width, &Pair::y);
    divergence[k] = 0.5 * ((right - left) + (top - bottom)) - static_cast<double>(sources[k].x) * cell_height;
  }
  return divergence;
}

FrameStats measure(Device& device, const TankState& state, const Scene& scene) {
  FrameStats stats;
  measure_velocity(device, state, scene, stats);
  stats.divergence_before = norms_of(values_of<float>(device, state.divergence));
  stats.divergence_after = norms_of(divergence_of(device, state, scene.tank.size.y / scene.tank.rows));
  const auto dye = values_of<std::array<float, 4>>(device, state.dye.front);
  for (const auto& cell : dye) {
    for (std::size_t channel = 0; channel < 3; ++channel) stats.dye[channel] += static_cast<double>(cell[channel]);
  }
  for (const auto& spark : values_of<std::array<float, 4>>(device, state.sparks)) {
    stats.sparks_alive += spark[3] > 0 && spark[2] <= spark[3] ? 1 : 0;
  }
  return stats;
}

std::string stats_line(int frame, int steps, double rate, const FrameStats& stats, const StageTimes& times) {
  std::string line = "{\"frame\": " + std::to_string(frame) + ", \"steps\": " + std::to_string(steps) +
                     ", \"time\": " + number(steps / rate) + ", \"kinetic_energy\": " + number(stats.kinetic_energy) +
                     ", \"max_speed\": " + number(stats.max_speed) + ", \"courant\": " + number(stats.courant) +
                     ", \"divergence_before\": " + norms_text(stats.divergence_before) +
                     ", \"divergence_after\": " + norms_text(stats.divergence_after) + ", \"dye\": [" +
                     number(stats.dye[0]) + ", " + number(stats.dye[1]) + ", " + number(stats.dye[2]) +
                     "], \"sparks_alive\": " + std::to_string(stats.sparks_alive) + ", \"ms\": {";
  const char* separator = "";
  for (const StageTime& time : by_stage(times)) {
    line += separator + json_text(time.stage) + ": " + number(time.milliseconds);
    separator = ", ";
  }
  return line + "}}\n";
}

StatsFile::StatsFile(Device& device, const Scene& scene, const TankState& state, const std::string& name,
                     bool overwrite)
    : device_(device), scene_(scene), state_(state), file_(name, overwrite) {
  device_.set_profiling(Profiling::stages);
}

void StatsFile::frame_drawn(int frame) {
  const StageTimes times = device_.take_times();
  const int steps = steps_at_frame(scene_, frame);
  const std::string line = stats_line(frame, steps, scene_.tank.rate, measure(device_, state_, scene_), times);
  file_.write(std::as_bytes(std::span(line)));
  file_.keep();
}

}  // namespace fluidtank
