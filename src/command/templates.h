// The project's scenes, embedded at build time, for `fluidtank new` and the docs.
#pragma once
#include <string>
#include <vector>

namespace fluidtank {

struct Template {
  std::string name;  ///< The file's, without its ending.
  std::string text;
};

/// In the order of their names.
const std::vector<Template>& templates();

}  // namespace fluidtank
