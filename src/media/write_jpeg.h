// One picture as JPEG.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "media/rgb_picture.h"

namespace fluidtank {

/// Throws Error(Exit::usage), with what to write instead, where libav lacks the encoder.
void require_jpeg(const std::string& name);

/// In JFIF's colours (BT.601, full range), chroma as fine as luma so that letters stay sharp.
std::vector<std::byte> encode_jpeg(const RgbPicture& picture);

/// Writes NAME.partial and renames it; replaces a file that exists.
void write_jpeg(const std::string& path, const RgbPicture& picture);

}  // namespace fluidtank
