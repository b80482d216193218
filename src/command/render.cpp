// Scene files to clips: one, or several side by side.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <iostream>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>

#include "base/error.h"
#include "base/process.h"
#include "command/clip.h"
#include "command/commands.h"
#include "command/dump.h"
#include "command/failure.h"
#include "command/interrupt.h"
#include "command/progress.h"
#include "command/render_outputs.h"
#include "command/scene_memory.h"
#include "command/stats.h"
#include "media/file.h"
#include "media/hash.h"
#include "scene/read.h"

namespace fluidtank {
namespace {

// Those that dumps may name; none where nobody asks, as keeping them takes time.
std::vector<NamedField> fields_of(Clip& clip, const std::vector<DumpRequest>& dumps) {
  return dumps.empty() ? std::vector<NamedField>() : clip.keep_fields();
}

// What is asked for beside the clip. Opened before the first frame, ended after the last.
class Extras {
 public:
  Extras(Device& device, const Scene& scene, Clip& clip, const RenderOptions& options,
         const std::vector<DumpRequest>& dumps)
      : dumper_(device, fields_of(clip, dumps), dumps, options.overwrite) {
    if (!options.stats.empty()) stats_.emplace(device, scene, clip.state(), options.stats, options.overwrite);
  }
  void frame_drawn(int frame) {
    if (stats_) stats_->frame_drawn(frame);
    dumper_.frame_drawn(frame);
  }
  void finish() {
    if (stats_) stats_->finish();
  }

 private:
  Dumper dumper_;
  std::optional<StatsFile> stats_;
};

// A scene that is read, and where it goes.
struct Job {
  std::string file;
  std::string output;
  Scene scene;
  FrameRange range;
  PixelLayout layout = PixelLayout::rgb24;
};

ClipInfo info_of(const Job& job) {
  return {.width = job.scene.picture.width,
          .height = job.scene.picture.height,
          .fps = job.scene.picture.fps,
          .frames = job.range.end - job.range.first,
          .first_frame = job.range.first,
          .scene_hash = sha256(write_scene(job.scene, true)),
          .device = {},
          .alpha = clip_alpha(job.scene)};
}

OutputRequest request_of(const Job& job, const RenderOptions& options) {
  return {.name = job.output, .encoding = options.encoding, .overwrite = options.overwrite};
}

// What is done to display values is no part of linear light.
void warn_of_linear_light(const Job& job) {
  const bool behind = job.scene.backdrop.kind != BackdropKind::none;
  if (!behind && !is_graded(job.scene.grade)) return;
  std::cerr << "warning: " << job.output << ": holds linear light as it is before "
            << (behind ? "it is graded and laid over the backdrop" : "it is graded") << "\n";
}

Job job_of(const RenderOptions& options, std::size_t index, const RenderOutputs& outputs) {
  Job job{.file = options.scenes[index].string(), .output = outputs.names[index], .scene = {}, .range = {}};
  job.scene = scene_with_changes(options.scenes[index], options.changes);
  job.range = parse_frames(options.frames, frame_count(job.scene));
  const OutputFacts facts = facts_of_output(request_of(job, options), info_of(job));
  job.layout = facts.layout;
  if (facts_of(job.layout).bits == 32 && !has_linear_light(job.scene.display.style)) {
    throw Error(Exit::usage, job.output +
                                 ": holds linear light, and this scene's display.style draws display values alone; "
                                 "write 16-bit PNG or TIFF, or take another style");
  }
  if (!options.quiet) {
    if (!facts.warning.empty()) std::cerr << "warning: " << facts.warning << "\n";
    if (facts_of(job.layout).bits == 32) warn_of_linear_light(job);
  }
  // Of pictures there are many; whoever opens them looks.
  if (job.output.find('%') == std::string::npos && job.output != "-") require_free(job.output, options.overwrite);
  return job;
}

// What renders that run side by side share.
struct Shared {
  const RenderOptions& options;
  DeviceOpener& devices;
  int lanes = 1;
  std::mutex starting = {};  // Memory is asked for and taken by one at a time.

  ProgressOptions progress_of(const std::string& scene) const {
    std::FILE* json = !options.json ? nullptr : options.output == "-" ? stderr : stdout;
    return {options.quiet, json, scene, options.scenes.size() > 1, lanes == 1};
  }
};

// Frames up to the range's end or the first signal; the number of the first frame that was not rendered.
int render_frames(Clip& clip, const FrameRange& range, Progress& progress) {
  for (int frame = 0; frame < range.first && !InterruptGuard::received(); ++frame) {
    clip.advance(frame);
    progress.update(0);
  }
  int next = range.first;
  while (next < range.end && !InterruptGuard::received()) {
    clip.render(next++);
    progress.update(clip.written());
  }
  if (InterruptGuard::received()) progress.stopping();
  return next;
}

Exit exit_after_signal() { return InterruptGuard::received() == SIGINT ? Exit::interrupted : Exit::terminated; }

// How a job ended.
struct Outcome {
  int code = 0;
  int frames = 0;
};

Outcome render_job(const Job& job, int lane, Shared& shared) {
  const RenderOptions& options = shared.options;
  std::vector<DumpRequest> dumps;
  for (const std::string& dump : options.dumps) dumps.push_back(parse_dump(dump, job.range));
  const auto device = shared.devices.open(lane);
  ClipInfo info = info_of(job);
  info.device = device->name();
  OutputRequest request = request_of(job, options);
  request.give_way = device->shares_processor();
  std::unique_lock starting(shared.starting);
  require_memory(*device, job.scene, !options.dumps.empty(), job.layout);
  Clip clip(*device, job.scene, job.layout, open_sink(request, info));
  starting.unlock();
  Extras extras(*device, job.scene, clip, options, dumps);
  clip.each_frame([&extras](int frame) { extras.frame_drawn(frame); });
  Progress progress(info.frames, shared.progress_of(job.file));
  progress.start(info, job.output);
  const int next = render_frames(clip, job.range, progress);
  if (next > job.range.first) {  // else it was stopped before there was a frame, and there is nothing to keep
    clip.finish();
    extras.finish();
    progress.finish(clip.written(), job.output, {peak_resident_bytes(), clip.device_bytes(), clip.first_frame_s()});
  }
  return {static_cast<int>(next == job.range.end ? Exit::ok : exit_after_signal()), clip.written()};
}

// Several scenes, each on a thread of its own with its own device: contexts belong to the thread that opened them. One
// that fails does not stop the others.
class Batch {
 public:
  Batch(const RenderOptions& options, const RenderOutputs& outputs, Shared& shared)
      : shared_(shared), outcomes_(options.scenes.size()) {
    for (std::size_t k = 0; k < options.scenes.size(); ++k) {
      jobs_.emplace_back();
      guarded(k, [&] {
        jobs_[k] = job_of(options, k, outputs);
        return Outcome{};
      });
    }
  }

  int run() {
    std::vector<std::thread> lanes;
    try {
      for (int lane = 0; lane < shared_.lanes; ++lane) lanes.emplace_back([this, lane] { take_jobs(lane); });
    } catch (const std::system_error&) {  // the machine gives no more threads; fewer lanes take all jobs
    }
    if (lanes.empty()) take_jobs(0);
    for (std::thread& lane : lanes) lane.join();
    say_finished(shared_.progress_of(""), figures());
    return code();
  }

 private:
  template <typename Action>
  void guarded(std::size_t index, Action action) {
    try {
      outcomes_[index] = action();
    } catch (...) {
      const Failure failure = failure_of(std::current_exception());
      outcomes_[index].code = failure.code;
      say_failed(shared_.progress_of(shared_.options.scenes[index].string()), failure.code, failure.words);
    }
  }

  void take_jobs(int lane) {
    for (std::size_t k = next_++; k < jobs_.size(); k = next_++) {
      if (!jobs_[k]) continue;
      if (InterruptGuard::received()) {
        outcomes_[k].code = static_cast<int>(exit_after_signal());
      } else {
        guarded(k, [&] { return render_job(*jobs_[k], lane, shared_); });
      }
      jobs_[k].reset();
    }
  }

  BatchFigures figures() const {
    BatchFigures figures{.scenes = static_cast<int>(outcomes_.size())};
    for (const Outcome& outcome : outcomes_) {
      figures.whole += outcome.code == 0;
      figures.frames += outcome.frames;
    }
    figures.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    return figures;
  }

  // The first failure's, in the order of the command line; or the signal's where one cut a clip short.
  int code() const {
    const int stopped = InterruptGuard::received() ? static_cast<int>(exit_after_signal()) : 0;
    int first = 0;
    for (const Outcome& outcome : outcomes_) {
      if (stopped != 0 && outcome.code == stopped) return stopped;
      if (first == 0) first = outcome.code;
    }
    return first;
  }

  Shared& shared_;
  std::vector<std::optional<Job>> jobs_;
  std::vector<Outcome> outcomes_;
  std::atomic<std::size_t> next_ = 0;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

int lanes_of(const RenderOptions& options, const DeviceOpener& devices) {
  const int wanted = options.jobs > 0 ? options.jobs : options.device.name == "all" ? devices.gpus() : 1;
  return std::clamp(wanted, 1, static_cast<int>(options.scenes.size()));
}

void require_one_scene(const RenderOptions& options) {
  for (const auto& [name, given] : {std::pair{"--stats", !options.stats.empty()}, {"--dump", !options.dumps.empty()}}) {
    if (given && options.scenes.size() > 1) {
      throw Error(Exit::usage, std::string(name) + ": is for one scene, and there are " +
                                   std::to_string(options.scenes.size()) + "; render them one by one");
    }
  }
}

}  // namespace

int render(const RenderOptions& options) {
  require_one_scene(options);
  const RenderOutputs outputs = outputs_of(options);
  DeviceOpener devices(options.device);
  const InterruptGuard guard;
  Shared shared{options, devices, lanes_of(options, devices)};
  devices.set_lanes(shared.lanes);
  if (options.scenes.size() == 1) {
    const Job job = job_of(options, 0, outputs);
    const OutputFolder folder(outputs.folder);
    return render_job(job, 0, shared).code;
  }
  const OutputFolder folder(outputs.folder);
  return Batch(options, outputs, shared).run();
}

}  // namespace fluidtank
