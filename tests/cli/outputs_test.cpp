// A test card in every format: rendered by the program, decoded again by ffmpeg's own tools.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <map>

#include "support/files.h"
#include "support/run.h"

namespace fluidtank::test {
namespace {

constexpr int kWidth = 128;
constexpr int kHeight = 80;
constexpr int kFrames = 24;

// Still patches on a background, and a white bar that goes 4 pixels to the right each frame. Nothing glows.
const char* const kCard = R"({ "frames": 24, "picture": {"width": 128, "height": 80},
  "tank": {"rows": 40, "dye_rows": 80}, "splashes": {"at_start": 0}, "sparks": {"count": 1, "drawn": 0},
  "bloom": {"intensity": 0}, "display": {"background": "#203040"}, "walls": [
  {"shape": "box", "at": [0.2, 0.8], "size": [0.3, 0.3], "color": "#c83c28"},
  {"shape": "box", "at": [0.6, 0.8], "size": [0.3, 0.3], "color": "#28a050"},
  {"shape": "box", "at": [1.0, 0.8], "size": [0.3, 0.3], "color": "#3250c8"},
  {"shape": "box", "at": [1.4, 0.8], "size": [0.3, 0.3], "color": "#f0e6d2"},
  {"shape": "box", "at": [0.1, 0.2], "size": [0.1, 0.3], "color": "#ffffff",
   "motion": {"easing": "linear", "keys": [{"t": 0, "at": [0.15, 0.2]}, {"t": 0.5, "at": [1.65, 0.2]}]}} ] })";

struct Patch {
  int x, y;  // pixels from the top left
  std::array<int, 3> color;
};

const std::vector<Patch> kPatches = {{16, 16, {0xc8, 0x3c, 0x28}},
                                     {48, 16, {0x28, 0xa0, 0x50}},
                                     {80, 16, {0x32, 0x50, 0xc8}},
                                     {112, 16, {0xf0, 0xe6, 0xd2}},
                                     {64, 42, {0x20, 0x30, 0x40}}};

struct Output {
  const char* name;
  std::vector<std::string> options = {};
  int most = 2;              // levels of 8 bits off, at the middle of a patch
  bool seeks = true;         // a clip that one can seek in
  int frames = kFrames;      // as ffprobe counts
  const char* codec = "";    // as ffprobe calls it
  const char* pix_fmt = "";  // likewise
  bool tagged = true;        // BT.709, limited range
};

const std::vector<Output> kOutputs = {
    {"a.mp4", {}, 2, true, kFrames, "h264", "yuv420p"},
    {"b.mp4", {"--pix-fmt", "yuv420p10"}, 2, true, kFrames, "h264", "yuv420p10le"},
    {"c.mp4", {"--pix-fmt", "yuv444p10", "--crf", "12"}, 2, true, kFrames, "h264", "yuv444p10le"},
    {"d.mp4", {"--codec", "hevc"}, 2, true, kFrames, "hevc", "yuv420p"},
    {"e.mp4", {"--codec", "av1", "--size", "128x80"}, 2, true, kFrames, "av1", "yuv420p"},
    {"f.mov", {}, 2, true, kFrames, "prores", ""},
    {"g.webm", {}, 2, true, kFrames, "vp9", "yuv420p"},
    {"h.mkv", {}, 1, true, kFrames, "ffv1", "bgr0", false},
    {"i.mkv", {"--pix-fmt", "rgb48"}, 1, true, kFrames, "ffv1", "gbrp16le", false},
    {"j.gif", {}, 1, false, 20, "gif", "", false},
    {"k.apng", {}, 1, false, kFrames, "apng", "rgb24", false},
    {"l/%03d.png", {}, 1, false, kFrames, "png", "rgb24", false},
    {"m/%03d.png", {"--pix-fmt", "rgb48"}, 1, false, kFrames, "png", "rgb48be", false},
    {"n/%03d.jpg", {}, 3, false, kFrames, "mjpeg", "yuvj444p", false},
    {"o/%03d.tif", {}, 1, false, kFrames, "tiff", "rgb24", false},
    {"p/%03d.qoi", {}, 1, false, kFrames, "qoi", "rgb24", false},
    {"q/%03d.webp", {}, 3, false, kFrames, "webp", "", false},
    {"r.y4m", {"--pix-fmt", "yuv444p10"}, 1, false, kFrames, "rawvideo", "yuv444p10le", false},
};

void render_card(const TemporaryFolder& folder, const Output& output) {
  write_text(folder / "card.json", kCard);
  Run run("render");
  run.scene(folder / "card.json").on("cpu").quiet().to(folder / output.name);
  for (std::size_t k = 0; k < output.options.size(); k += 2) run.with(output.options[k], output.options[k + 1]);
  run.succeeds();
}

std::string decoded(const std::filesystem::path& file, const std::string& format,
                    const std::vector<std::string>& seek = {}) {
  std::vector<std::string> command = {"ffmpeg", "-v", "error"};
  if (file.extension() == ".y4m") command.insert(command.end(), {"-colorspace", "bt709"});  // y4m cannot say so
  command.insert(command.end(), seek.begin(), seek.end());
  const std::vector<std::string> how = {
      "-i", file.string(), "-sws_flags", "accurate_rnd+full_chroma_int+full_chroma_inp", "-fps_mode", "passthrough",
      "-f", "rawvideo",    "-pix_fmt"};
  command.insert(command.end(), how.begin(), how.end());
  command.push_back(format);
  if (!seek.empty()) command.insert(command.end(), {"-frames:v", "1"});
  command.emplace_back("-");
  return run_program(command).out;
}

int level(const std::string& rgb, int x, int y, int channel) {
  return static_cast<std::uint8_t>(rgb[static_cast<std::size_t>((y * kWidth + x) * 3 + channel)]);
}

// The bar's middle, from the columns that are bright at its height.
double bar_of(const std::string& rgb) {
  double sum = 0, weight = 0;
  for (int x = 0; x < kWidth; ++x) {
    const double bright = level(rgb, x, 64, 1) > 150 ? 1 : 0;
    sum += bright * (x + 0.5);
    weight += bright;
  }
  return weight > 0 ? sum / weight : -1;
}

TEST_CASE("a test card passes through every format: size, count, colours, tags, seeking") {
  for (const Output& output : kOutputs) {
    const std::string what = output.name + std::string(" ") + (output.options.empty() ? "" : output.options.back());
    CAPTURE(what);
    const TemporaryFolder folder;
    render_card(folder, output);
    const std::string stream =
        run_program({"ffprobe", "-v", "error", "-count_frames", "-show_streams", (folder / output.name).string()}).out;
    const auto has = [&](const std::string& line) { return stream.find(line + "\n") != std::string::npos; };
    CHECK(has(std::string("codec_name=") + output.codec));
    CHECK(has("width=128"));
    CHECK(has("height=80"));
    CHECK(has("nb_read_frames=" + std::to_string(output.frames)));
    if (*output.pix_fmt != '\0') CHECK(has(std::string("pix_fmt=") + output.pix_fmt));
    if (output.tagged) {
      for (const char* line :
           {"color_space=bt709", "color_primaries=bt709", "color_transfer=bt709", "color_range=tv"}) {
        CHECK(has(line));
      }
    }
    const std::string rgb = decoded(folder / output.name, "rgb24");
    REQUIRE(rgb.size() == static_cast<std::size_t>(kWidth * kHeight * 3 * output.frames));
    for (const Patch& patch : kPatches) {
      for (int c = 0; c < 3; ++c) {
        CAPTURE(patch.x);
        CHECK(std::abs(level(rgb, patch.x, patch.y, c) - patch.color[static_cast<std::size_t>(c)]) <= output.most);
      }
    }
    if (!output.seeks) continue;
    const std::size_t frame = static_cast<std::size_t>(kWidth * kHeight) * 3;
    const double expected = bar_of(rgb.substr(12 * frame, frame));
    CHECK(expected > 0);
    CHECK(std::fabs(bar_of(decoded(folder / output.name, "rgb24", {"-ss", "0.2"})) - expected) < 1);
    CHECK(std::fabs(bar_of(rgb.substr(13 * frame, frame)) - expected) > 2);
  }
}

TEST_CASE("lossless outputs are the same pictures, bit for bit") {
  const TemporaryFolder folder;
  render_card(folder, {"a.raw"});
  render_card(folder, {"b.raw", {"--pix-fmt", "rgb48"}});
  const std::string eight = read_text(folder / "a.raw");
  const std::string sixteen = read_text(folder / "b.raw");
  REQUIRE(sixteen.size() == 2 * eight.size());
  for (const char* name : {"a.mkv", "b.apng", "c/%02d.png", "d/%02d.tif", "e/%02d.qoi"}) {
    CAPTURE(name);
    render_card(folder, {name});
    CHECK((decoded(folder / name, "rgb24") == eight));
  }
  for (const char* name : {"f.mkv", "g/%02d.png", "h/%02d.tif", "i.apng"}) {
    CAPTURE(name);
    render_card(folder, {name, {"--pix-fmt", "rgb48"}});
    CHECK((decoded(folder / name, "rgb48le") == sixteen));
  }
}

double linear_of(int level) {
  const double value = level / 255.0;
  return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

TEST_CASE("OpenEXR holds linear light, which display values are made of, and what is brighter than white") {
  for (const char* preset : {"float", "half"}) {
    const TemporaryFolder folder;
    CAPTURE(preset);
    render_card(folder, {"a%02d.exr", {"--preset", preset}});
    const std::string planes = decoded(folder / "a%02d.exr", "gbrpf32le");
    REQUIRE(planes.size() == static_cast<std::size_t>(kWidth * kHeight * 12 * kFrames));
    for (const Patch& patch : kPatches) {
      for (std::size_t c = 0; c < 3; ++c) {
        const std::size_t plane = std::array<std::size_t, 3>{2, 0, 1}[c];
        float value = 0;
        std::memcpy(&value,
                    &planes[(plane * kWidth * kHeight + static_cast<std::size_t>(patch.y * kWidth + patch.x)) * 4], 4);
        CHECK(static_cast<double>(value) == doctest::Approx(linear_of(patch.color[c])).epsilon(1e-3));
      }
    }
  }
  const TemporaryFolder folder;
  Run("render")
      .scene("sparks.json")
      .small()
      .frames("20:21")
      .on("cpu")
      .quiet()
      .to(folder / "b%02d.exr")
      .with("--set", "/sparks/brightness=20")
      .succeeds();
  const std::string bright = decoded(folder / "b20.exr", "gbrpf32le");
  float most = 0;
  for (std::size_t k = 0; k + 4 <= bright.size(); k += 4) {
    float value = 0;
    std::memcpy(&value, &bright[k], 4);
    most = std::max(most, value);
  }
  CHECK(most > 1);
}

// The brightest channel of a picture laid over light grey by ffmpeg, at its darkest pixel.
int darkest_over_grey(const std::filesystem::path& file) {
  std::vector<std::string> command = {"ffmpeg", "-v", "error", "-f", "lavfi", "-i", "color=0xf0f0f0:s=128x80:r=60"};
  if (file.extension() == ".webm")
    command.insert(command.end(), {"-c:v", "libvpx-vp9"});  // ffmpeg's own leaves alpha out
  for (const std::string& word :
       {std::string("-i"), file.string(), std::string("-filter_complex"),
        std::string("[0:v]format=gbrp[b];[b][1:v]overlay=format=gbrp:shortest=1"), std::string("-sws_flags"),
        std::string("accurate_rnd+full_chroma_int+full_chroma_inp"), std::string("-f"), std::string("rawvideo"),
        std::string("-pix_fmt"), std::string("rgb24"), std::string("-")}) {
    command.push_back(word);
  }
  const std::string rgb = run_program(command).out;
  REQUIRE(rgb.size() >= static_cast<std::size_t>(kWidth * kHeight * 3));
  int darkest = 255;
  for (std::size_t k = 0; k + 3 <= rgb.size(); k += 3) {
    const auto channel = [&](std::size_t c) { return static_cast<int>(static_cast<std::uint8_t>(rgb[k + c])); };
    darkest = std::min(darkest, std::max({channel(0), channel(1), channel(2)}));
  }
  return darkest;
}

// Light and ink alone: each pixel covers as much as its brightest channel, so over light grey that channel is never
// darker.
TEST_CASE("a transparent clip over a bright picture has no dark fringe, and lossless formats keep its alpha") {
  const TemporaryFolder folder;
  const auto render_clear = [&](const std::string& name, const std::string& pix_fmt = "") {
    Run run("render");
    run.scene("splashes.json").small().frames("0:6").on("cpu").quiet().to(folder / name);
    run.with("--set", "/display/alpha=straight");
    if (!pix_fmt.empty()) run.with("--pix-fmt", pix_fmt);
    run.succeeds();
  };
  render_clear("a.raw");
  render_clear("b.raw", "rgba64");
  const std::string eight = read_text(folder / "a.raw");
  const std::string sixteen = read_text(folder / "b.raw");
  REQUIRE(eight.size() == static_cast<std::size_t>(kWidth * kHeight * 4 * 6));
  bool empty = false, partly = false;
  for (std::size_t k = 3; k < eight.size(); k += 4) {
    const int alpha = static_cast<std::uint8_t>(eight[k]);
    empty = empty || alpha < 20;
    partly = partly || (alpha > 60 && alpha < 200);
  }
  CHECK(empty);
  CHECK(partly);
  for (const char* name : {"a.mkv", "a.apng", "p%02d.png", "p%02d.tif", "p%02d.qoi"}) {
    CAPTURE(name);
    render_clear(name);
    CHECK((decoded(folder / name, "rgba") == eight));
    if (std::string(name).find('%') == std::string::npos) CHECK(darkest_over_grey(folder / name) >= 237);
  }
  for (const char* name : {"b.mkv", "q%02d.png"}) {
    CAPTURE(name);
    render_clear(name, "rgba64");
    CHECK((decoded(folder / name, "rgba64le") == sixteen));
  }
  render_clear("a.mov");
  CHECK(darkest_over_grey(folder / "a.mov") >= 225);
  render_clear("a.webm");
  CHECK(darkest_over_grey(folder / "a.webm") >= 195);  // the worst pixel of a lossy clip
  render_clear("a.gif");
  render_clear("a.framehash");
  CHECK(std::filesystem::file_size(folder / "a.gif") > 0);
}

TEST_CASE("the same scene is the same file, and other threads and engines make no difference") {
  const TemporaryFolder folder;
  for (const char* name : {"a.mp4", "b.webm", "c.mov", "d.gif", "e.apng", "f.webp"}) {
    CAPTURE(name);
    const auto bytes = [&](const std::string& device, const std::string& threads) {
      Run("render")
          .scene("splashes.json")
          .small()
          .frames("0:8")
          .on(device)
          .quiet()
          .with("--threads", threads)
          .with("--overwrite")
          .to(folder / name)
          .succeeds();
      return read_text(folder / name);
    };
    const std::string first = bytes("cpu", "1");
    CHECK((bytes("cpu", "2") == first));
    CHECK((bytes("gl", "1") == first));
  }
}

TEST_CASE("an output that cannot be is refused before anything is done, with what can") {
  const TemporaryFolder folder;
  const auto refused = [&](const std::string& name, const std::vector<std::string>& options, const std::string& words) {
    Run run("render");
    run.scene("tiny.json").on("cpu").to(folder / name);
    for (std::size_t k = 0; k < options.size(); k += 2) run.with(options[k], options[k + 1]);
    run.fails(2, words);
  };
  refused("a.mp4", {"--codec", "vp9"}, "takes h264, hevc or av1; vp9 goes into NAME.mkv");
  refused("a.mp4", {"--pix-fmt", "rgba"}, "h264 takes yuv420p");
  refused("%d.png", {"--crf", "20"}, "png has no quality to choose; it takes --preset or --pix-fmt");
  refused("a.gif", {"--bitrate", "1M"}, "gif has no bit rate");
  refused("a.mp4", {"--codec", "av1", "--size", "62x62"}, "choose --size 64x64");
  refused("a.mp4", {"--set", "/display/alpha=straight"}, "holds no alpha; write NAME.mov");
  CHECK(std::filesystem::is_empty(folder.path()));
}

TEST_CASE("options change what comes out") {
  const TemporaryFolder folder;
  const auto size = [&](const std::string& name, const std::vector<std::string>& options) {
    Run run("render");
    run.scene("splashes.json").small().frames("0:20").on("cpu").quiet().with("--overwrite").to(folder / name);
    for (std::size_t k = 0; k < options.size(); k += 2) run.with(options[k], options[k + 1]);
    run.succeeds();
    return std::filesystem::file_size(folder / name);
  };
  for (const char* name : {"a.mp4", "a.webm"}) {
    CAPTURE(name);
    CHECK(size(name, {"--crf", "40"}) < size(name, {}));
    CHECK(size(name, {"--bitrate", "100k"}) < size(name, {"--bitrate", "4M"}));
  }
  CHECK(size("a.mp4", {"--codec", "hevc", "--crf", "40"}) < size("a.mp4", {"--codec", "hevc"}));
  CHECK(size("a.mp4", {"--codec", "av1", "--crf", "60"}) < size("a.mp4", {"--codec", "av1"}));
  CHECK(size("a.mp4", {"--preset", "ultrafast"}) != size("a.mp4", {"--preset", "slow"}));
  CHECK(size("a.webp", {"--crf", "80"}) < size("a.webp", {}));
  CHECK(size("a.apng", {"--preset", "9"}) < size("a.apng", {"--preset", "0"}));
}

TEST_CASE("formats lists what this libav can do, for people and for programs") {
  const std::string text = Run("formats").succeeds().out;
  for (const char* part :
       {"NAME.mp4", "--codec hevc", "DIR/%05d.exr", "--crf 0 (best) to 51 (18)", "alpha: in yuva420p, straight"}) {
    CAPTURE(part);
    CHECK(text.find(part) != std::string::npos);
  }
  const TemporaryFolder folder;
  write_text(folder / "formats.json", Run("formats").with("--json").succeeds().out);
  const Outcome read = run_program({"python3", "-c", R"(
import json, sys
for format in json.load(open(sys.argv[1])):
    for codec in format["codecs"]:
        print(format["output"], codec["codec"], codec["available"], codec["pix_fmts"][0]))",
                                    (folder / "formats.json").string()});
  CHECK(read.out.find("NAME.mp4 h264 True yuv420p\n") != std::string::npos);
  CHECK(read.out.find("DIR/%05d.exr exr True gbrpf32\n") != std::string::npos);
}

}  // namespace
}  // namespace fluidtank::test
