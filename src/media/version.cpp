#include "media/version.h"

#include "media/formats.h"
#include "media/libav.h"

namespace fluidtank {

std::vector<FormatInfo> formats() {
  std::vector<FormatInfo> infos;
  for (const Format& format : format_table()) {
    infos.push_back({.pattern = std::string(format.pattern),
                     .description = std::string(format.description),
                     .encoder = format.encoder == nullptr ? "" : format.encoder,
                     .available = is_available(format)});
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
