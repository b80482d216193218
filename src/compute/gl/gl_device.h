// The GL engine: the kernels as compute shaders over storage buffers.
#pragma once
#include <filesystem>
#include <memory>

#include "compute/device.h"

namespace fluidtank::gl {

/// `device_index` as DeviceInfo::index. The device belongs to the thread that opened it.
std::unique_ptr<Device> open_device(int device_index, const std::filesystem::path& shader_folder);

}  // namespace fluidtank::gl
