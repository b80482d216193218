// What libav decodes, as RGB.
#include <doctest/doctest.h>

#include <cmath>

#include "base/error.h"
#include "golden_support.h"
#include "media/output.h"
#include "media/write_png.h"
#include "support/files.h"
#include "support/run.h"

namespace fluidtank::test {
namespace {

void ffmpeg(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"ffmpeg", "-v", "error", "-nostdin", "-y"});
  REQUIRE(run_program(arguments).code == 0);
}

// A video of one colour in Y'CbCr, through our own sink.
RgbPicture through_y4m(const TemporaryFolder& folder, int luma, int cb, int cr) {
  const std::string name = (folder / "flat.y4m").string();
  ClipInfo clip;
  clip.width = 6;
  clip.height = 4;
  clip.frames = 1;
  const std::vector<std::uint8_t> planes[3] = {std::vector<std::uint8_t>(24, static_cast<std::uint8_t>(luma)),
                                               std::vector<std::uint8_t>(6, static_cast<std::uint8_t>(cb)),
                                               std::vector<std::uint8_t>(6, static_cast<std::uint8_t>(cr))};
  const auto sink = open_sink({.name = name, .overwrite = true}, clip);
  sink->write({PixelLayout::yuv420p, 6, 4, {planes[0].data(), planes[1].data(), planes[2].data()}, {6, 3, 3}});
  sink->finish();
  return decode_picture(name);
}

int rounded(double value) { return static_cast<int>(std::floor(std::min(std::max(value, 0.0), 255.0) + 0.5)); }

}  // namespace

TEST_CASE("a picture that is written is the picture that is read") {
  const TemporaryFolder folder;
  const RgbPicture picture = random_picture(61, 47, 1);
  const std::string name = (folder / "a.png").string();
  write_png(name, picture);
  CHECK(decode_picture(name).bytes == picture.bytes);
  const std::string other = (folder / "a.bmp").string();
  ffmpeg({"-i", name, other});
  CHECK(decode_picture(other).bytes == picture.bytes);
  const std::string video = (folder / "a.mkv").string();
  ffmpeg({"-i", name, "-c:v", "ffv1", "-pix_fmt", "bgr0", video});
  CHECK(decode_picture(video).bytes == picture.bytes);
}

TEST_CASE("grey, palettes and 16 bits are read as 8-bit RGB") {
  const TemporaryFolder folder;
  const std::string name = (folder / "a.png").string();
  for (const std::string format : {"gray", "rgb48be", "pal8", "rgba"}) {
    CAPTURE(format);
    ffmpeg({"-i", flip_path("green.png"), "-pix_fmt", format, name});
    const RgbPicture picture = decode_picture(name);
    REQUIRE(picture.width == 64);
    // ffmpeg's own way there may cost a little of 254, the green.
    const bool gray = format == "gray";
    CHECK((gray ? picture.bytes[0] == picture.bytes[1] : picture.bytes[0] == 0));
    CHECK((gray ? picture.bytes[2] == picture.bytes[1] : picture.bytes[2] == 0));
    CHECK((gray || picture.bytes[1] >= 250));
  }
}

TEST_CASE("our Y'CbCr is turned by BT.709 in limited range, rounded to the nearest") {
  const TemporaryFolder folder;
  for (const auto& [luma, cb, cr] : {std::tuple(16, 128, 128),
                                     {235, 128, 128},
                                     {81, 90, 240},
                                     {145, 54, 34},
                                     {41, 240, 110},
                                     {126, 128, 200},
                                     {16, 16, 240}}) {
    const RgbPicture picture = through_y4m(folder, luma, cb, cr);
    const double y = (luma - 16) / 219.0 * 255;
    const double b = (cb - 128) / 224.0 * 255;
    const double r = (cr - 128) / 224.0 * 255;
    CAPTURE(luma);
    CHECK(std::abs(picture.bytes[0] - rounded(y + 1.5748 * r)) <= 0);
    CHECK(std::abs(picture.bytes[1] - rounded(y - 0.1873243 * b - 0.4681243 * r)) <= 0);
    CHECK(std::abs(picture.bytes[2] - rounded(y + 1.8556 * b)) <= 0);
    CHECK(std::equal(picture.bytes.begin(), picture.bytes.begin() + 3, picture.bytes.end() - 3));
  }
}

TEST_CASE("10 bits and halved columns are turned as 8 bits are") {
  const TemporaryFolder folder;
  const std::string png = (folder / "a.png").string();
  ffmpeg({"-f", "lavfi", "-i", "color=0xc86428:s=32x16", "-frames:v", "1", png});
  for (const char* format : {"yuv420p", "yuv420p10le", "yuv422p10le", "yuv444p12le", "yuva444p10le"}) {
    CAPTURE(format);
    const std::string video = (folder / "a.mkv").string();
    ffmpeg({"-i", png, "-vf", std::string("scale=out_color_matrix=bt709:out_range=tv,format=") + format, "-c:v", "ffv1",
            "-colorspace", "bt709", "-color_range", "tv", video});
    const RgbPicture picture = decode_picture(video);
    for (std::size_t c = 0; c < 3; ++c) CHECK(std::abs(picture.bytes[3 * 100 + c] - std::array{200, 100, 40}[c]) <= 1);
  }
}

TEST_CASE("files that cannot be compared say why") {
  const TemporaryFolder folder;
  const auto message = [](const std::string& name) -> std::string {
    try {
      decode_picture(name);
    } catch (const Error& error) {
      CHECK(error.code() == Exit::io);
      return error.what();
    }
    return "";
  };
  const auto says = [&](const std::string& name, const std::string& part) {
    CAPTURE(message(name));
    CHECK(message(name).find(part) != std::string::npos);
  };
  says((folder / "none.png").string(), "none.png: cannot read it");
  write_text(folder / "text.png", "not a picture");
  says((folder / "text.png").string(), "text.png: ");
  const std::string whole = read_text(flip_path("a.png"));
  write_text(folder / "cut.png", whole.substr(0, whole.size() / 2));
  says((folder / "cut.png").string(), "cut.png: ");
  ffmpeg({"-f", "lavfi", "-i", "color=red@0.5:s=16x16,format=rgba", "-frames:v", "1", (folder / "half.png").string()});
  const std::string half = (folder / "half.png").string();
  CHECK_THROWS_WITH(decode_opaque_picture(half),
                    doctest::Contains("half.png: has transparent pixels, and here an opaque picture is needed"));
  const RgbPicture picture = decode_picture(half);
  CHECK(picture.alpha == std::vector<std::uint8_t>(256, 127));
  CHECK(rgba_bytes(picture)[3] == 127);
  // 127 parts of red and 128 of the checkerboard's first square.
  CHECK(std::abs(laid_on_checkerboard(picture).bytes[0] - (picture.bytes[0] * 127 + 0x9a * 128) / 255) <= 1);
}

}  // namespace fluidtank::test
