// One picture as PNG.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "media/rgb_picture.h"

namespace fluidtank {

std::vector<std::byte> encode_png(const RgbPicture& picture);

/// Writes NAME.partial and renames it; replaces a file that exists.
void write_png(const std::string& path, const RgbPicture& picture);

}  // namespace fluidtank
