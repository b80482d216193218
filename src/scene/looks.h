// The project's looks, embedded at build time from scenes/looks/: settings that are laid over or under a scene.
#pragma once
#include <string>
#include <vector>

namespace fluidtank {

struct Look {
  std::string name;  ///< The file's, without its ending.
  std::string text;  ///< A scene's settings; "about" says what it looks like.
};

/// In the order of their names.
const std::vector<Look>& looks();

}  // namespace fluidtank
