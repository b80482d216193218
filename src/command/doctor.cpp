// What this machine can do, and whether its GPU is exact.
#include <fstream>
#include <iostream>
#include <optional>

#include "base/error.h"
#include "base/text.h"
#include "command/commands.h"
#include "command/exactness.h"
#include "compute/cpu/cpu_device.h"
#include "compute/gl/devices.h"
#include "compute/gl/gl_device.h"
#include "media/version.h"

namespace fluidtank {
namespace {

std::string processor_model() {
  std::ifstream in("/proc/cpuinfo");
  for (std::string line; std::getline(in, line);) {
    const auto colon = line.find(": ");
    if (line.starts_with("model name") && colon != std::string::npos) return line.substr(colon + 2);
  }
  return {};
}

std::string capacity_text(const Device& device) {
  const Capacity capacity = device.capacity();
  const auto words = [](const std::optional<std::size_t>& bytes) {
    return bytes ? memory_text(static_cast<double>(*bytes)) : std::string("an unknown amount");
  };
  std::string text = words(capacity.free) + " of memory free";
  if (capacity.field) text += ", storage buffers of up to " + words(capacity.field);
  if (capacity.shared) text += ", shared memory of " + words(capacity.shared);
  return text;
}

// The verdict on one device, said as it comes; whether it is exact.
bool examine(int index, const DeviceChoice& choice) {
  try {
    const auto device = open_gl_device(index, choice);
    std::cout << "  " << device->details() << "\n  " << capacity_text(*device) << "\n";
    if (const auto difference = check_exactness(*device)) {
      std::cout << "  NOT exact: " << describe(*difference) << "\n";
      return false;
    }
    std::cout << "  exact: all " << device->bound_kernels().size() << " kernels leave the CPU engine's bytes\n";
    return true;
  } catch (const Error& error) {
    std::cout << "  cannot be used: " << error.what() << "\n";
    return false;
  }
}

void describe_processor(const DeviceChoice& choice) {
  const auto engine = cpu::open_device(choice.threads);
  std::cout << "CPU engine: " << engine->details() << "\n";
  if (const std::string model = processor_model(); !model.empty()) std::cout << "  " << model << "\n";
  std::cout << "  " << capacity_text(*engine) << "\n";
}

void list_formats() {
  std::cout << libav_versions() << "\n";
  for (const FormatInfo& format : formats()) {
    std::cout << "  " << format.pattern << ": " << format.description
              << (format.available ? "" : " (missing: this libav has no " + format.encoder + ")") << "\n";
  }
}

}  // namespace

int doctor(const DeviceChoice& choice) {
  describe_processor(choice);
  list_formats();
  bool gpu_found = false;
  bool taken_exact = true;  // of the device that --device auto takes: the first GPU, else the CPU engine
  const auto devices = gl::list_devices();
  if (devices.empty()) std::cout << "EGL: not here, so the CPU engine renders\n";
  for (const gl::DeviceInfo& info : devices) {
    const std::string label = info.index < 0 ? "surfaceless" : "device " + std::to_string(info.index);
    std::cout << "EGL " << label << ": " << (info.renderer.empty() ? info.version : info.renderer)
              << (info.software ? " (software)" : "") << "\n";
    if (info.renderer.empty()) continue;
    const bool exact = examine(info.index, choice);
    if (!info.software && !gpu_found) {
      gpu_found = true;
      taken_exact = exact;
    }
  }
  std::cout << "--device auto takes " << (gpu_found && taken_exact ? "the GPU" : "the CPU engine") << "\n";
  return static_cast<int>(taken_exact ? Exit::ok : Exit::device);
}

}  // namespace fluidtank
