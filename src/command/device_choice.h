// Which engine renders: --device auto | cpu | gl | all | N, --threads, --kernels, --shader-dir, --inexact.
#pragma once
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "compute/device.h"

namespace fluidtank {

/// Which form of the kernels runs; all leave the same bytes. plain: each pass by itself, as shaders/ has it. fused: several
/// at once where there is a form for it, in tiles on GL and by hand-tuned rows on the CPU engine. automatic: fused, but
/// plain on a software driver, which gains nothing by tiles (docs/performance.md).
enum class Kernels { automatic, plain, fused };

struct DeviceChoice {
  std::string name = "auto";
  int threads = 0;  ///< Of the CPU engine; 0 for one a processor.
  std::filesystem::path shader_folder;
  Kernels kernels = Kernels::automatic;
  bool inexact = false;  ///< Take a GPU that fails its check all the same.
};

/// Opens devices for jobs that run side by side, each on its job's own thread, since a device belongs to the thread
/// that opened it. auto: the first GPU that is exact, else the CPU engine. all: the same, but each lane begins with
/// another GPU. cpu: the CPU engine, whose threads the lanes share. gl: OpenGL, a GPU before a software driver. N:
/// EGL's device of that number. Says on stderr, once, where a GPU was passed over.
class DeviceOpener {
 public:
  /// Throws Error(Exit::usage) for a name that is none of these.
  explicit DeviceOpener(DeviceChoice choice);
  ~DeviceOpener();

  /// The GPUs that auto and all choose from.
  int gpus() const { return static_cast<int>(gpus_.size()); }
  /// How many jobs will run at a time; 1 before this is called.
  void set_lanes(int lanes) { lanes_ = lanes; }

  /// A device for a lane, counted from 0. May be called from several threads at a time; a GPU is checked for exactness
  /// the first time that it is opened, and not again. Throws Error(Exit::device).
  std::unique_ptr<Device> open(int lane = 0);

 private:
  struct Verdict;

  std::unique_ptr<Device> open_exact(int index);
  std::unique_ptr<Device> open_cpu() const;
  std::unique_ptr<Device> open_any_gl() const;

  DeviceChoice choice_;
  int number_ = -1;        // where the name is one
  std::vector<int> gpus_;  // by EGL's numbers
  std::map<int, std::unique_ptr<Verdict>> verdicts_;
  int lanes_ = 1;
};

/// EGL's device of that number (or compute/gl/devices.h's kSoftwareDevice), exact or not. Throws Error(Exit::device).
std::unique_ptr<Device> open_gl_device(int index, const DeviceChoice& choice);

/// The device of a command that needs one.
std::unique_ptr<Device> open_device(const DeviceChoice& choice);

}  // namespace fluidtank
