// What stderr is connected to.
#pragma once
#include <string>

namespace fluidtank {

/// A terminal that can redraw a line (TERM=dumb cannot).
bool stderr_is_terminal();

/// Columns of that terminal; 80 where it does not say.
int terminal_width();

/// The text in a colour (an SGR code as "31") where stderr is a terminal and NO_COLOR is not set (no-color.org).
std::string colored(const std::string& text, const char* code);

}  // namespace fluidtank
