// Completions, the man page and the scenes' README, made from the command line itself and the parameter tables.
// scripts/make-docs.sh writes them to where they are committed; a test holds those equal.
#pragma once
#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace fluidtank {

struct OptionDoc {
  std::vector<std::string> names;    ///< "-o", "--output"; a positional's one name without dashes.
  std::string value;                 ///< "FILE"; empty for a flag.
  std::string description;           ///< Without a full stop.
  std::string fallback;              ///< The default, where there is one to speak of.
  std::vector<std::string> choices;  ///< The values to complete, where they are known; else files.
  bool positional = false;
  bool required = false;
};

struct CommandDoc {
  std::string name;  ///< "golden check"; empty for the program itself.
  std::string description;
  std::string footer;
  std::vector<OptionDoc> options;
};

/// The program, and every subcommand that is not hidden, depth first.
std::vector<CommandDoc> commands_of(const CLI::App& app);

std::string bash_completion(const std::vector<CommandDoc>& commands);
std::string zsh_completion(const std::vector<CommandDoc>& commands);
std::string fish_completion(const std::vector<CommandDoc>& commands);
std::string man_page(const std::vector<CommandDoc>& commands);

/// scenes/README.md: every scene with its "about", then the parameter tables.
std::string scenes_readme();

/// The exit codes, a line each: "0  done".
std::string exit_code_lines();

/// Prints what `kind` says: bash, zsh, fish, man or scenes.
int print_docs(const CLI::App& app, const std::string& kind);

}  // namespace fluidtank
