#include "golden/trace.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "base/error.h"

namespace fluidtank::golden {
namespace {

constexpr const char* kFirstLine = "#fluidtank trace 1";

std::string place(const TraceEntry& entry) {
  return "step " + std::to_string(entry.step) + ", after " + entry.stage + ": " + entry.field;
}

bool same_place(const TraceEntry& a, const TraceEntry& b) {
  return a.step == b.step && a.stage == b.stage && a.field == b.field;
}

// The last traced step before an entry's, or -1.
int step_before(const Trace& trace, std::size_t entry) {
  for (std::size_t k = entry; k > 0; --k) {
    if (trace[k - 1].step != trace[entry].step) return trace[k - 1].step;
  }
  return -1;
}

// A stage that differs is the culprit only where the steps right before it are known to agree.
std::string gap_words(const Trace& golden, std::size_t entry) {
  const int step = golden[entry].step;
  const int before = step_before(golden, entry);
  if (step - before <= 1) return "";
  return " (the trace knows nothing of steps " + std::to_string(before + 1) + " to " + std::to_string(step - 1) +
         ", so the cause may lie there; a golden made with --trace-steps all narrows it down)";
}

}  // namespace

std::string write_trace(const Trace& trace) {
  std::string text = std::string(kFirstLine) + "\n";
  for (const TraceEntry& entry : trace) {
    text += std::to_string(entry.step) + " " + entry.stage + " " + entry.field + " " + entry.sha256 + "\n";
  }
  return text;
}

Trace read_trace(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  if (!std::getline(file, line)) throw Error(Exit::io, path + ": cannot read it; golden update --trace makes one");
  if (line != kFirstLine) throw Error(Exit::io, path + ":1: not a trace of version 1; golden update --trace makes one");
  Trace trace;
  for (int number = 2; std::getline(file, line); ++number) {
    TraceEntry entry;
    std::istringstream words(line);
    if (!(words >> entry.step >> entry.stage >> entry.field >> entry.sha256) || entry.sha256.size() != 64) {
      throw Error(Exit::io, path + ":" + std::to_string(number) + ": not a step, a stage, a field and a SHA-256");
    }
    trace.push_back(std::move(entry));
  }
  return trace;
}

std::string first_difference(const Trace& golden, const Trace& actual) {
  const std::size_t count = std::min(golden.size(), actual.size());
  for (std::size_t k = 0; k < count; ++k) {
    if (!same_place(golden[k], actual[k])) {
      return "the stages themselves differ: the golden has " + place(golden[k]) + ", now there is " + place(actual[k]);
    }
    if (golden[k].sha256 != actual[k].sha256) return place(golden[k]) + " differs" + gap_words(golden, k);
  }
  if (golden.size() != actual.size()) return "the golden's trace is of other steps; update it with --trace";
  return "every stage agrees on the " + std::to_string(count) + " states that were traced";
}

}  // namespace fluidtank::golden
