// The table of output formats: one row each.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "media/codecs.h"
#include "media/output.h"

namespace fluidtank {

struct Plan;
using OpenFormat = std::unique_ptr<Sink> (*)(const Plan&, const OutputRequest&, const ClipInfo&);

struct Format {
  std::string_view suffix;               ///< What a name ends with; "-" is the whole name.
  std::string_view pattern;              ///< As one would type it.
  std::vector<std::string_view> codecs;  ///< As --codec takes them, the usual one first.
  OpenFormat open;
  const char* muxer = nullptr;    ///< libav's name.
  std::string_view instead = {};  ///< What to use where libav lacks all that it needs.
  Options muxer_options = {};
  std::string_view also = {};  ///< Another suffix that means the same.

  /// A file a picture.
  bool is_sequence() const { return pattern.find('%') != std::string_view::npos; }
};

const std::vector<Format>& format_table();

/// Throws Error(Exit::usage), listing the table, where the name ends with none of the suffixes.
const Format& format_of(const std::string& name);

/// What an output will be: all that can be said before anything is opened.
struct Plan {
  const Format* format = nullptr;
  const Codec* codec = nullptr;
  PixelLayout layout = PixelLayout::rgb24;
  Options options = {};      ///< Of the encoder.
  double qscale = 0;         ///< libav's fixed quantiser; 0 for none.
  std::int64_t bitrate = 0;  ///< Bits a second; 0 for none.
  std::string warning = {};  ///< What the file's readers will not know.
};

/// Throws Error(Exit::usage) for an unknown format, for options that it does not take, with those that it does, for a
/// clip that it cannot hold (odd or small sizes, alpha), and Error(Exit::io) where this libav lacks what it needs; all
/// with what works instead.
Plan plan_of(const OutputRequest& request, const ClipInfo& clip);

/// Whether libav has what the format needs, by this codec.
bool is_available(const Format& format, const Codec& codec);

/// Throws, with what to write instead, where it has not.
void require_available(const Format& format, const Codec& codec, const std::string& name);

// How each kind of format is opened.
std::unique_ptr<Sink> open_fragmented_video(const Plan&, const OutputRequest&, const ClipInfo&);
std::unique_ptr<Sink> open_video(const Plan&, const OutputRequest&, const ClipInfo&);
std::unique_ptr<Sink> open_gif(const Plan&, const OutputRequest&, const ClipInfo&);
std::unique_ptr<Sink> open_sequence(const Plan&, const OutputRequest&, const ClipInfo&);
std::unique_ptr<Sink> open_raw(const Plan&, const OutputRequest&, const ClipInfo&);
std::unique_ptr<Sink> open_framehash(const Plan&, const OutputRequest&, const ClipInfo&);

}  // namespace fluidtank
