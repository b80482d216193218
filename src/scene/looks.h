// The project's looks, embedded at build time from scenes/looks/: settings that are laid over or under a scene.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "scene/faults.h"
#include "scene/node.h"

namespace fluidtank {

struct Look {
  std::string name;  ///< The file's, without its ending.
  std::string text;  ///< A scene's settings; "about" says what it looks like.
};

/// In the order of their names.
const std::vector<Look>& looks();

/// Lays a look over a scene that may have one of its own: what is left of that is nothing. Faults for an unknown name,
/// which `node` gives.
void lay_look_over(Node& root, const Node& node, Faults& faults);

/// A scene's own "look" goes below it: the scene's values are kept.
void resolve_look(Node& root, Faults& faults);

/// Lays the settings in files over a scene, one after the other; a "look" that one names first. Throws Error(Exit::io)
/// where one cannot be read.
void lay_settings_over(Node& root, const std::vector<std::filesystem::path>& files, Faults& faults);

}  // namespace fluidtank
