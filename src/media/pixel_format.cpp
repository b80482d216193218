#include "media/pixel_format.h"

#include "base/check.h"

namespace fluidtank {

AVPixelFormat pixel_format_of(PixelLayout layout) {
  switch (layout) {
    case PixelLayout::rgb24:
      return AV_PIX_FMT_RGB24;
    case PixelLayout::bgr0:
      return AV_PIX_FMT_BGR0;
    case PixelLayout::yuv420p:
      return AV_PIX_FMT_YUV420P;
    case PixelLayout::rgba:
      return AV_PIX_FMT_RGBA;
    case PixelLayout::bgra:
      return AV_PIX_FMT_BGRA;
    case PixelLayout::rgb48:
      return AV_PIX_FMT_RGB48LE;
    case PixelLayout::rgba64:
      return AV_PIX_FMT_RGBA64LE;
    case PixelLayout::rgb48be:
      return AV_PIX_FMT_RGB48BE;
    case PixelLayout::rgba64be:
      return AV_PIX_FMT_RGBA64BE;
    case PixelLayout::yuv444p:
      return AV_PIX_FMT_YUV444P;
    case PixelLayout::yuvj444p:
      return AV_PIX_FMT_YUVJ444P;
    case PixelLayout::yuv420p10:
      return AV_PIX_FMT_YUV420P10LE;
    case PixelLayout::yuv422p10:
      return AV_PIX_FMT_YUV422P10LE;
    case PixelLayout::yuv444p10:
      return AV_PIX_FMT_YUV444P10LE;
    case PixelLayout::yuva420p:
      return AV_PIX_FMT_YUVA420P;
    case PixelLayout::yuva444p10:
      return AV_PIX_FMT_YUVA444P10LE;
    case PixelLayout::rgbf32:
      return AV_PIX_FMT_GBRPF32LE;
    case PixelLayout::rgbaf32:
      return AV_PIX_FMT_GBRAPF32LE;
  }
  check(false, "every layout has libav's name");
  return AV_PIX_FMT_NONE;
}

ColorTags tags_of(PixelLayout layout) {
  const LayoutFacts& facts = facts_of(layout);
  ColorTags tags{.format = pixel_format_of(layout)};
  if (facts.bits == 32) tags.transfer = AVCOL_TRC_LINEAR;
  if (!facts.yuv) return tags;
  if (layout == PixelLayout::yuvj444p) {
    tags.space = AVCOL_SPC_BT470BG;
    return tags;
  }
  tags.space = AVCOL_SPC_BT709;
  tags.transfer = AVCOL_TRC_BT709;
  tags.range = AVCOL_RANGE_MPEG;
  if (facts.halved_x) tags.chroma = AVCHROMA_LOC_LEFT;
  return tags;
}

bool encoder_takes(const AVCodec& encoder, AVPixelFormat format) {
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(61, 13, 100)
  const void* found = nullptr;
  const int code = avcodec_get_supported_config(nullptr, &encoder, AV_CODEC_CONFIG_PIX_FORMAT, 0, &found, nullptr);
  const auto* known = code < 0 ? nullptr : static_cast<const AVPixelFormat*>(found);
#else
  const AVPixelFormat* known = encoder.pix_fmts;
#endif
  for (; known != nullptr && *known != AV_PIX_FMT_NONE; ++known) {
    if (*known == format) return true;
  }
  return false;
}

}  // namespace fluidtank
