// What a user, a file, a driver or a codec did wrong. Thrown anywhere, caught once in main's run().
#pragma once
#include <stdexcept>
#include <string>

namespace fluidtank {

/// The program's exit codes, as the README lists them.
enum class Exit {
  ok = 0,
  differs = 1,
  usage = 2,
  scene = 3,
  io = 4,
  device = 5,
  diverged = 6,
  interrupted = 130,
  terminated = 143,
};

/// An error for people: says the place, the value and the remedy, and carries the exit code.
class Error : public std::runtime_error {
 public:
  Error(Exit code, const std::string& what) : std::runtime_error(what), code_(code) {}
  Exit code() const { return code_; }

 private:
  Exit code_;
};

/// Whatever read our standard output has ended, as `head` does: the program ends with Exit::io and says nothing.
class ClosedPipe : public Error {
 public:
  explicit ClosedPipe(const std::string& what) : Error(Exit::io, what) {}
};

}  // namespace fluidtank
