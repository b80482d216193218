#include "media/version.h"

#include "media/formats.h"
#include "media/libav.h"

namespace fluidtank {

namespace {

CodecInfo info_of(const Format& format, const Codec& codec) {
  CodecInfo info{.name = std::string(codec.name),
                 .description = std::string(codec.description),
                 .encoder = codec.encoder == nullptr ? "" : codec.encoder,
                 .available = is_available(format, codec)};
  for (const PixelLayout layout : codec.layouts) {
    if (info.available && !takes_layout(codec, layout)) continue;
    const LayoutFacts& facts = facts_of(layout);
    info.layouts.emplace_back(facts.name);
    if (facts.alpha) info.alpha_layouts.emplace_back(facts.name);
  }
  if (codec.convention == ClipAlpha::straight) info.alpha_convention = "straight";
  if (codec.convention == ClipAlpha::premultiplied) info.alpha_convention = "premultiplied";
  info.has_quality = codec.quality.kind != Quality::Kind::none;
  info.best = codec.quality.best;
  info.worst = codec.quality.worst;
  info.usual = codec.quality.usual;
  info.presets = codec.presets.values;
  info.usual_preset = codec.presets.usual;
  info.takes_bitrate = codec.takes_bitrate;
  info.smallest = codec.smallest;
  return info;
}

}  // namespace

std::vector<FormatInfo> formats() {
  std::vector<FormatInfo> infos;
  for (const Format& format : format_table()) {
    FormatInfo info{.pattern = std::string(format.pattern)};
    for (const std::string_view name : format.codecs) info.codecs.push_back(info_of(format, codec_of(name)));
    info.description = info.codecs.front().description;
    info.encoder = info.codecs.front().encoder;
    info.available = info.codecs.front().available;
    infos.push_back(std::move(info));
  }
  return infos;
}

std::string libav_versions() {
  const auto text = [](const std::string& library, unsigned version) {
    return library + " " + std::to_string(AV_VERSION_MAJOR(version)) + "." + std::to_string(AV_VERSION_MINOR(version)) +
           "." + std::to_string(AV_VERSION_MICRO(version));
  };
  return text("libavcodec", avcodec_version()) + ", " + text("libavformat", avformat_version()) + ", " +
         text("libavutil", avutil_version());
}

}  // namespace fluidtank
