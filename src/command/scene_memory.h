// How much memory a scene takes, known before any of it is taken.
#pragma once
#include <cstddef>
#include <string>

#include "command/clip.h"
#include "compute/device.h"
#include "scene/scene.h"
#include "view/view.h"

namespace fluidtank {

struct SceneMemory {
  std::size_t bytes = 0;   ///< Of all fields, pictures on their way, and the encoder's.
  std::size_t device = 0;  ///< Of them, fields and pictures on their way.
  std::size_t largest_field = 0;
  std::string largest_name;
};

/// On a device that fuses passes so; with the fields that only plain passes fill where these are kept
/// (Viewer::keep_fields).
/// `packing` and so many pictures on their way are an output's; those given here are what most take at most.
SceneMemory memory_of(const Scene& scene, Fusion fusion = Fusion::none, bool keeps_fields = false,
                      Packing packing = Packing::bgr0, int pictures = kPicturesOnTheirWay);

/// Throws Error(Exit::device), with the figures, where the device cannot hold the scene.
void require_memory(const Device& device, const Scene& scene, bool keeps_fields = false,
                    Packing packing = Packing::bgr0);

}  // namespace fluidtank
