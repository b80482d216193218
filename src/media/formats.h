// The table of output formats: one row each.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "media/output.h"

namespace fluidtank {

struct Format;
using OpenFormat = std::unique_ptr<Sink> (*)(const Format&, const OutputRequest&, const ClipInfo&);

struct Format {
  std::string_view suffix;   ///< What a name ends with; "-" is the whole name.
  std::string_view pattern;  ///< As one would type it.
  std::string_view description;
  PixelLayout layout;
  OpenFormat open;
  const char* encoder = nullptr;  ///< libav's name; nullptr where libav encodes nothing.
  const char* muxer = nullptr;    ///< libav's name.
  std::string_view instead = {};  ///< What to use where libav lacks the encoder.
  double keyframe_seconds = 0;    ///< At most this long between key frames; 0 makes every frame one.
  int threads = 0;                ///< Of the encoder; 0 is as many as there are processors.
  std::vector<std::pair<const char*, const char*>> encoder_options = {};
  std::vector<std::pair<const char*, const char*>> muxer_options = {};
};

const std::vector<Format>& format_table();

/// Throws Error(Exit::usage), listing the table, where the name ends with none of the suffixes.
const Format& format_of(const std::string& name);

/// Whether libav has what the format needs.
bool is_available(const Format& format);

/// Throws, with what to write instead, where it has not.
void require_available(const Format& format, const std::string& name);

// How each kind of format is opened.
std::unique_ptr<Sink> open_fragmented_video(const Format&, const OutputRequest&, const ClipInfo&);
std::unique_ptr<Sink> open_video(const Format&, const OutputRequest&, const ClipInfo&);
std::unique_ptr<Sink> open_sequence(const Format&, const OutputRequest&, const ClipInfo&);
std::unique_ptr<Sink> open_y4m(const Format&, const OutputRequest&, const ClipInfo&);
std::unique_ptr<Sink> open_framehash(const Format&, const OutputRequest&, const ClipInfo&);

}  // namespace fluidtank
