// The "golden" block of a scene file: which frames to keep pictures of, and by what rule they are judged.
#pragma once
#include <filesystem>
#include <optional>
#include <vector>

#include "golden/measures.h"
#include "scene/read.h"

namespace fluidtank {

struct GoldenBlock {
  std::vector<int> frames;           ///< In rising order. Empty: the first, the middle and the last.
  std::optional<golden::Rule> rule;  ///< Where there is none, an exact device's frames must be equal.
  std::string mask;                  ///< A picture's file; empty for none.
};

/// Reads the block of a scene of `count` frames. Throws Error(Exit::scene), all faults described, each with its place.
GoldenBlock read_golden_block(const std::filesystem::path& scene, int count, const Assets& assets = {});

}  // namespace fluidtank
