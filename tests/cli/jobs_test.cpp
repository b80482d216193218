// Several scenes in one command: where they go, what a failing one does, and what signals do.
#include <doctest/doctest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <thread>

#include "support/files.h"
#include "support/run.h"

namespace fluidtank::test {
namespace {

namespace fs = std::filesystem;

const std::vector<std::string> kScenes = {"first.json", "fan.json", "pillars.json", "plume.json"};

Run several(const std::vector<std::string>& scenes, const fs::path& output) {
  Run run("render");
  for (const std::string& scene : scenes) run.scene(scene);
  return run.small().frames("0:6").to(output);
}

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

TEST_CASE("several scenes side by side are the frames that each gives alone, on every engine") {
  const TemporaryFolder folder;
  for (const std::string& scene : kScenes) {
    several({scene}, folder / (fs::path(scene).stem().string() + ".framehash")).on("cpu").quiet().succeeds();
  }
  for (const auto& [device, jobs] : {std::pair{"cpu", "1"}, {"cpu", "3"}, {"gl", "4"}, {"all", "2"}, {"auto", "2"}}) {
    CAPTURE(device);
    CAPTURE(jobs);
    const fs::path to = folder / (std::string("together-") + device + jobs);
    several(kScenes, to).on(device).with("--jobs", jobs).with("--format", "framehash").quiet().succeeds();
    for (const std::string& scene : kScenes) {
      const std::string name = fs::path(scene).stem().string() + ".framehash";
      CHECK(frame_lines(to / name) == frame_lines(folder / name));
    }
  }
}

TEST_CASE("clips in a folder are named by their scenes, mp4 unless --format says otherwise") {
  const TemporaryFolder folder;
  const std::vector<std::string> scenes = {"first.json", "fan.json"};
  several(scenes, folder / "made").on("cpu").quiet().succeeds();
  CHECK(fs::exists(folder / "made" / "first.mp4"));
  CHECK(fs::exists(folder / "made" / "fan.mp4"));
  several(scenes, folder / "made").on("cpu").quiet().with("--format", "png").succeeds();
  CHECK(fs::exists(folder / "made" / "first" / "00005.png"));
  several({"first.json"}, folder / "made").on("cpu").quiet().with("--format", "mkv").succeeds();
  CHECK(fs::exists(folder / "made" / "first.mkv"));
  several({"first.json"}, (folder / "new").string() + "/").on("cpu").quiet().succeeds();
  CHECK(fs::exists(folder / "new" / "first.mp4"));
  several(scenes, folder / "made").on("cpu").fails(4, "--overwrite");
  several(scenes, folder / "made").on("cpu").quiet().with("--overwrite").succeeds();
}

TEST_CASE("what cannot be several clips is said before anything starts") {
  const TemporaryFolder folder;
  const std::vector<std::string> scenes = {"first.json", "fan.json"};
  fs::create_directories(folder / "other");
  fs::copy(SOURCE_DIR "/scenes/first.json", folder / "other" / "first.json");
  const fs::path out = folder / "out";
  several({"first.json", (folder / "other" / "first.json").string()}, out).fails(2, "out/first.mp4");
  several(scenes, folder / "a.mp4").fails(2, "name a folder");
  several(scenes, folder / "a.JPEG").fails(2, "name a folder");
  several(scenes, "-").fails(2, "name a folder");
  several(scenes, folder / "p%03d.png").fails(2, "name a folder");
  several(scenes, folder / "no" / "such").fails(4, "mkdir");
  several(scenes, folder / "other" / "first.json").fails(4, "is not a folder");
  several(scenes, out).with("--stats", (folder / "s.jsonl").string()).fails(2, "--stats: is for one scene");
  several(scenes, out).with("--dump", "velocity@0=" + (folder / "v.npy").string()).fails(2, "--dump: is for one scene");
  several(scenes, out).with("--format", "avi").fails(2, "--format");
  several({"first.json"}, folder / "a.mp4").with("--format", "mkv").fails(2, "--format mkv");
  several(scenes, out).with("--jobs", "0").fails(2, "--jobs");
  CHECK(!fs::exists(out));
}

TEST_CASE("a scene that fails does not stop the others, and the first failure's code is the command's") {
  const TemporaryFolder folder;
  const fs::path out = folder / "out";
  write_text(folder / "bad.json", R"({"seed": -1})");
  const std::string bad = (folder / "bad.json").string();
  const std::string missing = (folder / "missing.json").string();
  const std::vector<std::string> scenes = {"first.json", bad, missing, "fan.json"};
  const Outcome outcome = several(scenes, out).on("cpu").with("--jobs", "2").fails(3, "bad.json:1:10");
  CHECK(outcome.err.find(missing) != std::string::npos);
  CHECK(outcome.err.find("2 of 4 scenes, 12 frames") != std::string::npos);
  CHECK(fs::exists(out / "first.mp4"));
  CHECK(fs::exists(out / "fan.mp4"));
  CHECK(!fs::exists(out / "bad.mp4"));
  several({missing, bad}, folder / "none").on("cpu").fails(4, missing);
  CHECK(!fs::exists(folder / "none"));
  // A range that only one of them has.
  Run("render")
      .scene("tiny.json")
      .scene("first.json")
      .small()
      .frames("200:202")
      .on("cpu")
      .to(folder / "range")
      .fails(2, "tiny.json: --frames 200:202");
  CHECK(fs::exists(folder / "range" / "first.mp4"));
  CHECK(!fs::exists(folder / "range" / "tiny.mp4"));
}

TEST_CASE("lines and objects say which scene they are of") {
  const TemporaryFolder folder;
  const std::vector<std::string> scenes = {"first.json", "fan.json", (folder / "missing.json").string()};
  const Outcome words = several(scenes, folder / "a").on("cpu").with("--jobs", "2").outcome();
  CHECK(words.err.find("a/first.mp4: 6 frames") != std::string::npos);
  CHECK(words.err.find("a/fan.mp4: 6 frames") != std::string::npos);
  const Outcome objects = several(scenes, folder / "b").on("cpu").with("--jobs", "2").with("--json").outcome();
  INFO(objects.out);
  CHECK(objects.code == 4);
  CHECK(count_of(objects.out, "\"scene\": \"" SOURCE_DIR "/scenes/first.json\"") == 2);
  CHECK(count_of(objects.out, "\"event\": \"started\"") == 2);
  CHECK(count_of(objects.out, "\"event\": \"done\"") == 2);
  CHECK(count_of(objects.out, "\"event\": \"failed\", \"scene\": \"" + scenes[2] + "\", \"code\": 4") == 1);
  CHECK(count_of(objects.out, "\"event\": \"finished\", \"scenes\": 3, \"whole\": 2, \"frames\": 12") == 1);
  CHECK(count_of(objects.out, "\n") == count_of(objects.out, "{\"event\""));
}

// Three long renders in the background, silent, two at a time.
pid_t start_long(const fs::path& output) {
  const pid_t child = fork();
  if (child != 0) return child;
  const std::vector<std::string> arguments = {FLUIDTANK_BINARY,
                                              "render",
                                              SOURCE_DIR "/scenes/first.json",
                                              SOURCE_DIR "/scenes/fan.json",
                                              SOURCE_DIR "/scenes/plume.json",
                                              "--jobs",
                                              "2",
                                              "-q",
                                              "--device",
                                              "cpu",
                                              "--size",
                                              "128x80",
                                              "--set",
                                              "/tank/rows=32",
                                              "--set",
                                              "/tank/dye_rows=80",
                                              "--seconds",
                                              "600",
                                              "-o",
                                              output.string()};
  std::vector<char*> command;
  for (const std::string& argument : arguments) command.push_back(const_cast<char*>(argument.c_str()));
  command.push_back(nullptr);
  execv(FLUIDTANK_BINARY, command.data());
  _exit(127);
}

void wait_for_bytes(const fs::path& file, std::uintmax_t bytes) {
  std::error_code missing;
  for (int k = 0; k < 500; ++k) {
    const auto size = fs::file_size(file, missing);
    if (!missing && size >= bytes) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  FAIL("nothing was written");
}

int frames_in(const fs::path& file) {
  return std::atoi(run_program({"ffprobe", "-v", "quiet", "-f", "mp4", "-count_packets", "-select_streams", "v",
                                "-show_entries", "stream=nb_read_packets", "-of", "csv=p=0", file.string()})
                       .out.c_str());
}

TEST_CASE("a signal ends every clip under way, whole and shorter, and begins no other") {
  for (const auto& [signal, code] : {std::pair{SIGINT, 130}, std::pair{SIGTERM, 143}}) {
    const TemporaryFolder folder;
    const fs::path out = folder / "out";
    const pid_t child = start_long(out);
    for (const char* name : {"first.mp4.partial", "fan.mp4.partial"}) wait_for_bytes(out / name, 20000);
    kill(child, signal);
    int status = 0;
    waitpid(child, &status, 0);
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == code);
    CHECK(frames_in(out / "first.mp4") > 0);
    CHECK(frames_in(out / "fan.mp4") > 0);
    CHECK(std::distance(fs::directory_iterator(out), fs::directory_iterator()) == 2);
  }
}

TEST_CASE("what a power cut leaves of several clips plays") {
  const TemporaryFolder folder;
  const fs::path out = folder / "out";
  const pid_t child = start_long(out);
  for (const char* name : {"first.mp4.partial", "fan.mp4.partial"}) wait_for_bytes(out / name, 20000);
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  for (const char* name : {"first.mp4.partial", "fan.mp4.partial"}) CHECK(frames_in(out / name) > 0);
}

}  // namespace
}  // namespace fluidtank::test
