// A scene's frames in memory, to feed an encoder without a simulation.
#pragma once
#include <vector>

#include "command/device_choice.h"
#include "media/frame.h"
#include "scene/scene.h"

namespace fluidtank {

class RecordedClip {
 public:
  /// Renders the first `frames` frames, or as many as half a GiB takes. Throws Error(Exit::device).
  RecordedClip(const DeviceChoice& choice, const Scene& scene, PixelLayout layout, int frames);

  /// Frames beyond those recorded go back and forth through them, so that the motion stays smooth.
  FrameView frame(int number) const;

 private:
  std::vector<FrameView> frames_;
};

}  // namespace fluidtank
