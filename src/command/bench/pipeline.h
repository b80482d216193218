// A clip's whole way to its file, and its parts alone.
#pragma once
#include <vector>

#include "command/bench/figures.h"
#include "command/device_choice.h"
#include "scene/scene.h"

namespace fluidtank {

struct PipelineRequest {
  DeviceChoice device;
  bool on_processor = false;  ///< The device computes on the processor that also encodes.
  int frames = 0;             ///< Of the clip.
  int rounds = 1;             ///< Of which the medians are taken.
  std::vector<int> jobs;      ///< How many renders at once, a measurement each.
};

/// Renders the clip again and again, into a folder of its own under TMPDIR that is removed. Every device is opened
/// before the clock starts. Throws Error(Exit::device or Exit::io).
class Pipeline {
 public:
  Pipeline(const Scene& scene, const PipelineRequest& request);
  ~Pipeline();
  Pipeline(const Pipeline&) = delete;
  Pipeline& operator=(const Pipeline&) = delete;

  /// `frame` says how long a frame takes on the device and back.
  PipelineFigures measure(const FrameFigures& frame) const;
  std::vector<JobsFigures> measure_jobs() const;

 private:
  struct Work;
  std::unique_ptr<Work> work_;
};

}  // namespace fluidtank
