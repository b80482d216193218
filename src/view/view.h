// From state to picture: ink as a lit relief, sparks, walls, glow, and then the layout that an output takes.
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

#include "base/pixel_layout.h"
#include "compute/stage.h"
#include "scene/scene.h"
#include "tank/tank.h"

namespace fluidtank {

/// How a finished picture lies in its field.
using Packing = PixelLayout;

/// The tank units that a picture shows.
struct Window {
  Vec2 origin;  ///< Its bottom left corner.
  Vec2 pixel;   ///< Tank units a pixel, across and up.
};

/// By picture.fit and picture.view.
Window window_of(const Picture& picture, const Tank& tank);

/// Whether a style leaves linear light, which layouts of floats are made of; the classic one has display values alone.
inline bool has_linear_light(DisplayStyle style) { return style != DisplayStyle::classic; }

/// A picture of 8-bit sRGB, rows from the top, tightly packed.
struct Pixels {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> rgb;
};

class Viewer {
 public:
  /// Binds every pass to the tank's state. `backdrop` is what a picture's file holds; without, it is black. Throws
  /// Error(Exit::device).
  Viewer(Device& device, const Scene& scene, const TankState& tank, Packing packing, const Pixels& backdrop = {});
  ~Viewer();

  /// How many pictures a frame is the mean of (picture.motion_blur).
  int pictures() const;
  /// Adds the tank as it is now, or was so many seconds before (a negative number, a step at most), to the picture: of
  /// picture.motion_blur times a frame all but the last. `water_shift` is that of what the water carries.
  void expose(double shift, double water_shift);
  /// Draws the tank as it is now, with what was exposed before.
  void draw();

  /// The packed picture: its planes lie as place_of() says.
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
