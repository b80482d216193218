// A scene's values from several texts: what it extends, itself, and the overrides, laid over each other.
#pragma once
#include <filesystem>

#include "scene/faults.h"
#include "scene/node.h"
#include "scene/read.h"

namespace fluidtank {

/// Lays one object over another: objects merge key by key, everything else replaces. Of the keys "seconds" and
/// "frames", which say the same, the upper one's stays.
void lay_over(Node& below, Node above);

/// Where a file lies that a value of the scene names: below the folder of the text that names it, or an assets' folder.
/// Nothing, and a fault, where there is none. `scene` is the scene's own file; empty where there is none.
std::filesystem::path find_named_file(const Node& named, const std::string& pointer, const std::filesystem::path& scene,
                                      const Assets& assets, Faults& faults);

/// Lays overrides over a scene. Faults for pointers that lead nowhere and values that are not JSON.
void apply_overrides(Node& root, const std::vector<Override>& overrides, Faults& faults);

/// A regular file's bytes; throws Error(Exit::io) where there is none, it is too large, or it cannot be read.
std::string read_scene_bytes(const std::filesystem::path& file);

/// The scene with what it extends below it; `file` is the scene's own, whose text is the root's document. What it names
/// is looked for beside it, then in the assets' folders, and must lie below the scene's folder or one of those.
void resolve_extends(Node& root, const std::filesystem::path& file, Faults& faults, const Assets& assets = {});

}  // namespace fluidtank
