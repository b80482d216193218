// What libav this program runs with, for `doctor`, `formats` and `--version`.
#pragma once
#include <string>
#include <vector>

namespace fluidtank {

struct CodecInfo {
  std::string name;  ///< As --codec takes it.
  std::string description = {};
  std::string encoder = {};  ///< libav's name; empty where none is needed.
  bool available = false;    ///< Whether this libav has the encoder.
  std::vector<std::string> layouts =
      {};  ///< As --pix-fmt takes them, the usual one first; those that this libav takes.
  std::vector<std::string> alpha_layouts = {};  ///< Those that hold alpha; transparent clips take the first.
  std::string alpha_convention = {};      ///< "straight" or "premultiplied" where its readers take it so; else empty.
  bool has_quality = false;               ///< Whether it takes --crf.
  double best = 0, worst = 0, usual = 0;  ///< Of --crf.
  std::vector<std::string> presets = {};  ///< As --preset takes them.
  std::string usual_preset = {};
  bool takes_bitrate = false;
  int smallest = 1;  ///< Width and height at least.
};

struct FormatInfo {
  std::string pattern;  ///< "NAME.mp4", "DIR/%05d.png", "-".
  std::string description = {};
  std::string encoder = {};            ///< libav's name of the usual one; empty where none is needed.
  bool available = false;              ///< Whether this libav has the usual encoder and the muxer.
  std::vector<CodecInfo> codecs = {};  ///< The usual one first.
};

/// Whether the name is an output's: its ending is known, or it is "-".
bool names_format(const std::string& name);

/// The output formats, in the order in which they are listed to people.
std::vector<FormatInfo> formats();

/// "libavcodec 59.37.100, libavformat 59.27.100, libavutil 57.28.100": those loaded, not those compiled against.
std::string libav_versions();

}  // namespace fluidtank
