#include "command/device_choice.h"

#include <charconv>
#include <iostream>

#include "base/error.h"
#include "command/exactness.h"
#include "compute/cpu/cpu_device.h"
#include "compute/gl/devices.h"
#include "compute/gl/gl_device.h"

namespace fluidtank {
namespace {

std::unique_ptr<Device> exact_gpu(const DeviceChoice& choice) {
  for (const int index : gl::hardware_devices()) {
    try {
      auto device = gl::open_device(index, choice.shader_folder);
      if (choice.inexact) return device;
      const auto difference = check_exactness(*device);
      if (!difference) return device;
      std::cerr << "fluidtank: " << device->name()
                << " is not exact, so the CPU engine renders (--inexact overrides): " << describe(*difference) << "\n";
    } catch (const Error& error) {
      std::cerr << "fluidtank: GPU " << index << " cannot be used: " << error.what() << "\n";
    }
  }
  return nullptr;
}

std::unique_ptr<Device> any_gl(const DeviceChoice& choice) {
  const auto hardware = gl::hardware_devices();
  return gl::open_device(hardware.empty() ? gl::kSoftwareDevice : hardware.front(), choice.shader_folder);
}

}  // namespace

std::unique_ptr<Device> open_device(const DeviceChoice& choice) {
  if (choice.name == "cpu") return cpu::open_device(choice.threads);
  if (choice.name == "gl") return any_gl(choice);
  if (choice.name == "auto") {
    auto gpu = exact_gpu(choice);
    return gpu ? std::move(gpu) : cpu::open_device(choice.threads);
  }
  int index = 0;
  const char* end = choice.name.data() + choice.name.size();
  const auto [stopped, code] = std::from_chars(choice.name.data(), end, index);
  if (code != std::errc() || stopped != end || index < 0) {
    throw Error(Exit::usage,
                "--device " + choice.name + ": expected auto, cpu, gl, or a number that `fluidtank doctor` lists");
  }
  return gl::open_device(index, choice.shader_folder);
}

}  // namespace fluidtank
