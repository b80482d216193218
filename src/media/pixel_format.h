// Our layouts as libav names them, and what it must be told of their colours.
#pragma once
#include "media/frame.h"
#include "media/libav.h"

namespace fluidtank {

/// Players show what the tags say, so they say what the view's kernels made.
struct ColorTags {
  AVPixelFormat format = AV_PIX_FMT_NONE;
  AVColorSpace space = AVCOL_SPC_RGB;
  AVColorTransferCharacteristic transfer = AVCOL_TRC_IEC61966_2_1;
  AVColorRange range = AVCOL_RANGE_JPEG;
  AVChromaLocation chroma = AVCHROMA_LOC_UNSPECIFIED;
};

AVPixelFormat pixel_format_of(PixelLayout layout);
ColorTags tags_of(PixelLayout layout);
bool encoder_takes(const AVCodec& encoder, AVPixelFormat format);

}  // namespace fluidtank
