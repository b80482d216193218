// What a benchmark found, as plain numbers. Milliseconds are medians over frames; "best" ones are the least, which on a
// machine that others use too say more.
#pragma once
#include <optional>
#include <string>
#include <vector>

namespace fluidtank {

/// What a machine reaches at best, by kernels of the same kind as those that are measured against it.
struct Limits {
  int threads = 0;               ///< Of the CPU engine; 0 for a GPU or a driver's own.
  double copy_gb_s = 0;          ///< Bytes read and written, of a field that no cache holds.
  double cached_copy_gb_s = 0;   ///< The same, of the fastest field that a cache may hold.
  double gflops = 0;             ///< Multiplications and additions, none fused.
  double copy_bytes = 0;         ///< Of the large field.
  double cached_copy_bytes = 0;  ///< Of the fastest field.
  double pass_ms = 0;            ///< A pass over one cell that needs the one before it.
};

struct StageFigures {
  std::string name;
  double ms = 0;
  double best_ms = 0;
  double bytes = 0;                  ///< As compute/traffic.h counts.
  std::optional<double> operations;  ///< Where bench/operations.h knows the stage.
};

/// A step and a picture, in parts and whole.
struct FrameFigures {
  int frames = 0;  ///< How many were timed.
  std::vector<StageFigures> stages;
  double step_ms = 0, step_best_ms = 0;
  double picture_ms = 0, picture_best_ms = 0;
  double readback_ms = 0;
  double gpu_ms = 0;  ///< All of a frame on the device: its steps and its picture.

  /// Nothing where the scene has no such stage.
  const StageFigures* stage(const std::string& name) const {
    for (const StageFigures& each : stages) {
      if (each.name == name) return &each;
    }
    return nullptr;
  }
};

/// Bytes.
struct MemoryFigures {
  double device = 0;                   ///< Fields and pictures on their way.
  std::optional<double> device_taken;  ///< What the driver says it has less than before; GPUs that say.
  double resident = 0;                 ///< The process, after the frames that were timed.
  double resident_at_warm_up = 0;      ///< The same after the warm-up: what is more since is growth.
};

/// Frames a second, the clip's whole way and its parts.
struct PipelineFigures {
  int frames = 0;
  std::string container;  ///< "mp4"; "mkv" for a picture of odd size, which 4:2:0 does not take.
  double simulation = 0;  ///< Steps, pictures and readback; nothing encodes.
  double encoder = 0;     ///< The same frames from memory; nothing simulates.
  double render = 0;      ///< A whole render.
  double framehash = 0;   ///< A whole render to hashes.
  double expected = 0;    ///< Of a render whose parts overlap perfectly.
  double efficiency() const { return expected > 0 ? render / expected : 0; }
  std::string bottleneck;  ///< "device", "readback" or "encoder".
};

/// Frames a second in total, of so many at once.
struct JobsFigures {
  int jobs = 1;
  double render = 0;
  double encoder = 0;
};

struct SweepRow {
  int rows = 0;
  double cells = 0;
  std::string skipped;  ///< Why, where it was.
  double step_ms = 0;
  double pressure_ms = 0;
  double dye_ms = 0;
  double picture_ms = 0;
  double ns_per_cell() const { return cells > 0 ? step_ms * 1e6 / cells : 0; }
};

struct BenchFigures {
  std::string scene;
  std::string device, details;
  bool on_processor = false;
  int rows = 0, columns = 0, dye_rows = 0, dye_columns = 0, width = 0, height = 0, half_sweeps = 0;
  std::vector<Limits> limits;        ///< One for a GPU; of one thread and of all for the CPU engine.
  std::vector<FrameFigures> frames;  ///< One each.
  MemoryFigures memory;
  std::optional<PipelineFigures> pipeline;
  std::vector<JobsFigures> jobs;
  std::vector<SweepRow> sweep;

  /// Of all threads.
  const Limits& limit() const { return limits.back(); }
  const FrameFigures& frame() const { return frames.back(); }
};

/// 0 where there are none.
double median(std::vector<double> values);
double least(const std::vector<double>& values);

}  // namespace fluidtank
