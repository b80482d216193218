#include <iostream>

#include "base/error.h"
#include "command/commands.h"
#include "scene/read.h"

namespace fluidtank {

int check_scenes(const CheckOptions& options) {
  std::vector<Override> overrides;
  for (const std::string& set : options.sets) overrides.push_back(parse_override(set));
  bool valid = true;
  for (const auto& file : options.scenes) {
    const ReadScene read = read_scene_file(file, overrides);
    for (const Fault& fault : read.faults) std::cerr << describe(fault) << "\n";
    if (!read.valid()) {
      valid = false;
    } else if (options.resolved) {
      std::cout << write_scene(read.scene) << "\n";
    } else {
      std::cout << file.string() << ": ok, " << frame_count(read.scene) << " frames\n";
    }
  }
  return static_cast<int>(valid ? Exit::ok : Exit::scene);
}

int print_schema() {
  std::cout << scene_schema();
  return static_cast<int>(Exit::ok);
}

}  // namespace fluidtank
