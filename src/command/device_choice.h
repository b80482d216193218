// Which engine renders: --device auto | cpu | gl | N, --threads, --shader-dir, --inexact.
#pragma once
#include <filesystem>
#include <memory>
#include <string>

#include "compute/device.h"

namespace fluidtank {

struct DeviceChoice {
  std::string name = "auto";
  int threads = 0;  ///< Of the CPU engine; 0 for one a processor.
  std::filesystem::path shader_folder;
  bool inexact = false;  ///< Take a GPU that fails its check all the same.
};

/// auto: the first GPU that is exact, else the CPU engine. cpu: the CPU engine. gl: OpenGL, a GPU before a software
/// driver. N: EGL's device of that number. Says on stderr where a GPU was passed over. Throws Error(Exit::device).
std::unique_ptr<Device> open_device(const DeviceChoice& choice);

}  // namespace fluidtank
