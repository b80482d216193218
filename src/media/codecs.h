// The table of codecs: which of libav's encoders, what it takes, and how we have it work.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "media/frame.h"

namespace fluidtank {

/// Libav's options, by key and value.
using Options = std::vector<std::pair<std::string, std::string>>;

/// What --crf sets: a number that is better the smaller it is.
struct Quality {
  enum class Kind {
    none,     ///< Nothing: the codec loses nothing, or has grades of its own.
    crf,      ///< The encoder's option "crf".
    qscale,   ///< libav's fixed quantiser.
    percent,  ///< 100 less the encoder's option "quality".
  };
  Kind kind = Kind::none;
  double best = 0;
  double worst = 0;
  double usual = 0;
};

/// What --preset sets.
struct Presets {
  std::string option = {};  ///< Of the encoder; empty where there are none.
  std::vector<std::string> values = {};
  std::string usual = {};  ///< Empty: the encoder's own choice.
};

struct Codec {
  std::string_view name;  ///< As --codec takes it.
  std::string_view description;
  const char* encoder = nullptr;  ///< libav's name; nullptr where libav encodes nothing.
  /// The first is taken unless --pix-fmt says otherwise; for transparent clips the first with alpha.
  std::vector<PixelLayout> layouts;
  Quality quality = {};
  Presets presets = {};
  bool takes_bitrate = false;
  ClipAlpha convention = ClipAlpha::opaque;  ///< How its readers take alpha; opaque: as they are told.
  double keyframe_seconds = 0;               ///< At most this long between key frames; 0 makes every frame one.
  int threads = 0;                           ///< Of the encoder; 0 is as many as there are processors.
  bool even = false;                         ///< Where chroma is halved, width and height must be even.
  int smallest = 1;                          ///< Width and height at least.
  Options options = {};
  std::vector<std::pair<PixelLayout, std::pair<std::string, std::string>>> layout_options = {};
  int slices = 0;             ///< Of FFV1.
  double lossless_below = 0;  ///< Of --crf: there libav chooses in place of layout_options.
};

const std::vector<Codec>& codec_table();

/// Of the table; a name that is not in it is our own mistake.
const Codec& codec_of(std::string_view name);

/// FFV1 in so many slices, or as many as the picture is large enough for.
Options ffv1_options(int slices, int width, int height);

/// Whether libav has the encoder.
bool is_available(const Codec& codec);

/// Whether libav's encoder takes the layout; so it is with codecs of our own.
bool takes_layout(const Codec& codec, PixelLayout layout);

}  // namespace fluidtank
