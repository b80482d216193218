// The GL engine: the kernels as compute shaders over storage buffers.
#pragma once
#include <filesystem>
#include <memory>

#include "compute/device.h"

namespace fluidtank::gl {

/// Whether kernels that keep a tile in shared memory are used where there is a choice.
enum class Tiles { by_driver, always, never };

/// `device_index` as DeviceInfo::index. The device belongs to the thread that opened it.
std::unique_ptr<Device> open_device(int device_index, const std::filesystem::path& shader_folder,
                                    Tiles tiles = Tiles::by_driver);

}  // namespace fluidtank::gl
