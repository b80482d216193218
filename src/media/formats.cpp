#include "media/formats.h"

#include <algorithm>

#include "base/error.h"
#include "base/text.h"
#include "media/libav.h"
#include "media/version.h"

namespace fluidtank {

namespace {

// Several fragments between key frames, so that a power cut costs half a second.
const Options kFragments = {{"movflags", "+frag_keyframe+empty_moov+default_base_moof"}, {"frag_duration", "500000"}};
const Options kClusters = {{"cluster_time_limit", "500"}};

std::vector<Format> make_formats() {
  return {
      {".mp4", "NAME.mp4", {"h264", "hevc", "av1"}, open_fragmented_video, "mp4", "NAME.mkv", kFragments},
      {".mkv", "NAME.mkv", {"ffv1", "h264", "hevc", "av1", "vp9"}, open_video, "matroska", "DIR/%05d.png", kClusters},
      {".mov",
       "NAME.mov",
       {"prores", "prores422", "h264", "hevc"},
       open_fragmented_video,
       "mov",
       "NAME.mkv",
       kFragments},
      {".webm", "NAME.webm", {"vp9", "av1"}, open_video, "webm", "NAME.mp4", kClusters},
      {".gif", "NAME.gif", {"gif"}, open_gif, "gif", "NAME.apng"},
      {".apng", "NAME.apng", {"apng"}, open_video, "apng", "NAME.gif", {{"plays", "0"}}},
      {".webp", "NAME.webp", {"webp-animation"}, open_video, "webp", "NAME.apng", {{"loop", "0"}}},
      {".png", "DIR/%05d.png", {"png"}, open_sequence, nullptr, "NAME.mkv"},
      {".jpg", "DIR/%05d.jpg", {"jpeg"}, open_sequence, nullptr, "DIR/%05d.png", {}, ".jpeg"},
      {".tif", "DIR/%05d.tif", {"tiff"}, open_sequence, nullptr, "DIR/%05d.png", {}, ".tiff"},
      {".qoi", "DIR/%05d.qoi", {"qoi"}, open_sequence, nullptr, "DIR/%05d.png"},
      {".exr", "DIR/%05d.exr", {"exr"}, open_sequence, nullptr, "DIR/%05d.tif --pix-fmt rgb48"},
      {".webp", "DIR/%05d.webp", {"webp"}, open_sequence, nullptr, "DIR/%05d.png"},
      {".y4m", "NAME.y4m", {"y4m"}, open_raw},
      {".raw", "NAME.raw", {"raw"}, open_raw},
      {"-", "-", {"y4m", "raw"}, open_raw},
      {".framehash", "NAME.framehash", {"framehash"}, open_framehash},
  };
}

bool matches(const Format& format, const std::string& name) {
  if (format.suffix == "-") return name == "-";
  const auto ends = [&](std::string_view suffix) {
    return !suffix.empty() && name.size() > suffix.size() && name.ends_with(suffix);
  };
  return ends(format.suffix) || ends(format.also);
}

bool has_muxer(const Format& format) {
  return format.muxer == nullptr || av_guess_format(format.muxer, nullptr, nullptr) != nullptr;
}

// The nearest that works: another codec of the format, else another format.
std::string nearest(const Format& format, const Codec& codec) {
  for (const std::string_view name : format.codecs) {
    if (name != codec.name && is_available(format, codec_of(name))) {
      return std::string(format.pattern) + " with --codec " + std::string(name);
    }
  }
  return std::string(format.instead);
}

}  // namespace

const std::vector<Format>& format_table() {
  static const std::vector<Format> table = make_formats();
  return table;
}

const Format& format_of(const std::string& name) {
  const std::string lower = lower_case(name);
  const bool sequence = name.find('%') != std::string::npos;
  const Format* found = nullptr;
  for (const Format& format : format_table()) {
    if (!matches(format, lower)) continue;
    if (format.is_sequence() == sequence) return format;
    if (found == nullptr) found = &format;
  }
  if (found != nullptr) return *found;
  std::string known;
  for (const Format& format : format_table()) known += (known.empty() ? "" : ", ") + std::string(format.pattern);
  throw Error(Exit::usage, "'" + name + "': no output format has this ending; there are " + known);
}

bool names_format(const std::string& name) {
  const std::vector<Format>& table = format_table();
  const std::string lower = lower_case(name);
  return std::any_of(table.begin(), table.end(), [&](const Format& format) { return matches(format, lower); });
}

bool is_available(const Format& format, const Codec& codec) { return is_available(codec) && has_muxer(format); }

void require_available(const Format& format, const Codec& codec, const std::string& name) {
  if (is_available(format, codec)) return;
  const std::string missing =
      is_available(codec) ? std::string("muxer ") + format.muxer : std::string("encoder ") + codec.encoder;
  throw Error(Exit::io, name + ": this libav has no " + missing + "; write " + nearest(format, codec) +
                            " instead, or install a libav that has it");
}

}  // namespace fluidtank
