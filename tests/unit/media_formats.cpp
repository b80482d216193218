// Every format and layout, written from made-up frames and decoded again by ffmpeg's tools.
#include <doctest/doctest.h>
#include <malloc.h>

#include <algorithm>
#include <cmath>

#include "media/formats.h"
#include "media_support.h"

namespace fluidtank::media_test {

namespace {

struct Way {
  std::string name;  ///< Of the file, or a pattern.
  EncodingOptions encoding = {};
  ClipAlpha alpha = ClipAlpha::opaque;
};

std::ostream& operator<<(std::ostream& out, const Way& way) {
  return out << way.name << " " << way.encoding.codec << " " << way.encoding.pix_fmt;
}

Way way(const std::string& name, const std::string& pix_fmt = "", const std::string& codec = "") {
  return {name, {.codec = codec, .crf = {}, .preset = "", .pix_fmt = pix_fmt, .bitrate = ""}};
}

Way transparent(const std::string& name, const std::string& pix_fmt = "", const std::string& codec = "") {
  Way made = way(name, pix_fmt, codec);
  made.alpha = ClipAlpha::straight;
  return made;
}

OutputRequest request_of(const TemporaryFolder& folder, const Way& way) {
  return {.name = folder / way.name, .encoding = way.encoding, .overwrite = true};
}

PixelLayout layout_of(const Way& way, ClipInfo clip = small_clip(1)) {
  clip.alpha = way.alpha;
  return facts_of_output({.name = way.name, .encoding = way.encoding}, clip).layout;
}

/// 64 x 64, which AV1 takes too.
ClipInfo square_clip(int frames) {
  ClipInfo clip = small_clip(frames);
  clip.height = 64;
  return clip;
}

template <typename MakePicture>
void write_way(const TemporaryFolder& folder, const Way& way, ClipInfo clip, const MakePicture& make) {
  clip.alpha = way.alpha;
  const auto sink = open_sink(request_of(folder, way), clip);
  const PixelLayout layout = layout_of(way, clip);
  for (int k = 0; k < clip.frames; ++k) sink->write(make(layout, k).view());
  sink->finish();
}

void write_gradients(const TemporaryFolder& folder, const Way& way, const ClipInfo& clip) {
  write_way(folder, way, clip, [&](PixelLayout layout, int k) { return gradient(layout, clip.width, clip.height, k); });
}

/// The frames' bytes as ffmpeg decodes them. Its own decoder of VP9 leaves alpha out.
Bytes decoded(const TemporaryFolder& folder, const Way& way, const std::string& pixel_format) {
  const bool own = way.name.ends_with(".webm") && way.alpha != ClipAlpha::opaque;
  const std::string decoder = own ? "-c:v libvpx-vp9 " : "";
  const std::string text = output_of("ffmpeg -v error " + decoder + "-i '" + folder / way.name +
                                     "' -f rawvideo -fps_mode passthrough -pix_fmt " + pixel_format + " -");
  return {text.begin(), text.end()};
}

Bytes gradient_bytes(PixelLayout layout, const ClipInfo& clip, int frames) {
  Bytes expected;
  for (int k = 0; k < frames; ++k) {
    const Bytes picture = gradient(layout, clip.width, clip.height, k).packed();
    expected.insert(expected.end(), picture.begin(), picture.end());
  }
  return expected;
}

// libav's name of a layout in which a test compares.
struct Lossless {
  Way way;
  std::string pixel_format;
};

const std::vector<Lossless> kLossless = {
    {way("a.mkv"), "bgr0"},
    {way("a16.mkv", "rgb48"), "rgb48le"},
    {transparent("alpha.mkv"), "bgra"},
    {transparent("alpha16.mkv", "rgba64"), "rgba64le"},
    {way("p%03d.png"), "rgb24"},
    {way("q%03d.png", "rgb48"), "rgb48be"},
    {transparent("r%03d.png"), "rgba"},
    {transparent("s%03d.png", "rgba64be"), "rgba64be"},
    {way("a.apng"), "rgb24"},
    {transparent("b.apng"), "rgba"},
    {transparent("c.apng", "rgba64"), "rgba64be"},
    {way("p%03d.tif"), "rgb24"},
    {way("q%03d.tiff", "rgb48"), "rgb48le"},
    {transparent("r%03d.tif"), "rgba"},
    {transparent("s%03d.tif", "rgba64"), "rgba64le"},
    {way("p%03d.qoi"), "rgb24"},
    {transparent("r%03d.qoi"), "rgba"},
    {way("p%03d.exr"), "gbrpf32le"},
    {transparent("r%03d.exr"), "gbrapf32le"},
    {way("a.y4m", "yuv444p10"), "yuv444p10le"},
    {way("b.y4m", "yuv420p10"), "yuv420p10le"},
    {way("c.y4m", "yuv422p10"), "yuv422p10le"},
    {way("d.y4m", "yuv444p"), "yuv444p"},
};

}  // namespace

TEST_CASE("lossless formats give back every bit, alpha too") {
  const TemporaryFolder folder;
  for (const auto& [width, height] : {std::pair{64, 48}, {61, 47}}) {
    for (const Lossless& each : kLossless) {
      if (width % 2 == 1 && each.way.name.ends_with(".y4m")) continue;
      CAPTURE(each.way);
      CAPTURE(width);
      ClipInfo clip = small_clip(4);
      clip.width = width;
      clip.height = height;
      write_gradients(folder, each.way, clip);
      PixelLayout layout = layout_of(each.way, clip);
      Bytes expected = gradient_bytes(layout, clip, 4);
      Bytes found = decoded(folder, each.way, each.pixel_format);
      // The gradient is of numbers with the low byte first; these have been taken for such with the high byte first.
      if (layout == PixelLayout::bgr0) {
        for (std::size_t k = 3; k < found.size(); k += 4) found[k] = 0;  // nobody's byte
      }
      CHECK(found.size() == expected.size());
      CHECK((found == expected));
    }
  }
}

TEST_CASE("raw frames are the frames' bytes and nothing else") {
  const TemporaryFolder folder;
  const ClipInfo clip = small_clip(3);
  for (const char* name :
       {"rgb24", "rgba", "bgra", "rgb48", "rgba64", "yuv420p", "yuv444p10", "yuva420p", "gbrapf32"}) {
    CAPTURE(name);
    const Way raw = way("clip.raw", name);
    write_gradients(folder, raw, clip);
    CHECK((read_bytes(folder / "clip.raw") == gradient_bytes(layout_of(raw), clip, 3)));
  }
}

namespace {

struct Lossy {
  Way way;
  std::string codec;
  std::string pixel_format;
  double most = 2;  ///< A flat sample may be off by so much, in its own units.
  std::string tag = {};
};

const std::vector<Lossy> kLossy = {
    {way("a.mp4"), "h264", "yuv420p"},
    {way("b.mp4", "yuv420p10"), "h264", "yuv420p10le", 6},
    {way("c.mp4", "yuv444p"), "h264", "yuv444p"},
    {way("d.mp4", "yuv444p10"), "h264", "yuv444p10le", 6},
    {way("e.mp4", "", "hevc"), "hevc", "yuv420p", 2, "hvc1"},
    {way("f.mp4", "yuv420p10", "hevc"), "hevc", "yuv420p10le", 6, "hvc1"},
    {way("g.mp4", "yuv444p", "hevc"), "hevc", "yuv444p", 2, "hvc1"},
    {way("h.mp4", "", "av1"), "av1", "yuv420p"},
    {way("i.mp4", "yuv420p10", "av1"), "av1", "yuv420p10le", 8},
    {way("j.mkv", "", "h264"), "h264", "yuv420p"},
    {way("k.mkv", "", "av1"), "av1", "yuv420p"},
    {way("l.webm"), "vp9", "yuv420p"},
    {way("m.webm", "yuv420p10"), "vp9", "yuv420p10le", 6},
    {way("n.webm", "", "av1"), "av1", "yuv420p"},
    {transparent("o.webm"), "vp9", "yuva420p"},
    {way("p.mov"), "prores", "yuv444p10le", 4, "ap4h"},
    {transparent("q.mov"), "prores", "yuva444p10le", 4, "ap4h"},
    {way("r.mov", "", "prores422"), "prores", "yuv422p10le", 4, "apch"},
    {way("s.mov", "", "h264"), "h264", "yuv420p", 2, "avc1"},
    {way("t.mov", "", "hevc"), "hevc", "yuv420p", 2, "hvc1"},
};

constexpr int kShown = 24;

// Flat, each frame a grey of its own: Y'CbCr with the middle of chroma, alpha half of all.
Picture flat(PixelLayout layout, const ClipInfo& clip, int index) {
  Picture picture = gradient(layout, clip.width, clip.height, 0);
  const LayoutFacts& facts = facts_of(layout);
  const int scale = facts.depth == 10 ? 4 : 1;
  for (std::size_t i = 0; i < static_cast<std::size_t>(facts.planes); ++i) {
    const int value = (i == 0 ? 30 + 8 * index : 128) * scale;
    for (std::size_t k = 0; k < picture.data[i].size(); ++k) {
      picture.data[i][k] = static_cast<std::uint8_t>(facts.bits == 16 && k % 2 == 1 ? value >> 8 : value);
    }
  }
  return picture;
}

int sample_at(const Bytes& bytes, std::size_t index, int size) {
  return size == 1 ? bytes[index] : bytes[index * 2] | bytes[index * 2 + 1] << 8;
}

}  // namespace

TEST_CASE("videos have their codec, size, count, tags and flat colours, in the middle too") {
  const TemporaryFolder folder;
  const ClipInfo clip = square_clip(kShown);
  for (const Lossy& each : kLossy) {
    CAPTURE(each.way);
    write_way(folder, each.way, clip, [&](PixelLayout layout, int k) { return flat(layout, clip, k); });
    auto facts = probe(folder / each.way.name);
    CHECK(facts["codec_name"] == each.codec);
    CHECK(facts["width"] == "64");
    CHECK(facts["height"] == "64");
    CHECK(facts["nb_read_frames"] == std::to_string(kShown));
    CHECK(facts["r_frame_rate"] == "60/1");
    CHECK(facts["color_space"] == "bt709");
    CHECK(facts["color_primaries"] == "bt709");
    CHECK(facts["color_transfer"] == "bt709");
    CHECK(facts["color_range"] == "tv");
    if (!each.tag.empty()) CHECK(facts["codec_tag_string"] == each.tag);
    const PixelLayout layout = layout_of(each.way, clip);
    const Bytes found = decoded(folder, each.way, each.pixel_format);
    const int bytes = facts_of(layout).bits / 8;
    const std::size_t samples = gradient(layout, 64, 64, 0).packed().size() / static_cast<std::size_t>(bytes);
    REQUIRE(found.size() == samples * static_cast<std::size_t>(bytes) * kShown);
    double most = 0;
    for (int k = 0; k < kShown; ++k) {
      const Bytes expected = flat(layout, clip, k).packed();
      for (std::size_t s = 0; s < samples; ++s) {
        const int got = sample_at(found, samples * static_cast<std::size_t>(k) + s, bytes);
        most = std::max(most, std::fabs(static_cast<double>(got - sample_at(expected, s, bytes))));
      }
    }
    CHECK(most <= each.most);
  }
}

TEST_CASE("seeking to the middle finds the middle frame") {
  const TemporaryFolder folder;
  const ClipInfo clip = square_clip(kShown);
  for (const Lossy& each : kLossy) {
    if (each.pixel_format.ends_with("10le")) continue;
    CAPTURE(each.way);
    write_way(folder, each.way, clip, [&](PixelLayout layout, int k) { return flat(layout, clip, k); });
    const std::string text = output_of("ffmpeg -v error -ss 0.2 -i '" + folder / each.way.name +
                                       "' -frames:v 1 -f rawvideo -pix_fmt gray -");
    REQUIRE(text.size() == 64 * 64);
    // Frame 12 is luma 126 of 16 to 235; grey is full range here.
    CHECK(std::abs(static_cast<std::uint8_t>(text[2000]) - (126 - 16) * 255 / 219) <= 3);
  }
}

TEST_CASE("alpha passes through VP9 and ProRes") {
  const TemporaryFolder folder;
  const ClipInfo clip = square_clip(6);
  for (const auto& [each, format, most] :
       {std::tuple{transparent("a.webm"), "yuva420p", 6.0}, {transparent("a.mov"), "yuva444p10le", 1.0}}) {
    CAPTURE(each);
    const PixelLayout layout = layout_of(each, clip);
    // A step in alpha, half empty and half full, and a soft ramp below.
    const auto card = [&](PixelLayout, int k) {
      Picture picture = flat(layout, clip, k);
      const int full = facts_of(layout).depth == 10 ? 1023 : 255;
      for (int y = 0; y < 64; ++y) {
        for (int x = 0; x < 64; ++x) {
          const int value = y < 32 ? (x < 32 ? 0 : full) : full * x / 63;
          const int bytes = facts_of(layout).bits / 8;
          for (int b = 0; b < bytes; ++b) {
            picture.data[3][static_cast<std::size_t>(y * picture.stride[3] + x * bytes + b)] =
                static_cast<std::uint8_t>(value >> (8 * b));
          }
        }
      }
      return picture;
    };
    write_way(folder, each, clip, card);
    const Bytes found = decoded(folder, each, format);
    const Bytes expected = card(layout, 0).packed();
    REQUIRE(found.size() == 6 * expected.size());
    const int bytes = facts_of(layout).bits / 8;
    const std::size_t samples = expected.size() / static_cast<std::size_t>(bytes);
    double off = 0;
    for (std::size_t s = samples - 64 * 64; s < samples; ++s) {
      off = std::max(off, std::fabs(static_cast<double>(sample_at(found, s, bytes) - sample_at(expected, s, bytes))));
    }
    CHECK(off <= most);
  }
}

// A disc of one colour with a soft edge, straight, laid over a bright picture: nothing may be darker than the darker of
// the two, or brighter than the brighter.
TEST_CASE("a soft edge over a bright picture has no fringe in ffmpeg's overlay") {
  const TemporaryFolder folder;
  const ClipInfo clip = square_clip(3);
  const auto disc = [&](PixelLayout layout, int) {
    Picture picture = gradient(layout, 64, 64, 0);
    const LayoutFacts& facts = facts_of(layout);
    // R 230, G 90, B 60: Y' 117.0, Cb 100.7, Cr 190.7 in BT.709's limited range.
    const std::array<int, 4> color = facts.yuv ? std::array{117, 101, 191, 0} : std::array{230, 90, 60, 0};
    for (int y = 0; y < 64; ++y) {
      for (int x = 0; x < 64; ++x) {
        const double radius = std::hypot(x - 31.5, y - 31.5);
        const double alpha = std::clamp((26 - radius) / 12, 0.0, 1.0);
        for (std::size_t c = 0; c < 4; ++c) {
          if (facts.yuv && facts.halved_x && (c == 1 || c == 2) && (x % 2 == 1 || y % 2 == 1)) continue;
          const int value =
              c == 3 ? static_cast<int>(alpha * ((1 << facts.depth) - 1) + 0.5) : color[c] << (facts.depth - 8);
          const std::size_t plane = facts.yuv ? c : 0;
          const bool halved = facts.halved_x && (c == 1 || c == 2);
          const int column = halved ? x / 2 : x;
          const int row = halved ? y / 2 : y;
          const std::size_t channel = layout == PixelLayout::bgra && c < 3 ? 2 - c : c;
          const int bytes = facts.bits / 8;
          const std::size_t at = static_cast<std::size_t>(row * picture.stride[plane]) +
                                 (facts.yuv ? static_cast<std::size_t>(column * bytes)
                                            : static_cast<std::size_t>(column * 4 * bytes) + channel);
          for (int b = 0; b < bytes; ++b) {
            picture.data[plane][at + static_cast<std::size_t>(b)] = static_cast<std::uint8_t>(value >> (8 * b));
          }
        }
      }
    }
    return picture;
  };
  for (const Way& each : {transparent("a.webm"), transparent("a.mov"), transparent("a.mkv"), transparent("a.apng"),
                          transparent("p%d.png"), transparent("p%d.qoi"), transparent("p%d.tif")}) {
    CAPTURE(each);
    write_way(folder, each, clip, disc);
    const std::string decoder = each.name.ends_with(".webm") ? "-c:v libvpx-vp9 " : "";
    const std::string text = output_of(
        "ffmpeg -v error -f lavfi -i color=0xf0f0e0:s=64x64:r=60 " + decoder + "-i '" + folder / each.name +
        "' -filter_complex '[0:v]format=gbrp[b];[b][1:v]overlay=format=gbrp:shortest=1' -frames:v 1 -sws_flags "
        "accurate_rnd+full_chroma_int -f rawvideo -pix_fmt rgb24 -");
    REQUIRE(text.size() == 64 * 64 * 3);
    for (std::size_t k = 0; k < text.size(); ++k) {
      const int value = static_cast<std::uint8_t>(text[k]);
      const int over = std::array{230, 90, 60}[k % 3];
      const int under = std::array{240, 240, 224}[k % 3];
      if (value < std::min(over, under) - 4 || value > std::max(over, under) + 4) {
        CAPTURE(k / 3);
        CHECK(value == over);
        break;
      }
    }
    CHECK(std::abs(static_cast<std::uint8_t>(text[(32 * 64 + 32) * 3]) - 230) <= 4);
    CHECK(std::abs(static_cast<std::uint8_t>(text[1]) - 240) <= 2);
  }
}

TEST_CASE("JPEG and WebP pictures keep a flat colour") {
  const TemporaryFolder folder;
  const ClipInfo clip = small_clip(2);
  // R 200, G 120, B 40 in JPEG's Y'CbCr: 134.8, 74.5, 174.5.
  write_way(folder, way("p%03d.jpg"), clip, [&](PixelLayout layout, int) {
    Picture picture = gradient(layout, clip.width, clip.height, 0);
    for (std::size_t i = 0; i < 3; ++i) {
      std::ranges::fill(picture.data[i], static_cast<std::uint8_t>(std::array{135, 75, 175}[i]));
    }
    return picture;
  });
  const auto orange = [&](PixelLayout layout, int) {
    Picture picture = gradient(layout, clip.width, clip.height, 0);
    for (std::size_t k = 0; k < picture.data[0].size(); ++k) {
      picture.data[0][k] = static_cast<std::uint8_t>(std::array{40, 120, 200, 255}[k % 4]);
    }
    return picture;
  };
  write_way(folder, way("p%03d.webp"), clip, orange);
  for (const char* name : {"p%03d.jpg", "p%03d.webp"}) {
    CAPTURE(name);
    const Bytes found = decoded(folder, way(name), "rgb24");
    REQUIRE(found.size() == 2 * 64 * 48 * 3);
    CHECK(std::abs(found[6000] - 200) <= 3);
    CHECK(std::abs(found[6001] - 120) <= 3);
    CHECK(std::abs(found[6002] - 40) <= 3);
  }
}

namespace {

/// A number of so many bytes, low first.
std::uint32_t number_at(const Bytes& bytes, std::size_t at, int count) {
  std::uint32_t value = 0;
  for (int k = 0; k < count; ++k)
    value |= static_cast<std::uint32_t>(bytes[at + static_cast<std::size_t>(k)]) << (8 * k);
  return value;
}

}  // namespace

// ffmpeg's own tools of most versions cannot decode it, so its chunks are read here
// (https://developers.google.com/speed/webp/docs/riff_container).
TEST_CASE("animated WebP has its frames, its duration, alpha and no end") {
  const TemporaryFolder folder;
  write_gradients(folder, transparent("a.webp"), small_clip(30));
  const Bytes bytes = read_bytes(folder / "a.webp");
  REQUIRE(bytes.size() > 30);
  CHECK(std::string(bytes.begin(), bytes.begin() + 4) == "RIFF");
  CHECK(number_at(bytes, 4, 4) + 8 == bytes.size());
  int frames = 0;
  std::uint32_t milliseconds = 0;
  for (std::size_t at = 12; at + 8 <= bytes.size();) {
    const std::string kind(bytes.begin() + static_cast<std::ptrdiff_t>(at),
                           bytes.begin() + static_cast<std::ptrdiff_t>(at) + 4);
    if (kind == "VP8X") {
      CHECK((bytes[at + 8] & 0x12) == 0x12);  // animation and alpha
      CHECK(number_at(bytes, at + 12, 3) == 63);
      CHECK(number_at(bytes, at + 15, 3) == 47);
    }
    if (kind == "ANIM") CHECK(number_at(bytes, at + 12, 2) == 0);  // loops
    if (kind == "ANMF") {
      ++frames;
      milliseconds += number_at(bytes, at + 8 + 12, 3);
    }
    const std::uint32_t size = number_at(bytes, at + 4, 4);
    at += 8 + size + size % 2;
  }
  CHECK(frames == 30);
  CHECK(std::abs(static_cast<int>(milliseconds) - 500) <= 2);
}

TEST_CASE("GIF's clock: 50 or 33.3 frames a second, or each, and the duration right") {
  const TemporaryFolder folder;
  struct Case {
    Rational fps;
    int frames, shown;
    double seconds;
  };
  for (const Case& c : {Case{{60, 1}, 30, 25, 0.5},
                        {{50, 1}, 20, 20, 0.4},
                        {{120, 1}, 60, 25, 0.5},
                        {{40, 1}, 40, 33, 1.0},
                        {{30, 1}, 30, 30, 1.0},
                        {{24, 1}, 24, 24, 1.0},
                        {{30000, 1001}, 30, 30, 1.0},
                        {{60, 1}, 1, 1, 0.02},
                        {{60, 1}, 9, 7, 0.15}}) {
    CAPTURE(c.fps.num);
    CAPTURE(c.frames);
    ClipInfo clip = small_clip(c.frames);
    clip.fps = c.fps;
    write_gradients(folder, way("a.gif"), clip);
    auto facts = probe(folder / "a.gif");
    CHECK(facts["codec_name"] == "gif");
    CHECK(facts["width"] == "64");
    CHECK(facts["nb_read_frames"] == std::to_string(c.shown));
    CHECK(std::stod(facts["duration"]) == doctest::Approx(c.seconds).epsilon(1e-6));
  }
}

TEST_CASE("a GIF shows the frame that the clip shows then, in its own colours") {
  const TemporaryFolder folder;
  const ClipInfo clip = small_clip(60);
  const auto flat_grey = [&](PixelLayout layout, int k) {
    Picture picture = gradient(layout, clip.width, clip.height, 0);
    std::ranges::fill(picture.data[0], static_cast<std::uint8_t>(4 * k));
    return picture;
  };
  write_way(folder, way("a.gif"), clip, flat_grey);
  const Bytes found = decoded(folder, way("a.gif"), "rgb24");
  REQUIRE(found.size() == 50 * 64 * 48 * 3);
  for (std::size_t k = 0; k < 50; ++k) CHECK(found[k * 64 * 48 * 3 + 777] == 4 * (k * 60 / 50));
}

TEST_CASE("a GIF of many colours is near them, and transparent where the clip is") {
  const TemporaryFolder folder;
  const ClipInfo clip = small_clip(10);
  write_gradients(folder, transparent("a.gif"), clip);
  const Bytes found = decoded(folder, transparent("a.gif"), "bgra");
  REQUIRE(found.size() == 9u * 64 * 48 * 4 - 64 * 48 * 4);  // 16.7 hundredths: eight frames
  double error = 0;
  int shown = 0;
  const Bytes expected = gradient(PixelLayout::bgra, 64, 48, 0).packed();
  for (std::size_t k = 0; k < 64 * 48; ++k) {
    const bool covered = expected[4 * k + 3] >= 128;
    REQUIRE((found[4 * k + 3] == 255) == covered);
    if (!covered) continue;
    ++shown;
    for (std::size_t c = 0; c < 3; ++c) error += std::abs(found[4 * k + c] - expected[4 * k + c]);
  }
  CHECK(error / shown / 3 < 12);
}

TEST_CASE("the same clip is the same file in every format, whatever was in the memory before") {
  const TemporaryFolder folder;
  const ClipInfo clip = square_clip(12);
  for (const Way& each :
       {way("a.mp4", "yuv444p10"), way("b.mp4", "", "hevc"), way("c.mp4", "", "av1"), way("d.webm"),
        transparent("e.webm"), transparent("f.mov"), transparent("g.gif"), way("h.gif"), way("i.apng"),
        transparent("j.webp"), way("1%d.jpg"), way("1%d.tif"), way("1%d.exr"), way("k.mkv", "rgb48")}) {
    CAPTURE(each);
    std::vector<Bytes> files;
    for (const int fill : {0, 85, 170}) {
      mallopt(M_PERTURB, fill);
      write_gradients(folder, each, clip);
      std::string name = each.name;
      if (const auto at = name.find("%d"); at != std::string::npos) name.replace(at, 2, "5");
      files.push_back(read_bytes(folder / name));
    }
    mallopt(M_PERTURB, 0);
    CHECK(!files[0].empty());
    CHECK((files[0] == files[1]));
    CHECK((files[0] == files[2]));
  }
}

TEST_CASE("options that a format does not take are refused with those that it does") {
  const ClipInfo clip = square_clip(1);
  const auto refusal = [&](const std::string& name, const EncodingOptions& encoding) {
    return error_of([&] { facts_of_output({.name = name, .encoding = encoding}, clip); });
  };
  CHECK(says(refusal("a.mp4", {.codec = "prores"}), Exit::usage, "NAME.mp4 takes h264, hevc or av1"));
  CHECK(says(refusal("a.mp4", {.codec = "prores"}), Exit::usage, "prores goes into NAME.mov"));
  CHECK(says(refusal("%d.png", {.crf = 3}), Exit::usage, "--crf 3: png has no quality to choose"));
  CHECK(says(refusal("%d.png", {.crf = 3}), Exit::usage, "it takes --preset or --pix-fmt"));
  CHECK(says(refusal("a.mp4", {.crf = 52}), Exit::usage, "0 (best) to 51, 18 unless given"));
  CHECK(
      says(refusal("a.mp4", {.pix_fmt = "rgb24"}), Exit::usage, "h264 takes yuv420p, yuv420p10, yuv444p or yuv444p10"));
  CHECK(says(refusal("a.mp4", {.preset = "quick"}), Exit::usage, "ultrafast"));
  CHECK(says(refusal("a.mp4", {.preset = "6", .bitrate = ""}), Exit::usage, "h264 has"));
  CHECK(says(refusal("a.gif", {.preset = "6"}), Exit::usage, "gif has no presets"));
  CHECK(says(refusal("a.mkv", {.bitrate = "8M"}), Exit::usage, "ffv1 has no bit rate"));
  CHECK(says(refusal("a.mp4", {.crf = 20, .bitrate = "8M"}), Exit::usage, "give one"));
  CHECK(says(refusal("a.mp4", {.bitrate = "eight"}), Exit::usage, "8M or 500k"));
  CHECK(says(refusal("a.mp4", {.bitrate = "1"}), Exit::usage, "8M or 500k"));
  CHECK(!refusal("a.mp4", {.preset = "slow", .pix_fmt = "yuv420p10le", .bitrate = "2.5M"}));
}

TEST_CASE("every codec encodes at its best and at its worst quality") {
  const TemporaryFolder folder;
  const ClipInfo clip = square_clip(2);
  int tried = 0;
  for (const Format& format : format_table()) {
    for (const std::string_view name : format.codecs) {
      const Codec& codec = codec_of(name);
      if (codec.quality.kind == Quality::Kind::none || !is_available(format, codec)) continue;
      for (const double quality : {codec.quality.best, codec.quality.worst}) {
        Way tried_way = way(format.is_sequence() ? "%d" + std::string(format.suffix) : "a" + std::string(format.suffix),
                            "", std::string(name));
        tried_way.encoding.crf = quality;
        CAPTURE(tried_way);
        CAPTURE(quality);
        write_gradients(folder, tried_way, clip);
        if (format.suffix == ".webp" && !format.is_sequence())  // libav has no decoder of moving WebP
          CHECK(std::filesystem::file_size(folder / "a.webp") > 100);
        else
          CHECK(decoded(folder, tried_way, "rgb24").size() == 2 * 64 * 64 * 3);
        ++tried;
      }
    }
  }
  CHECK(tried >= 20);
}

TEST_CASE("H.264 of quality 0 loses nothing") {
  const TemporaryFolder folder;
  Way best = way("a.mp4");
  best.encoding.crf = 0;
  const ClipInfo clip = square_clip(2);
  write_gradients(folder, best, clip);
  CHECK(decoded(folder, best, "yuv420p") == gradient_bytes(PixelLayout::yuv420p, clip, 2));
}

TEST_CASE("the smallest pictures are written without loss") {
  const TemporaryFolder folder;
  for (const auto& [width, height] : {std::pair{1, 1}, {2, 2}, {3, 3}, {500, 1}, {1, 9}, {400, 2}, {5, 3}}) {
    ClipInfo clip = small_clip(2);
    clip.width = width;
    clip.height = height;
    CAPTURE(width);
    CAPTURE(height);
    for (const Way& each : {way("a.mkv"), way("a.apng"), way("p%d.png"), way("p%d.tif")}) {
      CAPTURE(each);
      write_gradients(folder, each, clip);
      CHECK(decoded(folder, each, "rgb24").size() == static_cast<std::size_t>(2 * 3 * width * height));
    }
    write_gradients(folder, way("a.gif"), clip);
    CHECK(decoded(folder, way("a.gif"), "rgb24").size() >= static_cast<std::size_t>(3 * width * height));
  }
}

TEST_CASE("small and odd pictures are refused where a codec cannot have them, with the nearest size") {
  ClipInfo clip = small_clip(1);
  const auto refusal = [&](const std::string& name, const std::string& codec, const std::string& pix_fmt = "") {
    return error_of([&] { facts_of_output({.name = name, .encoding = {.codec = codec, .pix_fmt = pix_fmt}}, clip); });
  };
  CHECK(says(refusal("a.mp4", "av1"), Exit::usage, "64x48 is too small, and av1 takes even sizes from 64x64"));
  CHECK(says(refusal("a.mp4", "av1"), Exit::usage, "--size 64x64"));
  clip.width = 65;
  CHECK(says(refusal("a.webm", ""), Exit::usage, "--size 66x48"));
  CHECK(says(refusal("a.mov", "prores422"), Exit::usage, "needs an even width;"));
  CHECK(!refusal("a.mp4", "", "yuv444p"));
  CHECK(!refusal("a.mov", ""));
}

TEST_CASE("transparent clips are refused where no alpha is, with what holds it") {
  ClipInfo clip = square_clip(1);
  clip.alpha = ClipAlpha::straight;
  for (const char* name : {"a.mp4", "%d.jpg", "a.y4m"}) {
    CAPTURE(name);
    const auto error = error_of([&] { facts_of_output({.name = name}, clip); });
    CHECK(says(error, Exit::usage, "holds no alpha"));
    CHECK(says(error, Exit::usage, "--set /display/alpha=opaque"));
  }
  CHECK(says(error_of([&] { facts_of_output({.name = "%d.png", .encoding = {.pix_fmt = "rgb48"}}, clip); }),
             Exit::usage, "choose rgba"));
  CHECK(layout_of(transparent("a.mov")) == PixelLayout::yuva444p10);
  CHECK(layout_of(transparent("a.webm")) == PixelLayout::yuva420p);
  CHECK(layout_of(transparent("a.framehash")) == PixelLayout::rgba);
  CHECK(layout_of(transparent("-", "", "raw")) == PixelLayout::rgba);
}

TEST_CASE("colours that a file's readers would take wrongly are warned of") {
  ClipInfo clip = square_clip(1);
  clip.alpha = ClipAlpha::premultiplied;
  const auto warning = [&](const std::string& name) { return facts_of_output({.name = name}, clip).warning; };
  for (const char* name : {"%d.png", "a.webm", "a.gif", "a.webp", "a.apng", "%d.qoi", "%d.tif"}) {
    CAPTURE(name);
    CHECK(warning(name).find("--set /display/alpha=straight") != std::string::npos);
  }
  for (const char* name : {"a.mov", "%d.exr", "a.framehash", "a.mkv"}) {
    CAPTURE(name);
    CHECK(warning(name).empty());
  }
  clip.alpha = ClipAlpha::straight;
  CHECK(warning("%d.png").empty());
}

TEST_CASE("a GIF that is cut short leaves its frames") {
  const TemporaryFolder folder;
  {
    const auto sink = open_sink({.name = folder / "a.gif"}, small_clip(30));
    for (int k = 0; k < 10; ++k) sink->write(gradient(PixelLayout::bgr0, 64, 48, k).view());
  }
  CHECK(folder.names() == std::vector<std::string>{"a.gif.partial"});
  auto facts = probe(folder / "a.gif.partial");
  CHECK(facts["codec_name"] == "ffv1");
  CHECK(facts["nb_read_frames"] == "9");
}

}  // namespace fluidtank::media_test
