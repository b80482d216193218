#include "command/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>

namespace fluidtank {

bool stderr_is_terminal() {
  const char* kind = std::getenv("TERM");
  return isatty(STDERR_FILENO) == 1 && kind != nullptr && std::string(kind) != "dumb";
}

int terminal_width() {
  winsize size{};
  return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

std::string colored(const std::string& text, const char* code) {
  const char* refusal = std::getenv("NO_COLOR");
  if (!stderr_is_terminal() || (refusal != nullptr && *refusal != '\0')) return text;
  return std::string("\033[") + code + "m" + text + "\033[0m";
}

}  // namespace fluidtank
