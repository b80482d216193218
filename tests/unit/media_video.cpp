// mp4 and mkv, written and decoded again.
#include <doctest/doctest.h>
#include <malloc.h>

#include <algorithm>

#include "media/formats.h"
#include "media_support.h"

namespace fluidtank::media_test {

TEST_CASE("mp4 is H.264 in BT.709, of the clip's size, length and rate") {
  const TemporaryFolder folder;
  for (const Rational fps :
       {Rational{60, 1}, Rational{30000, 1001}, Rational{24, 1}, Rational{25, 2}, Rational{1, 1}}) {
    CAPTURE(fps.num);
    ClipInfo clip = small_clip(20);
    clip.fps = fps;
    write_clip(folder / "clip.mp4", clip, true);
    auto facts = probe(folder / "clip.mp4");
    CHECK(facts["codec_name"] == "h264");
    CHECK(facts["width"] == "64");
    CHECK(facts["height"] == "48");
    CHECK(facts["pix_fmt"] == "yuv420p");
    CHECK(facts["color_space"] == "bt709");
    CHECK(facts["color_primaries"] == "bt709");
    CHECK(facts["color_transfer"] == "bt709");
    CHECK(facts["color_range"] == "tv");
    CHECK(facts["chroma_location"] == "left");
    const std::string rate = std::to_string(fps.num) + "/" + std::to_string(fps.den);
    CHECK(facts["r_frame_rate"] == rate);
    CHECK(facts["avg_frame_rate"] == rate);
    CHECK(facts["nb_read_frames"] == "20");
    CHECK(std::stod(facts["start_time"]) == 0);
    CHECK(std::stod(facts["duration"]) == doctest::Approx(20 / fps.value()).epsilon(1e-4));
  }
}

TEST_CASE("mp4 has its index in front and no fragments") {
  const TemporaryFolder folder;
  write_clip(folder / "clip.mp4", small_clip(20));
  const std::string bytes = read_text(folder / "clip.mp4");
  CHECK(bytes.find("moov") < bytes.find("mdat"));
  CHECK(bytes.find("moof") == std::string::npos);
  CHECK(folder.names() == std::vector<std::string>{"clip.mp4"});
}

TEST_CASE("the same clip is the same file, whatever was in the memory before") {
  const TemporaryFolder folder;
  for (const std::string extension : {".mp4", ".mkv"}) {
    CAPTURE(extension);
    for (const int fill : {0, 85, 170}) {
      mallopt(M_PERTURB, fill);
      write_clip(folder / (std::to_string(fill) + extension), small_clip(30));
    }
    mallopt(M_PERTURB, 0);
    const Bytes first = read_bytes(folder / ("0" + extension));
    const bool same_after_85 = first == read_bytes(folder / ("85" + extension));
    const bool same_after_170 = first == read_bytes(folder / ("170" + extension));
    CHECK(same_after_85);
    CHECK(same_after_170);
  }
}

TEST_CASE("colours pass through mp4") {
  const TemporaryFolder folder;
  const std::array<std::array<int, 3>, 4> colors = {{{81, 90, 240}, {145, 54, 34}, {41, 240, 110}, {235, 128, 128}}};
  const auto sink = open_sink({.name = folder / "clip.mp4"}, small_clip(4));
  for (const auto& color : colors) {
    Picture picture = gradient(PixelLayout::yuv420p, 64, 48, 0);
    for (std::size_t i = 0; i < 3; ++i) std::ranges::fill(picture.data[i], static_cast<std::uint8_t>(color[i]));
    sink->write(picture.view());
  }
  sink->finish();
  const Bytes decoded = decode(folder / "clip.mp4", "yuv420p");
  constexpr std::size_t kLuma = 64 * 48;
  REQUIRE(decoded.size() == 4 * kLuma * 3 / 2);
  for (std::size_t k = 0; k < 4; ++k) {
    const auto frame = decoded.begin() + static_cast<std::ptrdiff_t>(k * kLuma * 3 / 2);
    for (std::size_t i = 0; i < kLuma * 3 / 2; ++i) {
      const std::size_t plane = i < kLuma ? 0 : i < kLuma * 5 / 4 ? 1 : 2;
      const int difference = frame[static_cast<std::ptrdiff_t>(i)] - colors[k][plane];
      if (std::abs(difference) > 2) FAIL("frame ", k, " byte ", i, " is off by ", difference);
    }
  }
}

TEST_CASE("mkv is FFV1 and loses nothing, whatever the size") {
  const TemporaryFolder folder;
  for (const auto& [width, height] : {std::pair{64, 48}, {61, 47}, {17, 9}}) {
    ClipInfo clip = small_clip(5);
    clip.width = width;
    clip.height = height;
    clip.fps = {30000, 1001};
    write_clip(folder / "clip.mkv", clip, true);
    auto facts = probe(folder / "clip.mkv");
    CHECK(facts["codec_name"] == "ffv1");
    CHECK(facts["width"] == std::to_string(width));
    CHECK(facts["height"] == std::to_string(height));
    CHECK(facts["r_frame_rate"] == "30000/1001");
    CHECK(facts["nb_read_frames"] == "5");
    CHECK(facts["color_range"] == "pc");
    Bytes expected;
    for (int i = 0; i < clip.frames; ++i) {
      const Bytes picture = gradient(PixelLayout::bgr0, width, height, i).packed();
      expected.insert(expected.end(), picture.begin(), picture.end());
    }
    Bytes decoded = decode(folder / "clip.mkv", "bgr0");
    for (std::size_t i = 3; i < decoded.size(); i += 4) decoded[i] = 0;  // Nobody's byte.
    CHECK(decoded == expected);
  }
}

TEST_CASE("an interrupted clip is a shorter one") {
  const TemporaryFolder folder;
  for (const std::string name : {"clip.mp4", "clip.mkv"}) {
    const auto sink = open_sink({.name = folder / name}, small_clip(1000));
    write_frames(*sink, name, small_clip(1000), 0, 7);
    sink->finish();
    CHECK(probe(folder / name)["nb_read_frames"] == "7");
  }
}

TEST_CASE("a clip of no frames is an error and no file") {
  const TemporaryFolder folder;
  for (const std::string name : {"clip.mp4", "clip.mkv"}) {
    CHECK(says(error_of([&] { write_clip(folder / name, small_clip(0)); }), Exit::io, "no frame was written"));
  }
  CHECK(folder.names().empty());
}

TEST_CASE("4:2:0 refuses odd sizes and says what to do") {
  const TemporaryFolder folder;
  ClipInfo clip = small_clip(1);
  clip.width = 65;
  for (const std::string name : {"clip.mp4", "clip.y4m"}) {
    const auto error = error_of([&] { open_sink({.name = folder / name}, clip); });
    CHECK(says(error, Exit::usage, "65x48"));
    CHECK(says(error, Exit::usage, "66x48"));
    CHECK(says(error, Exit::usage, ".mkv"));
  }
}

TEST_CASE("a libav without an encoder is said, with what to write instead") {
  Codec codec = codec_of("h264");
  codec.encoder = "libno";
  codec.name = "no";
  Format format = format_of("clip.mp4");
  CHECK(!is_available(format, codec));
  const auto error = error_of([&] { require_available(format, codec, "clip.mp4"); });
  CHECK(says(error, Exit::io, "no encoder libno; write NAME.mp4 with --codec h264"));
  format.codecs = {};
  CHECK(says(error_of([&] { require_available(format, codec, "clip.mp4"); }), Exit::io, "libno; write NAME.mkv"));
  format.muxer = "nomux";
  CHECK(says(error_of([&] { require_available(format, codec_of("h264"), "a"); }), Exit::io, "no muxer nomux"));
}

TEST_CASE("an encoder that refuses says why") {
  const TemporaryFolder folder;
  ClipInfo clip = small_clip(1);
  clip.width = 40000;
  clip.height = 2;
  const auto error = error_of([&] { open_sink({.name = folder / "clip.mp4"}, clip); });
  CHECK(says(error, Exit::io, "for 40000x2: "));
  CHECK(says(error, Exit::io, "invalid width x height (40000x2)"));
  CHECK(folder.names().empty());
}

TEST_CASE("an unknown ending lists the known ones") {
  const auto error = error_of([] { layout_of_output("clip.avi"); });
  CHECK(says(error, Exit::usage, "'clip.avi'"));
  for (const std::string known : {".mp4", ".mkv", "%05d.png", "-", ".framehash"})
    CHECK(says(error, Exit::usage, known));
  CHECK(says(error_of([] { layout_of_output(".mp4"); }), Exit::usage, "NAME.mp4"));
  CHECK(layout_of_output("CLIP.MP4") == PixelLayout::yuv420p);
}

}  // namespace fluidtank::media_test
