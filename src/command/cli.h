// The command line: parse, run the command, say what went wrong once, give the exit code.
#pragma once

namespace fluidtank {

int run(int argc, char** argv);

}  // namespace fluidtank
