// A render against its approved goldens: hashes decide; where they differ, the rule judges the pictures there are.
#pragma once
#include "golden/manifest.h"
#include "golden/result.h"

namespace fluidtank::golden {

struct CheckRequest {
  Rule rule;
  Mask mask;
  int threads = 0;
  bool keep_pictures = false;
};

/// No result yet where the goldens can be compared at all; else why not: there is none, or all are of another scene or
/// size.
ClipResult check_readiness(const std::string& scene_name, const GoldenFacts& facts, const std::vector<Golden>& goldens);

/// A frame is the same where any golden of this scene has its hash. The pictures are those of the golden that the same
/// renderer made, else of the one that agrees with most frames.
void check_frames(ClipResult& clip, const Rendered& rendered, const std::vector<Golden>& goldens,
                  const CheckRequest& request);

/// Goldens of the scene as it is now.
std::vector<Golden> current_goldens(const std::vector<Golden>& goldens, const std::string& scene_hash);

/// Frames whose hash no golden has.
int count_new_frames(const Rendered& rendered, const std::vector<Golden>& goldens);

}  // namespace fluidtank::golden
