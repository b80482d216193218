#include "media/codecs.h"

#include <algorithm>

#include "base/check.h"
#include "media/libav.h"
#include "media/pixel_format.h"

namespace fluidtank {
namespace {

using enum PixelLayout;

// The same clip is to be the same file. x264's bytes depend on the number of threads, so there is a fixed one. With its
// macroblock tree they depend on uninitialised memory where the width is no multiple of 128 (seen in 164, Debian 12 and
// 13, with MALLOC_PERTURB_), so there is none: 11 % more bytes for a slightly better picture (SSIM 0.9939, not 0.9935).
// Sixteen: eight cannot fill a machine of sixteen processors, and on two they cost neither time nor bytes (14.9 ms of
// processor time a frame of 1024x640 with 1, 8 or 16; files within 1 %).
constexpr int kX264Threads = 16;
constexpr int kVp9Threads = 8;

std::vector<std::string> numbers(int first, int last) {
  std::vector<std::string> names;
  for (int k = first; k <= last; ++k) names.push_back(std::to_string(k));
  return names;
}

std::vector<std::string> x264_presets() {
  return {"ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower", "veryslow", "placebo"};
}

Codec h264() {
  return {.name = "h264",
          .description = "H.264, plays everywhere (10 bits and 4:4:4: in players, not in browsers)",
          .encoder = "libx264",
          .layouts = {yuv420p, yuv420p10, yuv444p, yuv444p10},
          .quality = {Quality::Kind::crf, 0, 51, 18},
          .presets = {"preset", x264_presets(), "veryfast"},
          .takes_bitrate = true,
          .keyframe_seconds = 2,
          .threads = kX264Threads,
          .even = true,
          .options = {{"mbtree", "0"}},
          .layout_options = {{yuv420p, {"profile", "high"}},
                             {yuv420p10, {"profile", "high10"}},
                             {yuv444p, {"profile", "high444"}},
                             {yuv444p10, {"profile", "high444"}}},
          .lossless_below = 1};  // which profile "high" has not
}

// x265 writes its version and the machine's processors into the file (info), and looks ahead in slices and encodes in
// frame threads by their number. With blocks of 64 its bytes depend on uninitialised memory in pictures of 64 x 64
// (seen in 3.5, with MALLOC_PERTURB_); blocks of 32 make files 4 % larger, and give more threads something to do.
Codec hevc() {
  return {.name = "hevc",
          .description = "HEVC (H.265), smaller files, plays in Apple's and most recent players",
          .encoder = "libx265",
          .layouts = {yuv420p, yuv420p10, yuv444p, yuv444p10},
          .quality = {Quality::Kind::crf, 0, 51, 18},
          .presets = {"preset", x264_presets(), "fast"},
          .takes_bitrate = true,
          .keyframe_seconds = 2,
          .even = true,
          .smallest = 32,
          .options = {{"x265-params", "log-level=none:info=0:frame-threads=4:lookahead-slices=0:ctu=32"}}};
}

Codec av1() {
  return {.name = "av1",
          .description = "AV1 by SVT-AV1, smallest files, plays in browsers",
          .encoder = "libsvtav1",
          .layouts = {yuv420p, yuv420p10},
          .quality = {Quality::Kind::crf, 1, 63, 30},
          .presets = {"preset", numbers(0, 13), "8"},
          .takes_bitrate = true,
          .keyframe_seconds = 2,
          .even = true,
          .smallest = 64};
}

// Alpha is a second stream in the first one's packets, and libvpx allows no invisible reference frames beside it.
Codec vp9() {
  return {.name = "vp9",
          .description = "VP9, plays in browsers, with alpha too",
          .encoder = "libvpx-vp9",
          .layouts = {yuv420p, yuv420p10, yuv444p, yuva420p},
          .quality = {Quality::Kind::crf, 0, 63, 28},
          .presets = {"cpu-used", numbers(0, 8), "5"},
          .takes_bitrate = true,
          .convention = ClipAlpha::straight,
          .keyframe_seconds = 2,
          .threads = kVp9Threads,
          .even = true,
          .options = {{"deadline", "good"}, {"row-mt", "1"}, {"tile-columns", "2"}},
          .layout_options = {{yuva420p, {"auto-alt-ref", "0"}}}};
}

Codec prores() {
  return {.name = "prores",
          .description = "ProRes 4444 for editors, 10 bits, 16-bit alpha",
          .encoder = "prores_ks",
          .layouts = {yuv444p10, yuva444p10},
          .presets = {"profile", {"4444", "4444xq"}, "4444"},
          .even = true,
          .options = {{"vendor", "apl0"}},
          .layout_options = {{yuva444p10, {"alpha_bits", "16"}}}};
}

Codec prores_422() {
  return {.name = "prores422",
          .description = "ProRes 422 for editors, 10 bits",
          .encoder = "prores_ks",
          .layouts = {yuv422p10},
          .presets = {"profile", {"proxy", "lt", "standard", "hq"}, "hq"},
          .even = true,
          .options = {{"vendor", "apl0"}}};
}

Codec ffv1() {
  return {.name = "ffv1",
          .description = "FFV1, lossless RGB, with alpha and 16 bits too",
          .encoder = "ffv1",
          .layouts = {bgr0, bgra, rgb48, rgba64},
          .slices = 16};
}

// 8 and 16 bits of PNG's kind.
Codec png_like(std::string_view name, std::string_view description) {
  return {.name = name,
          .description = description,
          .encoder = name.data(),
          .layouts = {rgb24, rgba, rgb48be, rgba64be},
          .presets = {"compression_level", numbers(0, 9), "3"},
          .convention = ClipAlpha::straight,
          .options = {{"pred", "up"}}};
}

Codec jpeg() {
  return {.name = "jpeg",
          .description = "JPEG, small pictures",
          .encoder = "mjpeg",
          .layouts = {yuvj444p},
          .quality = {Quality::Kind::qscale, 1, 31, 2}};
}

Codec tiff() {
  return {.name = "tiff",
          .description = "TIFF, lossless, 8 and 16 bits",
          .encoder = "tiff",
          .layouts = {rgb24, rgba, rgb48, rgba64},
          .presets = {"compression_algo", {"raw", "packbits", "lzw", "deflate"}, "deflate"},
          .convention = ClipAlpha::straight};
}

Codec qoi() {
  return {.name = "qoi",
          .description = "QOI, lossless and quick",
          .encoder = "qoi",
          .layouts = {rgb24, rgba},
          .convention = ClipAlpha::straight};
}

// OpenEXR's alpha is premultiplied, and so is what pack_linear makes, whatever the scene says of display values.
Codec exr() {
  return {.name = "exr",
          .description = "OpenEXR, linear light, floats or halves",
          .encoder = "exr",
          .layouts = {rgbf32, rgbaf32},
          .presets = {"format", {"float", "half"}, "float"},
          .convention = ClipAlpha::premultiplied,
          .options = {{"compression", "zip16"}}};
}

Codec webp(const char* encoder, std::string_view description) {
  return {.name = encoder == std::string_view("libwebp") ? "webp" : "webp-animation",
          .description = description,
          .encoder = encoder,
          .layouts = {bgra},
          .quality = {Quality::Kind::percent, 0, 100, 10},
          .presets = {"compression_level", numbers(0, 6), "3"},
          .convention = ClipAlpha::straight};
}

Codec gif() {
  return {.name = "gif",
          .description = "GIF, 256 colours chosen for the clip",
          .encoder = "gif",
          .layouts = {bgr0, bgra},
          .convention = ClipAlpha::straight};
}

std::vector<Codec> make_codecs() {
  return {
      h264(),
      hevc(),
      av1(),
      vp9(),
      prores(),
      prores_422(),
      ffv1(),
      png_like("png", "PNG, lossless, 8 and 16 bits"),
      png_like("apng", "animated PNG, lossless, plays in browsers"),
      jpeg(),
      tiff(),
      qoi(),
      exr(),
      webp("libwebp_anim", "animated WebP, plays in browsers, with alpha too"),
      webp("libwebp", "WebP pictures"),
      gif(),
      // Ours.
      {.name = "y4m",
       .description = "raw Y'CbCr with a header (YUV4MPEG2)",
       .layouts = {yuv420p, yuv420p10, yuv422p10, yuv444p, yuv444p10},
       .even = true},
      {.name = "raw",
       .description = "nothing but the frames' bytes, top row first",
       .layouts = {rgb24, rgba, bgr0, bgra, rgb48, rgba64, yuv420p, yuv420p10, yuv422p10, yuv444p, yuv444p10, yuva420p,
                   yuva444p10, rgbf32, rgbaf32},
       .even = true},
      {.name = "framehash", .description = "text, a SHA-256 a frame", .layouts = {rgb24, rgba}},
  };
}

}  // namespace

const std::vector<Codec>& codec_table() {
  static const std::vector<Codec> table = make_codecs();
  return table;
}

const Codec& codec_of(std::string_view name) {
  for (const Codec& codec : codec_table()) {
    if (codec.name == name) return codec;
  }
  check(false, "a format names codecs of the table, not " + std::string(name));
  return codec_table().front();
}

// Version 3 has slices and checksums, and at least two by two of them in a picture longer than 352.
Options ffv1_options(int slices, int width, int height) {
  const int short_side = std::min(width, height);
  if (short_side == 1) return {{"level", "1"}, {"context", "0"}};
  const int fitting = short_side < 4 ? std::min(slices, 4) : slices;
  return {{"level", "3"}, {"slices", std::to_string(fitting)}, {"slicecrc", "1"}, {"context", "0"}};
}

bool is_available(const Codec& codec) {
  return codec.encoder == nullptr || avcodec_find_encoder_by_name(codec.encoder) != nullptr;
}

bool takes_layout(const Codec& codec, PixelLayout layout) {
  if (codec.encoder == nullptr || codec.name == "gif") return true;  // a GIF's pictures get their palette here
  const AVCodec* encoder = avcodec_find_encoder_by_name(codec.encoder);
  return encoder != nullptr && encoder_takes(*encoder, pixel_format_of(layout));
}

}  // namespace fluidtank
