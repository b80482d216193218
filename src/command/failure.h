// What went wrong, as an exit code and words.
#pragma once
#include <exception>
#include <string>

namespace fluidtank {

struct Failure {
  int code = 0;
  std::string words;  ///< Empty where nothing is to be said: nobody reads our output any more.
};

Failure failure_of(std::exception_ptr thrown);

}  // namespace fluidtank
