// What libav this program runs with, for `doctor` and `--version`.
#pragma once
#include <string>
#include <vector>

namespace fluidtank {

struct FormatInfo {
  std::string pattern;  ///< "NAME.mp4", "DIR/%05d.png", "-".
  std::string description;
  std::string encoder;     ///< libav's name; empty where none is needed.
  bool available = false;  ///< Whether this libav has the encoder and the muxer.
};

/// The output formats, in the order in which they are listed to people.
std::vector<FormatInfo> formats();

/// "libavcodec 59.37.100, libavformat 59.27.100, libavutil 57.28.100": those loaded, not those compiled against.
std::string libav_versions();

}  // namespace fluidtank
