// Every subcommand with its options.
#pragma once
#include <CLI/CLI.hpp>
#include <functional>

namespace fluidtank {

/// Adds them to the program; parsing then leaves in `command` what is to be run.
void add_commands(CLI::App& app, std::function<int()>& command);

}  // namespace fluidtank
