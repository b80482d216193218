// The state after each stage of some steps, as hashes: by them a check names the first stage that went another way.
#pragma once
#include <string>
#include <vector>

namespace fluidtank::golden {

struct TraceEntry {
  int step = 0;
  std::string stage;
  std::string field;
  std::string sha256;  ///< Of the field's bytes, 64 hexadecimal digits.
  friend bool operator==(const TraceEntry&, const TraceEntry&) = default;
};

/// In the order in which the stages ran.
using Trace = std::vector<TraceEntry>;

/// One entry a line, so that a version control shows what changed.
std::string write_trace(const Trace& trace);

/// Throws Error(Exit::io) where the file is missing or is no trace.
Trace read_trace(const std::string& path);

/// "step 12, after confine_vorticity: velocity" and how far back the trace knows that all was well; "every stage
/// agrees" where it does; the first stage that one side lacks where the lists differ.
std::string first_difference(const Trace& golden, const Trace& actual);

}  // namespace fluidtank::golden
