// How long each stage takes, on the device's own clock: medians over many frames; and by the host's clock, how long a
// picture takes to come back and to be encoded.
#include "command/bench.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>

#include "base/error.h"
#include "base/text.h"
#include "command/clip.h"
#include "command/commands.h"
#include "command/scene_memory.h"
#include "media/output.h"
#include "scene/step_input.h"
#include "tank/tank.h"
#include "view/view.h"

namespace fluidtank {
namespace {

using Clock = std::chrono::steady_clock;

double milliseconds_since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

// A clip that goes when the measurement ends.
class ScratchClip {
 public:
  explicit ScratchClip(const Scene& scene) {
    const auto folder = std::filesystem::temp_directory_path() / "fluidtank-bench-XXXXXX";
    folder_ = folder.string();
    if (mkdtemp(folder_.data()) == nullptr) throw Error(Exit::io, folder.string() + ": cannot be made; set TMPDIR");
    ClipInfo info{scene.picture.width, scene.picture.height, scene.picture.fps, 1, 0, "", ""};
    sink_ = open_sink({folder_ + "/clip.mp4", true, 0}, info);
  }
  ~ScratchClip() {
    sink_.reset();
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  ScratchClip(const ScratchClip&) = delete;
  ScratchClip& operator=(const ScratchClip&) = delete;
  Sink& sink() { return *sink_; }

 private:
  std::string folder_;
  std::unique_ptr<Sink> sink_;
};

// Tank, picture and encoder, run frame by frame under the clock.
class Measurement {
 public:
  Measurement(Device& device, const Scene& scene)
      : device_(device),
        scene_(scene),
        tank_(device, scene),
        view_(device, scene, tank_.state(), Packing::yuv420),
        ring_(device.make_readback(view_.output(), 1)) {
    // 4:2:0 takes even sizes only.
    if (scene.picture.width % 2 == 0 && scene.picture.height % 2 == 0) clip_.emplace(scene);
  }

  // Wholes and stages are timed on frames of their own, since each mark makes the device wait a little.
  void frame(int number, Profiling profiling, BenchFigures& figures) {
    device_.set_profiling(profiling);
    // A scene that is shorter than the measurement begins again; the water goes on as it is.
    const int shown = number % frame_count(scene_);
    if (shown == 0) step_ = 0;
    for (const int end = steps_at_frame(scene_, shown); step_ < end; ++step_) {
      device_.mark("step");
      tank_.step(step_input(scene_, step_));
    }
    device_.mark("picture");
    view_.draw();
    figures.add(device_.take_times(), profiling);
    if (profiling == Profiling::whole) bring_back(figures);
  }

 private:
  void bring_back(BenchFigures& figures) {
    device_.finish();
    const auto start = Clock::now();
    ring_->capture(0);
    const std::span<const std::byte> bytes = ring_->wait(0);
    figures.readback.push_back(milliseconds_since(start));
    if (!clip_) return;
    const auto arrived = Clock::now();
    clip_->sink().write(frame_of(bytes, PixelLayout::yuv420p, scene_.picture.width, scene_.picture.height));
    figures.encode.push_back(milliseconds_since(arrived));
  }

  Device& device_;
  const Scene& scene_;
  TankSolver tank_;
  Viewer view_;
  std::unique_ptr<ReadbackRing> ring_;
  std::optional<ScratchClip> clip_;
  int step_ = 0;
};

}  // namespace

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

void BenchFigures::add(const std::vector<StageTime>& times, Profiling profiling) {
  if (profiling == Profiling::off) return;
  for (const StageTime& time : times) {
    const bool span = time.stage == "step" || time.stage == "picture";
    if (span != (profiling == Profiling::whole)) continue;
    auto& list = span ? (time.stage == "step" ? steps : pictures) : stages[time.stage];
    if (!span && list.empty()) order.push_back(time.stage);
    list.push_back(time.milliseconds);
  }
}

std::string bench_table(const Device& device, const BenchFigures& figures) {
  std::string table = device.name() + " (" + device.details() + ")\n";
  const auto row = [&](const std::string& name, const std::vector<double>& times) {
    char text[96];
    std::snprintf(text, sizeof text, "  %-20s %9.4f ms\n", name.c_str(), median(times));
    table += text;
  };
  for (const std::string& stage : figures.order) row(stage, figures.stages.at(stage));
  row("whole step", figures.steps);
  row("whole picture", figures.pictures);
  row("readback", figures.readback);
  if (!figures.encode.empty()) row("encode (mp4)", figures.encode);
  return table;
}

std::string bench_json(const Device& device, const BenchFigures& figures) {
  const auto number = [](const std::vector<double>& times) {
    char text[32];
    std::snprintf(text, sizeof text, "%.5f", median(times));
    return std::string(text);
  };
  std::string json = "{\"device\": " + json_text(device.name()) + ", \"details\": " + json_text(device.details()) +
                     ", \"step_ms\": " + number(figures.steps) + ", \"picture_ms\": " + number(figures.pictures) +
                     ", \"readback_ms\": " + number(figures.readback) +
                     ", \"encode_ms\": " + (figures.encode.empty() ? "null" : number(figures.encode)) +
                     ", \"stages\": {";
  const char* separator = "";
  for (const std::string& stage : figures.order) {
    json += separator + json_text(stage) + ": " + number(figures.stages.at(stage));
    separator = ", ";
  }
  return json + "}}\n";
}

int bench(const BenchOptions& options) {
  const Scene scene = scene_with_changes(options.scene, options.changes);
  const auto device = open_device(options.device);
  require_memory(*device, scene);
  Measurement measurement(*device, scene);
  BenchFigures figures;
  for (int frame = 0; frame < options.warm_up; ++frame) measurement.frame(frame, Profiling::off, figures);
  for (int frame = 0; frame < 2 * options.frames; ++frame) {
    measurement.frame(options.warm_up + frame, frame % 2 == 0 ? Profiling::whole : Profiling::stages, figures);
  }
  const std::string text = (options.json ? bench_json : bench_table)(*device, figures);
  std::fputs(text.c_str(), stdout);
  return static_cast<int>(Exit::ok);
}

}  // namespace fluidtank
