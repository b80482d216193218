#include "media/formats.h"

#include <algorithm>
#include <cctype>

#include "base/error.h"
#include "media/libav.h"

namespace fluidtank {

namespace {

// The same clip is to be the same file. x264's bytes depend on the number of threads, so there is a fixed one. With its
// macroblock tree they depend on uninitialised memory where the width is no multiple of 128 (seen in 164, Debian 12 and
// 13, with MALLOC_PERTURB_), so there is none: 11 % more bytes for a slightly better picture (SSIM 0.9939, not 0.9935).
// Sixteen: eight cannot fill a machine of sixteen processors, and on two they cost neither time nor bytes (14.9 ms of
// processor time a frame of 1024x640 with 1, 8 or 16; files within 1 %).
constexpr int kX264Threads = 16;

std::vector<Format> make_formats() {
  return {
      {.suffix = ".mp4",
       .pattern = "NAME.mp4",
       .description = "H.264 video, visually lossless, 4:2:0 BT.709",
       .layout = PixelLayout::yuv420p,
       .open = open_fragmented_video,
       .encoder = "libx264",
       .muxer = "mp4",
       .instead = "NAME.mkv",
       .keyframe_seconds = 2,
       .threads = kX264Threads,
       .encoder_options = {{"preset", "veryfast"}, {"crf", "18"}, {"profile", "high"}, {"mbtree", "0"}},
       // Several fragments between key frames, so that a power cut costs half a second.
       .muxer_options = {{"movflags", "+frag_keyframe+empty_moov+default_base_moof"}, {"frag_duration", "500000"}}},
      {.suffix = ".mkv",
       .pattern = "NAME.mkv",
       .description = "FFV1 video, lossless RGB",
       .layout = PixelLayout::bgr0,
       .open = open_video,
       .encoder = "ffv1",
       .muxer = "matroska",
       .instead = "DIR/%05d.png",
       .encoder_options = {{"level", "3"}, {"slices", "16"}, {"slicecrc", "1"}, {"context", "0"}},
       .muxer_options = {{"cluster_time_limit", "500"}}},
      {.suffix = ".png",
       .pattern = "DIR/%05d.png",
       .description = "a PNG picture a frame, lossless RGB",
       .layout = PixelLayout::rgb24,
       .open = open_sequence,
       .encoder = "png",
       .instead = "NAME.mkv",
       .encoder_options = {{"compression_level", "3"}, {"pred", "up"}}},
      {.suffix = ".y4m",
       .pattern = "NAME.y4m",
       .description = "raw 4:2:0 BT.709 video (YUV4MPEG2)",
       .layout = PixelLayout::yuv420p,
       .open = open_y4m},
      {.suffix = "-",
       .pattern = "-",
       .description = "the same to standard output",
       .layout = PixelLayout::yuv420p,
       .open = open_y4m},
      {.suffix = ".framehash",
       .pattern = "NAME.framehash",
       .description = "text, a SHA-256 a frame",
       .layout = PixelLayout::rgb24,
       .open = open_framehash},
  };
}

std::string lower_case(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char letter) { return std::tolower(letter); });
  return text;
}

bool matches(const Format& format, const std::string& name) {
  return format.suffix == "-" ? name == "-" : name.size() > format.suffix.size() && name.ends_with(format.suffix);
}

}  // namespace

const std::vector<Format>& format_table() {
  static const std::vector<Format> table = make_formats();
  return table;
}

const Format& format_of(const std::string& name) {
  const std::string lower = lower_case(name);
  for (const Format& format : format_table()) {
    if (matches(format, lower)) return format;
  }
  std::string known;
  for (const Format& format : format_table()) known += (known.empty() ? "" : ", ") + std::string(format.pattern);
  throw Error(Exit::usage, "'" + name + "': no output format has this ending; there are " + known);
}

bool is_available(const Format& format) {
  return (format.encoder == nullptr || avcodec_find_encoder_by_name(format.encoder) != nullptr) &&
         (format.muxer == nullptr || av_guess_format(format.muxer, nullptr, nullptr) != nullptr);
}

void require_available(const Format& format, const std::string& name) {
  if (is_available(format)) return;
  const bool encoder_missing = format.encoder != nullptr && avcodec_find_encoder_by_name(format.encoder) == nullptr;
  throw Error(Exit::io, name + ": this libav has no " + (encoder_missing ? "encoder " : "muxer ") +
                            (encoder_missing ? format.encoder : format.muxer) + "; write " +
                            std::string(format.instead) + " instead, or install a libav that has it");
}

}  // namespace fluidtank
