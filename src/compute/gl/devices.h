// What EGL has on this machine.
#pragma once
#include <string>
#include <vector>

namespace fluidtank::gl {

inline constexpr int kSoftwareDevice = -1;  ///< Mesa's surfaceless platform, a software driver where there is no GPU.

/// One place where a context can be made.
struct DeviceInfo {
  int index = kSoftwareDevice;  ///< Among EGL's devices, or kSoftwareDevice.
  bool software = false;        ///< It renders on the processor.
  std::string renderer;         ///< GL_RENDERER, empty where no context can be made.
  std::string version;          ///< GL_VERSION, or why no context can be made.
};

/// Numbers of EGL's devices that are no software drivers, without making a context on any. Empty where there is no EGL.
std::vector<int> hardware_devices();

/// Whether a renderer of this name runs on the processor.
bool is_software(const std::string& renderer);

/// Every place, and what it says of itself. Makes and drops a context on each.
std::vector<DeviceInfo> list_devices();

}  // namespace fluidtank::gl
