// A decoded frame of any common pixel format to 8-bit RGB.
#pragma once
#include <string>

#include "media/libav.h"
#include "media/rgb_picture.h"

namespace fluidtank {

/// RGB of 8 bits is copied, of more bits rounded; grey is spread; Y'CbCr of 8 to 16 bits is turned by BT.709, or BT.601
/// where the frame says so, in integers, chroma interpolated linearly from its place (sited left, as we write it).
/// Throws Error(Exit::io) for a format that cannot be compared.
RgbPicture rgb_of_frame(const AVFrame& frame, const std::string& name);

}  // namespace fluidtank
