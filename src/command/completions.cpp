// Completions for three shells. Options and known values are completed; everything else is a file.
#include <algorithm>

#include "command/docs.h"

namespace fluidtank {
namespace {

constexpr const char* kMade = "# Made by scripts/make-docs.sh from the command line itself.\n";

std::string joined(const std::vector<std::string>& words, const std::string& between) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : between) + word;
  return text;
}

// The subcommands right below one, "" for the program's.
std::vector<const CommandDoc*> parts_of(const CommandDoc& whole, const std::vector<CommandDoc>& commands) {
  const std::string prefix = whole.name.empty() ? "" : whole.name + " ";
  std::vector<const CommandDoc*> parts;
  for (const CommandDoc& command : commands) {
    if (command.name.empty() || !command.name.starts_with(prefix)) continue;
    if (command.name.find(' ', prefix.size()) == std::string::npos) parts.push_back(&command);
  }
  return parts;
}

std::string last_word(const std::string& name) { return name.substr(name.rfind(' ') + 1); }

// Inside single quotes, where zsh's _arguments gives colons and brackets a meaning.
std::string quoted(const std::string& text, const std::string& special) {
  std::string out;
  for (const char c : text) {
    if (c == '\'') {
      out += "'\\''";
    } else {
      if (special.find(c) != std::string::npos) out += '\\';
      out += c;
    }
  }
  return out;
}

std::vector<std::string> words_of(const CommandDoc& command, const std::vector<CommandDoc>& commands) {
  std::vector<std::string> words;
  for (const CommandDoc* part : parts_of(command, commands)) words.push_back(last_word(part->name));
  for (const OptionDoc& option : command.options) {
    if (!option.positional) words.insert(words.end(), option.names.begin(), option.names.end());
  }
  return words;
}

}  // namespace

std::string bash_completion(const std::vector<CommandDoc>& commands) {
  std::string values, words;
  for (const CommandDoc& command : commands) {
    words += "    \"" + command.name + "\") words=\"" + joined(words_of(command, commands), " ") + "\" ;;\n";
    for (const OptionDoc& option : command.options) {
      const std::string row = "    " + joined(option.names, "|") + ") COMPREPLY=($(compgen -W \"" +
                              joined(option.choices, " ") + "\" -- \"$current\")); return ;;\n";
      if (!option.choices.empty() && values.find(row) == std::string::npos) values += row;
    }
  }
  return std::string(kMade) +
         "_fluidtank() {\n"
         "  local current=\"${COMP_WORDS[COMP_CWORD]}\" before=\"${COMP_WORDS[COMP_CWORD - 1]}\" command=\"\" "
         "words=\"\" k\n"
         "  for ((k = 1; k < COMP_CWORD; ++k)); do\n"
         "    [[ \"${COMP_WORDS[k]}\" == [a-z]* && (-z \"$command\" || \"$command\" == golden) ]] &&\n"
         "      command=\"${command:+$command }${COMP_WORDS[k]}\"\n"
         "  done\n"
         "  case \"$before\" in\n" +
         values +
         "  esac\n"
         "  case \"$command\" in\n" +
         words +
         "  esac\n"
         "  if [[ \"$current\" == -* || -z \"$command\" || \"$command\" == golden ]]; then\n"
         "    COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
         "  else\n"
         "    compopt -o filenames\n"
         "    COMPREPLY=($(compgen -f -- \"$current\"))\n"
         "  fi\n"
         "}\n"
         "complete -F _fluidtank fluidtank\n";
}

namespace {

std::string zsh_option(const OptionDoc& option) {
  const std::string value = option.choices.empty() ? "_files" : "(" + joined(option.choices, " ") + ")";
  if (option.positional) return " '*:" + option.names[0] + ":_files'";
  std::string text;
  for (const std::string& name : option.names) {
    text += " '" + name + "[" + quoted(option.description, "[]:") + "]" +
            (option.value.empty() ? "" : ":value:" + value) + "'";
  }
  return text;
}

std::string zsh_function(const CommandDoc& command, const std::vector<CommandDoc>& commands) {
  std::string name = "_fluidtank" + (command.name.empty() ? "" : "_" + command.name);
  std::replace(name.begin(), name.end(), ' ', '_');
  std::string arguments;
  for (const OptionDoc& option : command.options) arguments += " \\\n   " + zsh_option(option);
  const auto parts = parts_of(command, commands);
  if (parts.empty()) return name + "() {\n  _arguments" + arguments + "\n}\n\n";
  std::string described;
  for (const CommandDoc* part : parts) {
    described += "\n    '" + last_word(part->name) + ":" + quoted(part->description, ":") + "'";
  }
  return name + "() {\n  local -a commands=(" + described + ")\n  _arguments -C" + arguments +
         " \\\n    '1: :{_describe command commands}' '*:: :->rest'\n" + "  [[ $state == rest ]] && (( $+functions[" +
         name + "_$words[1]] )) && " + name + "_$words[1]\n}\n\n";
}

}  // namespace

std::string zsh_completion(const std::vector<CommandDoc>& commands) {
  std::string text = std::string("#compdef fluidtank\n") + kMade + "\n";
  for (const CommandDoc& command : commands) text += zsh_function(command, commands);
  return text + "_fluidtank \"$@\"\n";
}

std::string fish_completion(const std::vector<CommandDoc>& commands) {
  std::string text = kMade;
  for (const CommandDoc& command : commands) {
    const auto parts = parts_of(command, commands);
    std::string here = "__fish_use_subcommand";
    if (!command.name.empty()) here = "__fish_seen_subcommand_from " + last_word(command.name);
    if (command.name.find(' ') != std::string::npos) {
      here = "__fish_seen_subcommand_from " + command.name.substr(0, command.name.find(' ')) + "; and " + here;
    }
    for (const CommandDoc* part : parts) {
      text += "complete -c fluidtank -f -n '" + here + "' -a " + last_word(part->name) + " -d '" +
              quoted(part->description, "") + "'\n";
    }
    for (const OptionDoc& option : command.options) {
      if (option.positional) continue;
      text += "complete -c fluidtank -n '" + here + "'";
      for (const std::string& name : option.names) {
        text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      }
      if (!option.value.empty()) text += " -r";
      if (!option.choices.empty()) text += " -f -a '" + joined(option.choices, " ") + "'";
      text += " -d '" + quoted(option.description, "") + "'\n";
    }
  }
  return text;
}

}  // namespace fluidtank
