// What a night may bring: signals, a power cut, a full disk, a closed pipe, a second render to the same file.
#include <doctest/doctest.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <random>
#include <thread>

#include "support/files.h"
#include "support/run.h"

namespace fluidtank::test {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

// The binary in the background, silent.
pid_t start(const std::vector<std::string>& arguments) {
  const pid_t child = fork();
  if (child != 0) return child;
  std::vector<char*> command{const_cast<char*>(FLUIDTANK_BINARY)};
  for (const std::string& argument : arguments) command.push_back(const_cast<char*>(argument.c_str()));
  command.push_back(nullptr);
  execv(FLUIDTANK_BINARY, command.data());
  _exit(127);
}

int code_of(pid_t child) {
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

std::vector<std::string> long_render(const fs::path& output) {
  return {"render",
          SOURCE_DIR "/scenes/first.json",
          "-o",
          output.string(),
          "--device",
          "cpu",
          "--quiet",
          "--size",
          "128x80",
          "--set",
          "/tank/rows=32",
          "--set",
          "/tank/dye_rows=80",
          "--seconds",
          "600"};
}

// Frames that ffprobe counts, 0 where the file cannot be read.
int frames_in(const fs::path& file, const std::string& format) {
  const Outcome outcome = run_program({"ffprobe", "-v", "quiet", "-f", format, "-count_packets", "-select_streams", "v",
                                       "-show_entries", "stream=nb_read_packets", "-of", "csv=p=0", file.string()});
  return std::atoi(outcome.out.c_str());
}

// Waits until the file has some bytes, so that there are frames in it.
void wait_for_bytes(const fs::path& file, std::uintmax_t bytes) {
  std::error_code missing;
  for (int k = 0; k < 200; ++k) {
    const auto size = fs::file_size(file, missing);
    if (!missing && size >= bytes) return;
    std::this_thread::sleep_for(milliseconds(20));
  }
  FAIL("nothing was written");
}

TEST_CASE("SIGINT and SIGTERM finish the frame and close a valid, shorter clip") {
  for (const auto& [signal, code] : {std::pair{SIGINT, 130}, std::pair{SIGTERM, 143}}) {
    for (const char* name : {"a.mp4", "a.mkv"}) {
      const TemporaryFolder folder;
      CAPTURE(name);
      const pid_t child = start(long_render(folder / name));
      wait_for_bytes(folder / (std::string(name) + ".partial"), 20000);
      kill(child, signal);
      CHECK(code_of(child) == code);
      CHECK(frames_in(folder / name, std::string(name) == "a.mp4" ? "mp4" : "matroska") > 0);
      CHECK(!fs::exists(folder / (std::string(name) + ".partial")));
    }
  }
}

TEST_CASE("two renders to one file refuse each other") {
  const TemporaryFolder folder;
  const pid_t child = start(long_render(folder / "a.mp4"));
  wait_for_bytes(folder / "a.mp4.partial", 1);
  Run("render").scene("tiny.json").on("cpu").to(folder / "a.mp4").fails(4, "a.mp4");
  kill(child, SIGKILL);
  code_of(child);
}

TEST_CASE("a pipe that is closed ends the render quietly with 4") {
  const std::string command =
      std::string(FLUIDTANK_BINARY) +
      " render " SOURCE_DIR
      "/scenes/tiny.json -o - --device cpu --quiet | head -c 10 >/dev/null; exit ${PIPESTATUS[0]}";
  const Outcome outcome = run_program({"bash", "-c", command});
  CHECK(outcome.code == 4);
  CHECK(outcome.err.find("terminate") == std::string::npos);
  CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') <= 1);
}

TEST_CASE("a full disk is said, with 4, and leaves no whole file") {
  const TemporaryFolder folder;
  if (mount("tmpfs", folder.path().c_str(), "tmpfs", 0, "size=64k") != 0) {
    MESSAGE("skipped: only root may mount");
    return;
  }
  for (const char* name : {"a.mp4", "a.mkv", "a.y4m", "p%03d.png"}) {
    CAPTURE(name);
    Run("render").scene("first.json").small().on("cpu").quiet().to(folder / name).fails(4, "space");
    CHECK(!fs::exists(folder / name));
    for (const auto& entry : fs::directory_iterator(folder.path())) fs::remove(entry.path());
  }
  umount(folder.path().c_str());
}

TEST_SUITE("full") {
  TEST_CASE("kill -9 at 50 moments leaves no file under the final name, and a part that plays") {
    std::mt19937 engine(1);
    int playable = 0;
    for (int k = 0; k < 50; ++k) {
      const TemporaryFolder folder;
      const std::string name = k % 2 == 0 ? "a.mp4" : "a.mkv";
      const fs::path partial = folder / (name + ".partial");
      const pid_t child = start(long_render(folder / name));
      const int wait = std::uniform_int_distribution<int>(1, 900)(engine);
      std::this_thread::sleep_for(milliseconds(wait));
      kill(child, SIGKILL);
      code_of(child);
      CAPTURE(name);
      CAPTURE(wait);
      CHECK(!fs::exists(folder / name));
      if (!fs::exists(partial) || fs::file_size(partial) < 20000) continue;
      CHECK(frames_in(partial, k % 2 == 0 ? "mp4" : "matroska") > 0);
      ++playable;
    }
    CHECK(playable > 10);
  }
}

}  // namespace
}  // namespace fluidtank::test
