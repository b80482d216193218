// A scene rendered for its golden: every frame's hash, the pictures of some, and the trace of some steps.
#pragma once
#include <filesystem>
#include <string>

#include "command/golden_block.h"
#include "compute/device.h"
#include "golden/manifest.h"
#include "scene/scene.h"

namespace fluidtank {

/// A scene of the command line, read and checked.
struct GoldenScene {
  std::filesystem::path file;
  Scene scene;
  GoldenBlock block;
};

/// Everything about a golden that is known before the first frame.
golden::GoldenFacts facts_of(const GoldenScene& scene, const Device& device);

/// Which steps a trace holds: "" for the first three, every sixtieth, those that the golden's pictures show, and the
/// four around the moment when a push or a pour sets in or ends; "all"; or a list as "0,5,60".
struct TraceRequest {
  bool wanted = false;
  std::string steps;
};

/// Throws Error(Exit::usage) for steps that are no list, and Error(Exit::interrupted) on SIGINT.
golden::Rendered render_golden(Device& device, const GoldenScene& scene, const TraceRequest& trace, bool quiet = false);

}  // namespace fluidtank
