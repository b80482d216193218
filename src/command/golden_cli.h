// The command line of compare and golden.
#pragma once
#include <CLI/CLI.hpp>
#include <functional>

#include "command/device_choice.h"

namespace fluidtank {

void add_compare(CLI::App& app, std::function<int()>& command);
void add_golden(CLI::App& app, std::function<int()>& command, void (*add_device_options)(CLI::App&, DeviceChoice&));

}  // namespace fluidtank
