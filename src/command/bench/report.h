// What a benchmark found, for people and for scripts.
#pragma once
#include <string>

#include "command/bench/figures.h"

namespace fluidtank {

std::string bench_table(const BenchFigures& figures);

/// One object; docs/performance.md lists its keys.
std::string bench_json(const BenchFigures& figures);

}  // namespace fluidtank
