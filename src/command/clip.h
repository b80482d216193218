// A clip under way. Three things overlap: the device steps and draws, finished pictures come back to the host, and the
// encoder's thread writes them.
#pragma once
#include <memory>

#include "compute/device.h"
#include "media/output.h"
#include "scene/scene.h"

namespace fluidtank {

class Clip {
 public:
  /// Makes tank and view on the device and takes the sink, which must take frames of this layout.
  Clip(Device& device, const Scene& scene, PixelLayout layout, std::unique_ptr<Sink> sink);
  ~Clip();

  /// Steps up to a frame and draws it. Frames are given in rising order; those left out are stepped through.
  void render(int frame);
  /// Waits for everything and ends the file.
  void finish();
  /// Frames that the sink has taken.
  int written() const;

 private:
  struct Work;
  std::unique_ptr<Work> work_;
};

}  // namespace fluidtank
