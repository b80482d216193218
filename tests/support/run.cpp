#include "support/run.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <stdexcept>

namespace fluidtank::test {
namespace {

// Reads both pipes to their ends.
void drain(int out, int err, Outcome& outcome) {
  std::array<pollfd, 2> pipes{pollfd{out, POLLIN, 0}, pollfd{err, POLLIN, 0}};
  std::array<std::string*, 2> texts{&outcome.out, &outcome.err};
  int open = 2;
  while (open > 0) {
    if (poll(pipes.data(), pipes.size(), -1) < 0) throw std::runtime_error("poll");
    for (std::size_t k = 0; k < 2; ++k) {
      if (pipes[k].fd < 0 || pipes[k].revents == 0) continue;
      std::array<char, 65536> buffer;
      const ssize_t count = read(pipes[k].fd, buffer.data(), buffer.size());
      if (count > 0) {
        texts[k]->append(buffer.data(), static_cast<std::size_t>(count));
      } else {
        close(pipes[k].fd);
        pipes[k].fd = -1;
        --open;
      }
    }
  }
}

[[noreturn]] void become(const std::vector<std::string>& command,
                         const std::map<std::string, std::string>& environment) {
  for (const auto& [name, value] : environment) setenv(name.c_str(), value.c_str(), 1);
  std::vector<char*> arguments;
  for (const std::string& argument : command) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  execvp(arguments[0], arguments.data());
  _exit(127);
}

}  // namespace

Outcome run_program(const std::vector<std::string>& command, const std::map<std::string, std::string>& environment) {
  std::array<int, 2> out{}, err{};
  if (pipe(out.data()) != 0 || pipe(err.data()) != 0) throw std::runtime_error("pipe");
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("fork");
  if (child == 0) {
    dup2(out[1], STDOUT_FILENO);
    dup2(err[1], STDERR_FILENO);
    for (const int end : {out[0], out[1], err[0], err[1]}) close(end);
    become(command, environment);
  }
  close(out[1]);
  close(err[1]);
  Outcome outcome;
  drain(out[0], err[0], outcome);
  int status = 0;
  waitpid(child, &status, 0);
  outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return outcome;
}

Run& Run::scene(const std::filesystem::path& file) {
  arguments_.push_back(file.has_parent_path() ? file.string() : std::string(SOURCE_DIR "/scenes/") + file.string());
  return *this;
}

Run& Run::small() { return with("--size", "128x80").with("--set", "/tank/rows=32").with("--set", "/tank/dye_rows=80"); }

Run& Run::with(const std::string& flag) {
  arguments_.push_back(flag);
  return *this;
}

Run& Run::with(const std::string& option, const std::string& value) {
  arguments_.push_back(option);
  arguments_.push_back(value);
  return *this;
}

Run& Run::environment(const std::map<std::string, std::string>& more) {
  environment_.insert(more.begin(), more.end());
  return *this;
}

Outcome Run::outcome() const {
  std::vector<std::string> command{FLUIDTANK_BINARY};
  command.insert(command.end(), arguments_.begin(), arguments_.end());
  return run_program(command, environment_);
}

Outcome Run::succeeds() const {
  Outcome result = outcome();
  INFO(result.err);
  REQUIRE(result.code == 0);
  return result;
}

Outcome Run::fails(int code, const std::string& message) const {
  Outcome result = outcome();
  INFO(result.err);
  CHECK(result.code == code);
  CHECK(result.err.find(message) != std::string::npos);
  return result;
}

}  // namespace fluidtank::test
