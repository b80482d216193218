#include "command/bench/frames.h"

#include <chrono>
#include <map>

#include "command/backdrop_pixels.h"
#include "command/bench/operations.h"
#include "scene/step_input.h"
#include "tank/tank.h"
#include "view/view.h"

namespace fluidtank {
namespace {

using Clock = std::chrono::steady_clock;

double milliseconds_since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

constexpr int kLeastFrames = 3;

// What was read off the clock, a number a step or a frame.
struct Readings {
  std::vector<std::string> order;  // stages as they ran
  std::map<std::string, std::vector<double>> milliseconds, bytes;
  std::vector<double> steps, pictures, frames, readbacks;
};

class Measurement {
 public:
  Measurement(Device& device, const Scene& scene)
      : device_(device),
        scene_(scene),
        tank_(device, scene_),
        view_(device, scene_, tank_.state(), Packing::yuv420p, backdrop_pixels(scene_)),
        ring_(device.make_readback(view_.output(), 1)) {}

  void frame(Profiling profiling) {
    device_.set_profiling(profiling);
    // A scene that is shorter than the measurement begins again; the water goes on as it is.
    const int shown = number_++ % frame_count(scene_);
    if (shown == 0) step_ = 0;
    const int pictures = view_.pictures();
    for (int part = 0; part < pictures; ++part) {
      const PictureTime time = time_of_picture(scene_, shown, part);
      for (; step_ < time.steps; ++step_) {
        device_.mark("step");
        tank_.step(step_input(scene_, step_));
      }
      device_.mark("picture");
      if (part + 1 < pictures) view_.expose(time.shift, time.water_shift);
    }
    view_.draw();
    const std::vector<StageTime> times = device_.take_times();
    if (profiling == Profiling::whole) {
      add_wholes(times);
      bring_back();
    } else if (profiling == Profiling::stages) {
      add_stages(times);
    }
  }

  FrameFigures figures(int frames) const {
    FrameFigures found;
    found.frames = frames;
    for (const std::string& name : readings_.order) {
      found.stages.push_back({name, median(readings_.milliseconds.at(name)), least(readings_.milliseconds.at(name)),
                              median(readings_.bytes.at(name)), operations_of(name, scene_)});
    }
    found.step_ms = median(readings_.steps);
    found.step_best_ms = least(readings_.steps);
    found.picture_ms = median(readings_.pictures);
    found.picture_best_ms = least(readings_.pictures);
    found.gpu_ms = median(readings_.frames);
    found.readback_ms = median(readings_.readbacks);
    return found;
  }

 private:
  void add_wholes(const std::vector<StageTime>& times) {
    double all = 0;
    for (const StageTime& time : times) {
      (time.stage == "step" ? readings_.steps : readings_.pictures).push_back(time.milliseconds);
      all += time.milliseconds;
    }
    readings_.frames.push_back(all);
  }

  void add_stages(const std::vector<StageTime>& times) {
    for (const StageTime& time : times) {
      if (time.stage == "step" || time.stage == "picture") continue;
      std::vector<double>& list = readings_.milliseconds[time.stage];
      if (list.empty()) readings_.order.push_back(time.stage);
      list.push_back(time.milliseconds);
      readings_.bytes[time.stage].push_back(time.bytes);
    }
  }

  void bring_back() {
    device_.finish();
    const auto start = Clock::now();
    ring_->capture(0);
    ring_->wait(0);
    readings_.readbacks.push_back(milliseconds_since(start));
  }

  Device& device_;
  const Scene& scene_;
  TankSolver tank_;
  Viewer view_;
  std::unique_ptr<ReadbackRing> ring_;
  Readings readings_;
  int number_ = 0;
  int step_ = 0;
};

}  // namespace

FrameFigures measure_frames(Device& device, const Scene& scene, const FramesRequest& request) {
  Measurement measurement(device, scene);
  const auto start = Clock::now();
  const auto enough = [&](int frames, int wanted) {
    const bool late = request.seconds > 0 && milliseconds_since(start) > request.seconds * 1e3;
    return frames >= wanted || (late && frames >= kLeastFrames);
  };
  for (int frame = 0; !enough(frame, request.warm_up); ++frame) measurement.frame(Profiling::off);
  device.finish();
  if (request.warm) request.warm();
  int frames = 0;
  for (; !enough(frames, request.frames); ++frames) {
    measurement.frame(Profiling::whole);
    measurement.frame(Profiling::stages);
  }
  device.set_profiling(Profiling::off);
  return measurement.figures(frames);
}

}  // namespace fluidtank
