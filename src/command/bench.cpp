// How long a scene takes, against what the machine could do.
#include <algorithm>
#include <cstdio>
#include <thread>

#include "base/error.h"
#include "base/process.h"
#include "command/bench/frames.h"
#include "command/bench/limits.h"
#include "command/bench/pipeline.h"
#include "command/bench/plot.h"
#include "command/bench/report.h"
#include "command/bench/sweep.h"
#include "command/commands.h"
#include "command/scene_memory.h"
#include "compute/gl/devices.h"
#include "media/partial_file.h"

namespace fluidtank {
namespace {

constexpr const char* kCpuEngine = "CPU engine";
constexpr int kOneThreadFrames = 20;

// The scene on so many rows of velocity, its dye in proportion; on its own where there are 0.
Scene scene_on(const BenchOptions& options, int rows) {
  if (rows == 0) return scene_with_changes(options.scene, options.changes);
  SceneChanges changes = options.changes;
  changes.quiet = true;
  const Tank own = scene_with_changes(options.scene, changes).tank;
  const long long dye_rows = (static_cast<long long>(own.dye_rows) * rows + own.rows / 2) / own.rows;
  changes.quiet = options.changes.quiet;
  changes.sets.push_back("/tank/rows=" + std::to_string(rows));
  changes.sets.push_back("/tank/dye_rows=" + std::to_string(std::max(1LL, dye_rows)));
  return scene_with_changes(options.scene, changes);
}

// The device that a choice led to.
DeviceChoice settled(DeviceChoice choice, const Device& device) {
  if (device.name() == kCpuEngine) choice.name = "cpu";
  return choice;
}

DeviceChoice with_threads(DeviceChoice choice, int threads) {
  choice.threads = threads;
  return choice;
}

int all_threads(const DeviceChoice& choice) {
  return choice.threads > 0 ? choice.threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

// The limits of one thread and of all, or of a GPU.
std::vector<Limits> limits_of(const DeviceChoice& choice, const Scene& scene, bool cpu_engine) {
  const auto dye_cells = static_cast<std::size_t>(columns(scene.tank, scene.tank.dye_rows)) *
                         static_cast<std::size_t>(scene.tank.dye_rows);
  std::vector<Limits> limits;
  const std::vector<int> one_and_all = !cpu_engine               ? std::vector{0}
                                       : all_threads(choice) > 1 ? std::vector{1, all_threads(choice)}
                                                                 : std::vector{1};
  for (const int threads : one_and_all) {
    const auto device = open_device(with_threads(choice, threads));
    limits.push_back(measure_limits(*device, dye_cells * 16));
    limits.back().threads = threads;
  }
  return limits;
}

void measure_one_thread(BenchFigures& figures, const Scene& scene, const DeviceChoice& choice,
                        const BenchOptions& options) {
  if (figures.limits.size() < 2) return;
  const auto device = open_device(with_threads(choice, 1));
  figures.frames.push_back(measure_frames(
      *device, scene, {.frames = std::min(options.frames, kOneThreadFrames), .warm_up = options.warm_up}));
}

void measure_all_threads(BenchFigures& figures, const Scene& scene, const DeviceChoice& choice,
                         const BenchOptions& options) {
  const auto device = open_device(choice);
  require_memory(*device, scene);
  MemoryFigures& memory = figures.memory;
  memory.device = static_cast<double>(memory_of(scene, device->fusion()).device);
  const auto free_before = device->capacity().free;
  const auto at_warm_up = [&] {
    memory.resident_at_warm_up = static_cast<double>(resident_bytes());
    const auto free_now = device->capacity().free;
    if (!figures.on_processor && free_before && free_now) {
      memory.device_taken = static_cast<double>(*free_before) - static_cast<double>(*free_now);
    }
  };
  figures.frames.push_back(
      measure_frames(*device, scene, {.frames = options.frames, .warm_up = options.warm_up, .warm = at_warm_up}));
  memory.resident = static_cast<double>(resident_bytes());
}

void measure_pipeline(BenchFigures& figures, const Scene& scene, const DeviceChoice& choice,
                      const BenchOptions& options) {
  const int all = frame_count(scene);
  const Pipeline pipeline(scene, {.device = choice,
                                  .on_processor = figures.on_processor,
                                  .frames = options.clip_frames > 0 ? std::min(options.clip_frames, all) : all,
                                  .rounds = options.rounds,
                                  .jobs = options.jobs});
  figures.pipeline = pipeline.measure(figures.frame());
  figures.jobs = pipeline.measure_jobs();
}

void describe(BenchFigures& figures, const Scene& scene) {
  figures.rows = scene.tank.rows;
  figures.columns = columns(scene.tank, scene.tank.rows);
  figures.dye_rows = scene.tank.dye_rows;
  figures.dye_columns = columns(scene.tank, scene.tank.dye_rows);
  figures.width = scene.picture.width;
  figures.height = scene.picture.height;
  figures.half_sweeps = scene.fluid.pressure.passes;
}

// Says who will be measured, and gives the choice that leads there again.
DeviceChoice identify(BenchFigures& figures, const BenchOptions& options) {
  const auto device = open_device(options.device);
  figures.scene = options.scene.filename().string();
  figures.device = device->name();
  figures.details = device->details();
  figures.on_processor = device->name() == kCpuEngine || gl::is_software(device->name());
  return settled(options.device, *device);
}

}  // namespace

int bench(const BenchOptions& options) {
  const std::vector<int> sizes = options.sweep.empty() ? std::vector<int>() : parse_sweep(options.sweep);
  const Scene scene = scene_on(options, options.rows);
  std::optional<PartialFile> plot;
  if (!options.plot.empty()) plot.emplace(options.plot, options.overwrite);
  BenchFigures figures;
  const DeviceChoice choice = identify(figures, options);
  figures.limits = limits_of(choice, scene, figures.device == kCpuEngine);
  if (sizes.empty()) {
    describe(figures, scene);
    measure_one_thread(figures, scene, choice, options);
    measure_all_threads(figures, scene, choice, options);
    if (!options.no_pipeline) measure_pipeline(figures, scene, choice, options);
  } else {
    figures.sweep = measure_sweep(choice, sizes, [&](int rows) { return scene_on(options, rows); },
                                  {.frames = options.frames, .warm_up = options.warm_up});
  }
  const std::string text = (options.json ? bench_json : bench_table)(figures);
  std::fputs(text.c_str(), stdout);
  if (plot) {
    const std::string picture = sweep_plot(figures);
    plot->write(std::as_bytes(std::span(picture)));
    plot->commit();
  }
  return static_cast<int>(Exit::ok);
}

}  // namespace fluidtank
