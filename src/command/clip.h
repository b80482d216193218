// A clip under way. Three things overlap: the device steps and draws, finished pictures come back to the host, and the
// encoder's thread writes them.
#pragma once
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "compute/stage.h"
#include "media/output.h"
#include "scene/scene.h"
#include "tank/tank.h"

namespace fluidtank {

/// Called after each stage of a step, and of the picture that shows the state after a step. Steps count from 0.
using ClipObserver = std::function<void(int step, const Stage& stage)>;

/// The planes of a packed picture (Viewer::output).
FrameView frame_of(std::span<const std::byte> bytes, PixelLayout layout, int width, int height);

/// What the scene's transparent parts are.
ClipAlpha clip_alpha(const Scene& scene);

/// Pictures in memory that the device and the host share, beside those that the sink is lent.
inline constexpr int kPicturesOnTheirWay = 8;

class Clip {
 public:
  /// Makes tank and view on the device and takes the sink, which must take frames of this layout.
  Clip(Device& device, const Scene& scene, PixelLayout layout, std::unique_ptr<Sink> sink);
  ~Clip();

  void observe(const ClipObserver& observer);
  /// Called once a frame is drawn, while the fields are as it shows them.
  void each_frame(std::function<void(int frame)> observer);
  /// What the tank and its picture write, by name; from now on each field holds what its stage wrote
  /// (Viewer::keep_fields).
  std::vector<NamedField> keep_fields();
  const TankState& state() const;

  /// Steps up to a frame without drawing it.
  void advance(int frame);

  /// Steps up to a frame and draws it. Frames are given in rising order; those left out are stepped through. Throws
  /// Error(Exit::diverged) where the water has become NaN or infinite, which is looked at every 60 steps.
  void render(int frame);
  /// Waits for everything and ends the file.
  void finish();
  /// Frames that the sink has taken.
  int written() const;
  /// Seconds from the process's start until the first frame went to the writer; 0 before that.
  double first_frame_s() const;
  /// What the device holds for it: fields, and pictures on their way.
  std::size_t device_bytes() const;

 private:
  struct Work;
  std::unique_ptr<Work> work_;
};

}  // namespace fluidtank
