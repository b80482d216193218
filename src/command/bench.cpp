// How long each stage takes, on the device's own clock: medians over many frames.
#include <algorithm>
#include <cstdio>
#include <map>

#include "base/error.h"
#include "command/commands.h"
#include "scene/step_input.h"
#include "tank/tank.h"
#include "view/view.h"

namespace fluidtank {
namespace {

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

// Stages in the order they ran, each with its times.
struct StageTimes {
  std::vector<std::string> order;
  std::map<std::string, std::vector<double>> times;

  void add(const std::vector<StageTime>& frame) {
    for (const StageTime& time : frame) {
      if (time.stage == "step" || time.stage == "picture") continue;  // from a span's mark to its first stage's
      auto& list = times[time.stage];
      if (list.empty()) order.push_back(time.stage);
      list.push_back(time.milliseconds);
    }
  }
};

void print_table(const Device& device, const StageTimes& stages, double step, double picture) {
  std::printf("%s (%s)\n", device.name().c_str(), device.details().c_str());
  for (const std::string& stage : stages.order) {
    std::printf("  %-20s %9.4f ms\n", stage.c_str(), median(stages.times.at(stage)));
  }
  std::printf("  %-20s %9.4f ms\n  %-20s %9.4f ms\n", "whole step", step, "whole picture", picture);
}

void print_json(const Device& device, const StageTimes& stages, double step, double picture) {
  std::printf("{\"device\": \"%s\", \"step_ms\": %.5f, \"picture_ms\": %.5f, \"stages\": {", device.name().c_str(),
              step, picture);
  const char* separator = "";
  for (const std::string& stage : stages.order) {
    std::printf("%s\"%s\": %.5f", separator, stage.c_str(), median(stages.times.at(stage)));
    separator = ", ";
  }
  std::printf("}}\n");
}

}  // namespace

int bench(const BenchOptions& options) {
  const Scene scene = scene_with_changes(options.scene, options.changes);
  const auto device = open_device(options.device);
  TankSolver tank(*device, scene);
  Viewer view(*device, scene, tank.state(), Packing::yuv420);
  StageTimes stages;
  std::vector<double> steps, pictures;
  const int count = frame_count(scene);
  const int frames = options.warm_up + 2 * options.frames;
  for (int frame = 0, step = 0; frame < frames; ++frame) {
    // Wholes and stages are timed on frames of their own, in turn.
    const bool whole = frame % 2 == 0;
    device->set_profiling(frame < options.warm_up ? Profiling::off : whole ? Profiling::whole : Profiling::stages);
    // A scene that is shorter than the measurement begins again; the water goes on as it is.
    const int shown = frame % count;
    if (shown == 0) step = 0;
    for (const int end = steps_at_frame(scene, shown); step < end; ++step) {
      device->mark("step");
      tank.step(step_input(scene, step));
    }
    device->mark("picture");
    view.draw();
    const auto times = device->take_times();
    if (!whole) stages.add(times);
    for (const StageTime& time : times) {
      if (whole && time.stage == "step") steps.push_back(time.milliseconds);
      if (whole && time.stage == "picture") pictures.push_back(time.milliseconds);
    }
  }
  (options.json ? print_json : print_table)(*device, stages, median(steps), median(pictures));
  return static_cast<int>(Exit::ok);
}

}  // namespace fluidtank
