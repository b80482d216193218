// Times the stages of a scene's frames on the device's own clock.
#pragma once
#include <functional>

#include "command/bench/figures.h"
#include "compute/device.h"
#include "scene/scene.h"

namespace fluidtank {

struct FramesRequest {
  int frames = 120;              ///< To time.
  int warm_up = 30;              ///< To run first.
  double seconds = 0;            ///< After which fewer frames must do, but at least three; 0 for all.
  std::function<void()> warm{};  ///< Called between warm-up and timing; may be empty.
};

/// Steps and draws the scene. Wholes and stages are timed on frames of their own, since each mark makes the device wait
/// a little. Throws Error(Exit::device).
FrameFigures measure_frames(Device& device, const Scene& scene, const FramesRequest& request);

}  // namespace fluidtank
