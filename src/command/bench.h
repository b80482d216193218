// What a benchmark found.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "compute/device.h"

namespace fluidtank {

/// Milliseconds, one number a step or a frame.
struct BenchFigures {
  std::vector<std::string> order;  ///< Stages as they ran.
  std::map<std::string, std::vector<double>> stages;
  std::vector<double> steps, pictures, readback, encode;

  void add(const std::vector<StageTime>& times, Profiling profiling);
};

double median(std::vector<double> values);
std::string bench_table(const Device& device, const BenchFigures& figures);
std::string bench_json(const Device& device, const BenchFigures& figures);

}  // namespace fluidtank
