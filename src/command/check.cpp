#include <iostream>

#include "base/error.h"
#include "base/text.h"
#include "command/commands.h"
#include "command/scene_memory.h"
#include "scene/read.h"

namespace fluidtank {
namespace {

// A file that cannot be read is a fault without a place, so that the other files are still read.
ReadScene read(const std::filesystem::path& file, const std::vector<Override>& overrides, const CheckOptions& options,
               Exit& outcome) {
  ReadScene result;
  try {
    result = read_scene_file(file, overrides, options.assets, options.laid);
    if (!result.valid() && outcome == Exit::ok) outcome = Exit::scene;
  } catch (const Error& error) {
    outcome = error.code();
    std::string words = error.what();
    const std::string name = printable(file.string());
    if (words.starts_with(name + ": ")) words.erase(0, name.size() + 2);
    Fault fault;
    fault.file = name;
    fault.message = words;
    result.faults = {fault};
  }
  return result;
}

std::string fault_json(const Fault& fault) {
  return "{\"file\": " + json_text(fault.file) + ", \"line\": " + std::to_string(fault.line) +
         ", \"column\": " + std::to_string(fault.column) + ", \"pointer\": " + json_text(fault.pointer) +
         ", \"severity\": \"" + (fault.warning ? "warning" : "error") + "\", \"message\": " + json_text(fault.message) +
         "}";
}

void print_verdict(const std::filesystem::path& file, const ReadScene& read, bool resolved) {
  for (const Fault& fault : read.faults) std::cerr << describe(fault) << "\n";
  if (!read.valid()) return;
  if (resolved) {
    std::cout << write_scene(read.scene);
  } else {
    std::cout << file.string() << ": ok, " << frame_count(read.scene) << " frames, "
              << memory_text(static_cast<double>(memory_of(read.scene).bytes)) << " of memory\n";
  }
}

}  // namespace

int check_scenes(const CheckOptions& options) {
  std::vector<Override> overrides;
  for (const std::string& set : options.sets) overrides.push_back(parse_override(set));
  Exit outcome = Exit::ok;
  std::string faults;
  for (const auto& file : options.scenes) {
    const ReadScene result = read(file, overrides, options, outcome);
    if (!options.json) print_verdict(file, result, options.resolved);
    for (const Fault& fault : result.faults) faults += (faults.empty() ? "\n  " : ",\n  ") + fault_json(fault);
  }
  if (options.json) std::cout << "[" << faults << (faults.empty() ? "]\n" : "\n]\n");
  return static_cast<int>(outcome);
}

int print_schema() {
  std::cout << scene_schema();
  return static_cast<int>(Exit::ok);
}

}  // namespace fluidtank
