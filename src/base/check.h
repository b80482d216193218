// Our own mistakes: check(condition, "what must hold") throws std::logic_error with the place in our source.
#pragma once
#include <source_location>
#include <stdexcept>
#include <string>

namespace fluidtank {

inline void check(bool holds, const std::string& what, std::source_location at = std::source_location::current()) {
  if (!holds) {
    throw std::logic_error(std::string(at.file_name()) + ":" + std::to_string(at.line()) +
                           ": internal error (please report it): " + what);
  }
}

}  // namespace fluidtank
