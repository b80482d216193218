// fluidtank(1), in the man macros.
#include "command/docs.h"

namespace fluidtank {
namespace {

// A leading dot or quote would be a request, a dash a hyphen.
std::string troff(const std::string& text) {
  std::string out;
  for (std::size_t k = 0; k < text.size(); ++k) {
    const bool starts_line = k == 0 || text[k - 1] == '\n';
    if (starts_line && (text[k] == '.' || text[k] == '\'')) out += "\\&";
    if (text[k] == '-') {
      out += "\\-";
    } else if (text[k] == '\\') {
      out += "\\e";
    } else {
      out += text[k];
    }
  }
  return out;
}

std::string upper_case(std::string text) {
  for (char& c : text) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return text;
}

std::string entry(const OptionDoc& option) {
  std::string names;
  for (const std::string& name : option.names) names += (names.empty() ? "" : ", ") + ("\\fB" + troff(name) + "\\fR");
  if (option.positional) names = "\\fI" + upper_case(option.names[0]) + "\\fR";
  if (!option.positional && !option.value.empty()) names += " \\fI" + troff(option.value) + "\\fR";
  std::string words = troff(option.description);
  if (!option.fallback.empty()) words += " (default: " + troff(option.fallback) + ")";
  return ".TP\n" + names + "\n" + words + ".\n";
}

std::string synopsis(const CommandDoc& command) {
  std::string line = ".B fluidtank " + command.name + "\n";
  for (const OptionDoc& option : command.options) {
    if (option.positional) line += "\\fI" + upper_case(option.names[0]) + "\\fR ";
  }
  return line + "[\\fIoptions\\fR]\n.br\n";
}

std::string preformatted(const std::string& lines) { return ".nf\n" + troff(lines) + "\n.fi\n"; }

bool has_parts(const CommandDoc& command, const std::vector<CommandDoc>& commands) {
  for (const CommandDoc& other : commands) {
    if (other.name.starts_with(command.name + " ")) return true;
  }
  return command.name.empty();
}

}  // namespace

std::string man_page(const std::vector<CommandDoc>& commands) {
  std::string text = ".\\\" Made by scripts/make-docs.sh from the command line itself.\n";
  text += ".TH FLUIDTANK 1 \"\" \"fluidtank " FLUIDTANK_VERSION "\" \"User Commands\"\n";
  text += ".SH NAME\nfluidtank \\- render clips of 2D fluids from scene files\n.SH SYNOPSIS\n";
  for (const CommandDoc& command : commands) {
    if (!has_parts(command, commands)) text += synopsis(command);
  }
  text += ".SH DESCRIPTION\n" + troff(commands.front().description) + "\n.SH COMMANDS\n";
  for (const CommandDoc& command : commands) {
    if (has_parts(command, commands)) continue;
    text += ".SS fluidtank " + command.name + "\n" + troff(command.description) + ".\n";
    for (const OptionDoc& option : command.options) {
      if (option.names.back() != "--help") text += entry(option);
    }
    if (!command.footer.empty()) text += ".PP\n" + preformatted(command.footer);
  }
  text += ".SH EXIT STATUS\n" + preformatted(exit_code_lines());
  text +=
      ".SH ENVIRONMENT\n.TP\nNO_COLOR\nNo colours on a terminal.\n.TP\nFLUIDTANK_CPU\n"
      "The CPU engine's instruction set: baseline, avx2 or avx512; the best there is where it is not set. "
      "The frames are the same with each.\n";
  text += ".SH EXAMPLES\n" +
          preformatted(
              "fluidtank new mine.json\nfluidtank render mine.json -o mine.mp4\n"
              "fluidtank render mine.json -o - | ffmpeg -i - mine.webm\n"
              "fluidtank render mine.json -o mine.mkv --stats mine.jsonl --dump velocity@60=velocity.npy");
  return text;
}

}  // namespace fluidtank
