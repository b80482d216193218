#include "command/bench/sweep.h"

#include <charconv>
#include <cmath>

#include "base/error.h"
#include "command/scene_memory.h"

namespace fluidtank {
namespace {

constexpr double kSecondsASize = 4;
constexpr int kMostSizes = 64;

[[noreturn]] void refuse(const std::string& text) {
  throw Error(Exit::usage, "--sweep " + text + ": expected rows=128:4096, or rows=128:4096:11 for so many sizes");
}

// The whole number that the text begins with, which is cut off, and the colon behind it.
int take_number(std::string_view& rest, const std::string& text) {
  int value = 0;
  const auto [stopped, code] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
  if (code != std::errc() || value < 1) refuse(text);
  rest.remove_prefix(static_cast<std::size_t>(stopped - rest.data()));
  if (rest.starts_with(':') && rest.size() > 1) {
    rest.remove_prefix(1);
  } else if (!rest.empty()) {
    refuse(text);
  }
  return value;
}

double median_of(const FrameFigures& frame, const std::string& stage) {
  const StageFigures* found = frame.stage(stage);
  return found ? found->ms : 0;
}

SweepRow measure(const DeviceChoice& choice, const Scene& scene, const FramesRequest& request) {
  const auto device = open_device(choice);
  require_memory(*device, scene);
  const FrameFigures frame = measure_frames(*device, scene, request);
  SweepRow row;
  row.step_ms = frame.step_ms;
  row.pressure_ms = median_of(frame, "pressure");
  row.dye_ms = median_of(frame, "advect_dye");
  row.picture_ms = frame.picture_ms;
  return row;
}

}  // namespace

std::vector<int> parse_sweep(const std::string& text) {
  constexpr std::string_view kPrefix = "rows=";
  if (!text.starts_with(kPrefix)) refuse(text);
  std::string_view rest = std::string_view(text).substr(kPrefix.size());
  const int from = take_number(rest, text);
  if (rest.empty()) refuse(text);
  const int to = take_number(rest, text);
  const int steps = rest.empty() ? 0 : take_number(rest, text);
  if (!rest.empty() || to < from || steps > kMostSizes || (steps == 1 && to != from)) refuse(text);
  std::vector<int> sizes;
  if (steps == 0) {
    for (long long rows = from; rows <= to; rows *= 2) sizes.push_back(static_cast<int>(rows));
    return sizes;
  }
  for (int k = 0; k < steps; ++k) {
    const double share = steps > 1 ? static_cast<double>(k) / (steps - 1) : 0;
    const int rows = static_cast<int>(std::lround(from * std::pow(static_cast<double>(to) / from, share)));
    if (sizes.empty() || rows > sizes.back()) sizes.push_back(rows);
  }
  return sizes;
}

std::vector<SweepRow> measure_sweep(const DeviceChoice& choice, const std::vector<int>& sizes,
                                    const std::function<Scene(int rows)>& scene_of, FramesRequest request) {
  request.seconds = kSecondsASize;
  std::vector<SweepRow> table;
  for (const int rows : sizes) {
    SweepRow row;
    double cells = static_cast<double>(rows);
    try {
      const Scene scene = scene_of(rows);
      cells = static_cast<double>(columns(scene.tank, rows)) * rows;
      row = measure(choice, scene, request);
    } catch (const Error& error) {
      if (error.code() != Exit::device && error.code() != Exit::scene) throw;
      row.skipped = error.what();
    }
    row.rows = rows;
    row.cells = cells;
    table.push_back(row);
  }
  return table;
}

}  // namespace fluidtank
