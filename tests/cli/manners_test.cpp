// What a user sees beside the clip: warnings, assets, faults for editors, progress on a terminal and for programs, and
// what signals do.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <thread>

#include "support/files.h"
#include "support/run.h"

namespace fluidtank::test {
namespace {

Run tiny(const std::string& output) {
  Run run("render");
  run.scene("tiny.json").frames("0:3").on("cpu").to(output);
  return run;
}

// What the binary writes where stderr is a terminal.
std::string on_terminal(const std::vector<std::string>& arguments,
                        const std::map<std::string, std::string>& variables) {
  const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
  REQUIRE(terminal >= 0);
  REQUIRE(grantpt(terminal) == 0);
  REQUIRE(unlockpt(terminal) == 0);
  const std::string name = ptsname(terminal);
  const pid_t child = fork();
  if (child == 0) {
    dup2(open(name.c_str(), O_RDWR | O_NOCTTY), STDERR_FILENO);
    setenv("TERM", "xterm", 1);
    for (const auto& [key, value] : variables) setenv(key.c_str(), value.c_str(), 1);
    std::vector<char*> command{const_cast<char*>(FLUIDTANK_BINARY)};
    for (const std::string& argument : arguments) command.push_back(const_cast<char*>(argument.c_str()));
    command.push_back(nullptr);
    execv(FLUIDTANK_BINARY, command.data());
    _exit(127);
  }
  std::string text;
  char buffer[4096];
  int status = 0;
  const int keep = open(name.c_str(), O_RDWR | O_NOCTTY);  // else the other side's end is an error
  fcntl(terminal, F_SETFL, O_NONBLOCK);
  for (bool ended = false; !ended;) {
    ended = waitpid(child, &status, WNOHANG) == child;
    for (ssize_t count; (count = read(terminal, buffer, sizeof buffer)) > 0;) {
      text.append(buffer, static_cast<std::size_t>(count));
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  close(keep);
  close(terminal);
  CHECK(WEXITSTATUS(status) == 0);
  return text;
}

TEST_CASE("a scene whose sources do not balance is rendered with a warning") {
  const TemporaryFolder folder;
  write_text(folder / "s.json", R"({"frames": 2, "sources": [{"shape": "circle", "at": [0.8, 0.5], "pour": 2}]})");
  Run run("render");
  run.scene(folder / "s.json").small().on("cpu");
  const std::string words = "the surplus is spread evenly over the tank";
  CHECK(Run(run).to(folder / "a.mkv").succeeds().err.find(words) != std::string::npos);
  CHECK(Run(run).to(folder / "b.mkv").quiet().succeeds().err.empty());
}

TEST_CASE("--assets adds a folder for what a scene names, and none beyond") {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder / "scenes");
  std::filesystem::create_directories(folder / "assets");
  write_text(folder / "assets" / "base.json", R"({"frames": 7})");
  write_text(folder / "outside.json", "{}");
  std::filesystem::create_symlink(folder / "outside.json", folder / "assets" / "link.json");
  write_text(folder / "scenes" / "top.json", R"({"extends": "base.json"})");
  write_text(folder / "scenes" / "bad.json", R"({"extends": "link.json"})");
  Run("check").scene(folder / "scenes" / "top.json").fails(3, "cannot find \"base.json\"");
  const std::string assets = (folder / "assets").string();
  CHECK(Run("check").scene(folder / "scenes" / "top.json").with("--assets", assets).succeeds().out.find("7 frames") !=
        std::string::npos);
  Run("check").scene(folder / "scenes" / "bad.json").with("--assets", assets).fails(3, "outside");
  Run("check").scene(folder / "scenes" / "top.json").with("--assets", assets + "/none").fails(4, "no such folder");
  write_text(folder / "assets" / "base.json", R"({"frames": -7})");
  Run("check")
      .scene(folder / "scenes" / "top.json")
      .with("--assets", assets)
      .fails(3, "assets/base.json:1:12: /frames");
}

TEST_CASE("check --json gives editors every fault of every file") {
  const TemporaryFolder folder;
  write_text(folder / "bad.json", "{\"sed\": 1,\n \"seed\": -1}");
  const Outcome outcome =
      Run("check").scene(folder / "bad.json").scene(folder / "none.json").scene("first.json").with("--json").outcome();
  CHECK(outcome.code == 4);
  const std::string name = (folder / "bad.json").string();
  CHECK(outcome.out.find("{\"file\": \"" + name +
                         "\", \"line\": 1, \"column\": 2, \"pointer\": \"/sed\", \"severity\": \"error\"") !=
        std::string::npos);
  CHECK(outcome.out.find("\"line\": 2, \"column\": 10, \"pointer\": \"/seed\"") != std::string::npos);
  CHECK(outcome.out.find("none.json") != std::string::npos);
  CHECK(Run("check").scene("first.json").with("--json").succeeds().out == "[]\n");
}

TEST_CASE("on a terminal there is a bar, in colour unless NO_COLOR is set") {
  const TemporaryFolder folder;
  const std::vector<std::string> arguments = {"render",
                                              SOURCE_DIR "/scenes/first.json",
                                              "--device",
                                              "cpu",
                                              "--size",
                                              "256x160",
                                              "--set",
                                              "/tank/rows=64",
                                              "--set",
                                              "/tank/dye_rows=160",
                                              "--frames",
                                              "0:60",
                                              "--overwrite",
                                              "-o",
                                              (folder / "a.mkv").string()};
  const std::string text = on_terminal(arguments, {});
  CHECK(text.find("fps") != std::string::npos);
  CHECK(text.find("left") != std::string::npos);
  CHECK(text.find("\033[36m") != std::string::npos);
  const std::string plain = on_terminal(arguments, {{"NO_COLOR", "1"}});
  CHECK(plain.find("[#") != std::string::npos);
  CHECK(plain.find("\033[36m") == std::string::npos);
  CHECK(on_terminal(arguments, {{"TERM", "dumb"}}).find('\033') == std::string::npos);
}

TEST_CASE("--json goes to stderr where the clip goes to stdout") {
  const Outcome outcome = tiny("-").with("--json").succeeds();
  CHECK(outcome.out.starts_with("YUV4MPEG2"));
  CHECK(outcome.err.starts_with("{\"event\": \"started\""));
  CHECK(outcome.err.find("\"whole\": true") != std::string::npos);
  tiny("-").with("--json").quiet().fails(2, "excludes");
}

TEST_CASE("what is printed is not said to be done where it did not arrive") {
  const std::string binary = FLUIDTANK_BINARY;
  const Outcome full = run_program({"bash", "-c", binary + " schema > /dev/full"});
  CHECK(full.code == 4);
  CHECK(full.err.find("standard output") != std::string::npos);
  // The reader is gone before a byte is written: what fits a pipe's buffer would otherwise go unnoticed.
  // The reader is gone before there is anything to read.
  const Outcome closed =
      run_program({"bash", "-c", "(sleep 0.3; exec " + binary + " schema) | true; exit ${PIPESTATUS[0]}"});
  CHECK(closed.code == 4);
  CHECK(closed.err.empty());
  const Outcome clip =
      run_program({"bash", "-c",
                   binary + " render " SOURCE_DIR "/scenes/tiny.json -o - -q --device cpu | head -c 10 | wc -c; exit "
                            "${PIPESTATUS[0]}"});
  CHECK(clip.code == 4);
  CHECK(clip.out == "10\n");
  CHECK(clip.err.empty());
}

// Sends the signal again and again, so often, until the program ends.
int code_after(const std::vector<std::string>& arguments, int signal, int times) {
  const pid_t child = fork();
  if (child == 0) {
    std::vector<char*> command{const_cast<char*>(FLUIDTANK_BINARY)};
    for (const std::string& argument : arguments) command.push_back(const_cast<char*>(argument.c_str()));
    command.push_back(nullptr);
    execv(FLUIDTANK_BINARY, command.data());
    _exit(127);
  }
  for (int k = 0; k < times; ++k) {
    std::this_thread::sleep_for(std::chrono::milliseconds(k == 0 ? 700 : 100));
    kill(child, signal);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

TEST_CASE("a second signal stops at once") {
  const TemporaryFolder folder;
  // Frames of some seconds each.
  const std::vector<std::string> slow = {"render",
                                         SOURCE_DIR "/scenes/tiny.json",
                                         "-q",
                                         "--device",
                                         "cpu",
                                         "--set",
                                         "/fluid/pressure/passes=100000",
                                         "--set",
                                         "/tank/rows=500",
                                         "-o",
                                         (folder / "a.mkv").string()};
  CHECK(code_after(slow, SIGTERM, 2) == -SIGTERM);
  CHECK(!std::filesystem::exists(folder / "a.mkv"));
}

TEST_CASE("a signal is heard while the frames before --frames A:B are stepped through") {
  const TemporaryFolder folder;
  const std::vector<std::string> arguments = {"render",
                                              SOURCE_DIR "/scenes/first.json",
                                              "-q",
                                              "--device",
                                              "cpu",
                                              "--seconds",
                                              "6000",
                                              "--frames",
                                              "300000:300001",
                                              "-o",
                                              (folder / "a.mkv").string()};
  CHECK(code_after(arguments, SIGTERM, 1) == 143);
  CHECK(std::filesystem::is_empty(folder.path()));
}

}  // namespace
}  // namespace fluidtank::test
