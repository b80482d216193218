// From state to picture: ink as a lit relief, sparks, walls, glow, and then 8 bits in the layout that an output takes.
#pragma once
#include <memory>
#include <vector>

#include "compute/stage.h"
#include "scene/scene.h"
#include "tank/tank.h"

namespace fluidtank {

/// How a finished picture lies in its field.
enum class Packing { rgb24, bgr0, yuv420 };

/// The tank units that a picture shows.
struct Window {
  Vec2 origin;  ///< Its bottom left corner.
  Vec2 pixel;   ///< Tank units a pixel, across and up.
};

/// By picture.fit and picture.view.
Window window_of(const Picture& picture, const Tank& tank);

class Viewer {
 public:
  /// Binds every pass to the tank's state. Throws Error(Exit::device).
  Viewer(Device& device, const Scene& scene, const TankState& tank, Packing packing);
  ~Viewer();

  /// Draws the tank as it is now.
  void draw();

  /// The packed picture: rgb24 rows from the top, tightly packed and rounded up to a whole 4 pixels; bgr0 one word a
  /// pixel; yuv420 three planes, luma rows a whole number of 8 pixels and an even number of them.
  const Field& output() const;
  /// What draw() runs, and the fields that it leaves: where the device would rather fuse passes, only some.
  const std::vector<Stage>& stages() const;
  /// From now on draws pass by pass, so that every field in between is there and holds what its stage wrote.
  void keep_fields();
  /// Calls back after each pass; keeps fields.
  void observe(StageObserver observer);

  struct Work;  ///< The passes' own business.

 private:
  std::unique_ptr<Work> work_;
};

}  // namespace fluidtank
