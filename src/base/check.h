// Our own mistakes: check(condition, "what must hold") throws std::logic_error with the place in our source.
#pragma once
#include <stdexcept>
#include <string>

namespace fluidtank {

inline void check(bool holds, const std::string& what, const char* file = __builtin_FILE(),
                  int line = __builtin_LINE()) {
  if (!holds) {
    throw std::logic_error(std::string(file) + ":" + std::to_string(line) +
                           ": internal error (please report it): " + what);
  }
}

}  // namespace fluidtank
