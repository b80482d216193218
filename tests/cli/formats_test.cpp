// Every output format, as a user makes it and as ffmpeg's own tools see it.
#include <doctest/doctest.h>
#include <sys/stat.h>

#include "support/files.h"
#include "support/run.h"

namespace fluidtank::test {
namespace {

// What ffprobe says of the first video stream, "key=value" a line.
std::string probe(const std::filesystem::path& file) {
  return run_program({"ffprobe", "-v", "error", "-count_packets", "-show_streams", file.string()}).out;
}

bool has(const std::string& text, const std::string& line) { return text.find(line + "\n") != std::string::npos; }

Run small(const std::string& scene = "first.json") {
  Run run("render");
  run.scene(scene).small().frames("0:12").on("cpu").quiet();
  return run;
}

// SHA-256s of a clip's RGB frames, as ffmpeg decodes it.
std::string decoded_hashes(const std::filesystem::path& file) {
  const std::string text = run_program({"ffmpeg", "-v", "error", "-i", file.string(), "-pix_fmt", "rgb24", "-f",
                                        "framehash", "-hash", "SHA256", "-"})
                               .out;
  std::string hashes;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with('#')) hashes += line.substr(line.rfind(' ') + 1) + "\n";
  }
  return hashes;
}

std::string hashes_of(const std::filesystem::path& framehash) {
  std::string hashes;
  std::istringstream lines(frame_lines(framehash));
  for (std::string line; std::getline(lines, line);) hashes += line.substr(line.rfind(' ') + 1) + "\n";
  return hashes;
}

TEST_CASE("mp4 is H.264 in BT.709 with the right size, rate and count, and starts fast") {
  const TemporaryFolder folder;
  small().to(folder / "out.mp4").succeeds();
  const std::string stream = probe(folder / "out.mp4");
  INFO(stream);
  for (const char* line : {"codec_name=h264", "width=128", "height=80", "pix_fmt=yuv420p", "r_frame_rate=60/1",
                           "color_space=bt709", "color_transfer=bt709", "color_primaries=bt709", "color_range=tv",
                           "chroma_location=left", "nb_read_packets=12"}) {
    CAPTURE(line);
    CHECK(has(stream, line));
  }
  const std::string bytes = read_text(folder / "out.mp4");
  CHECK(bytes.find("moov") < bytes.find("mdat"));
  CHECK(!std::filesystem::exists(folder / "out.mp4.partial"));
}

TEST_CASE("mkv and PNG are lossless: decoded, they are the framehash's frames") {
  const TemporaryFolder folder;
  small().to(folder / "out.framehash").succeeds();
  small().to(folder / "out.mkv").succeeds();
  small().to(folder / "pictures" / "%03d.png").succeeds();
  const std::string expected = hashes_of(folder / "out.framehash");
  CHECK(decoded_hashes(folder / "out.mkv") == expected);
  CHECK(decoded_hashes(folder / "pictures" / "%03d.png") == expected);
}

TEST_CASE("a file's video is nearly the lossless one: levels and colours are right") {
  const TemporaryFolder folder;
  small().to(folder / "a.mkv").succeeds();
  small().to(folder / "a.mp4").succeeds();
  small().to(folder / "a.y4m").succeeds();
  for (const char* name : {"a.mp4", "a.y4m"}) {
    const Outcome compared = run_program({FLUIDTANK_BINARY, "compare", (folder / "a.mkv").string(),
                                          (folder / name).string(), "--max-flip-mean", "0.05"});
    CAPTURE(name);
    INFO(compared.out);
    CHECK(compared.code == 0);
  }
}

TEST_CASE("y4m goes to stdout and says what it is") {
  const TemporaryFolder folder;
  const Outcome outcome = small().to("-").succeeds();
  CHECK(outcome.out.starts_with("YUV4MPEG2 W128 H80 F60:1"));
  CHECK(outcome.out.find("XCOLORRANGE=LIMITED") < 100);
  const std::size_t frame = 6 + 128 * 80 * 3 / 2;
  CHECK(outcome.out.size() == outcome.out.find('\n') + 1 + 12 * frame);
}

TEST_CASE("--frames takes a part out of the whole clip and names pictures by their numbers") {
  const TemporaryFolder folder;
  small().to(folder / "all.framehash").succeeds();
  Run("render").scene("first.json").small().frames("4:7").on("cpu").quiet().to(folder / "part.framehash").succeeds();
  std::istringstream all(hashes_of(folder / "all.framehash"));
  std::string line, expected;
  for (int k = 0; std::getline(all, line); ++k) {
    if (k >= 4 && k < 7) expected += line + "\n";
  }
  CHECK(hashes_of(folder / "part.framehash") == expected);
  Run("render").scene("first.json").small().frames("4:7").on("cpu").quiet().to(folder / "p%02d.png").succeeds();
  CHECK(std::filesystem::exists(folder / "p04.png"));
  CHECK(std::filesystem::exists(folder / "p06.png"));
  CHECK(!std::filesystem::exists(folder / "p07.png"));
}

TEST_CASE("--seconds is checked as the scene's own is") {
  const TemporaryFolder folder;
  const auto refused = [&](const char* command, const char* seconds, const char* words) {
    Run(command).scene("first.json").on("cpu").with("--seconds", seconds).fails(3, words);
  };
  refused("bench", "0", "--seconds 0: /seconds: 0 is below 0.001");
  refused("bench", "0.002", "--seconds 0.002: /seconds: shorter than one frame at 60 frames a second");
  Run("render")
      .scene("first.json")
      .with("--seconds", "0")
      .to(folder / "a.mp4")
      .fails(3, "--seconds 0: /seconds: 0 is below 0.001");
}

TEST_CASE("--seconds, --size, --seed and --set change the scene") {
  const TemporaryFolder folder;
  Run("render")
      .scene("first.json")
      .with("--seconds", "0.1")
      .with("--size", "64x48")
      .on("cpu")
      .quiet()
      .to(folder / "a.mp4")
      .succeeds();
  const std::string stream = probe(folder / "a.mp4");
  CHECK(has(stream, "width=64"));
  CHECK(has(stream, "height=48"));
  CHECK(has(stream, "nb_read_packets=6"));
  const auto hashes = [&](const std::string& option, const std::string& value) {
    Run("render")
        .scene("splashes.json")
        .small()
        .frames("0:4")
        .on("cpu")
        .quiet()
        .with("--overwrite")
        .with(option, value)
        .to(folder / "h.framehash")
        .succeeds();
    return hashes_of(folder / "h.framehash");
  };
  CHECK(hashes("--seed", "1") != hashes("--seed", "2"));
  CHECK(hashes("--set", "/fluid/vorticity=0") != hashes("--set", "/fluid/vorticity=30"));
  CHECK(hashes("--threads", "1") == hashes("--threads", "2"));
}

TEST_CASE("an odd size is refused for 4:2:0 with the remedy, and fine without loss") {
  const TemporaryFolder folder;
  Run("render").scene("tiny.json").with("--size", "65x49").on("cpu").to(folder / "a.mp4").fails(2, "even");
  Run("render")
      .scene("tiny.json")
      .with("--size", "65x49")
      .frames("0:2")
      .on("cpu")
      .quiet()
      .to(folder / "a.mkv")
      .succeeds();
  CHECK(has(probe(folder / "a.mkv"), "width=65"));
}

}  // namespace
}  // namespace fluidtank::test
