// A sweep as a picture.
#pragma once
#include <string>

#include "command/bench/figures.h"

namespace fluidtank {

/// An SVG document: milliseconds over velocity cells, both axes logarithmic, with a guide for times in proportion to
/// the cells. Rows that were skipped are left out; throws Error(Exit::device) where none is left.
std::string sweep_plot(const BenchFigures& figures);

}  // namespace fluidtank
