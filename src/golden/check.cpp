#include "golden/check.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include "golden/compare.h"
#include "media/decode.h"

namespace fluidtank::golden {
namespace {

// Every frame that was approved, of any golden.
using Approved = std::set<std::pair<int, std::string>>;

Approved approved_frames(const std::vector<Golden>& goldens) {
  Approved approved;
  for (const Golden& golden : goldens) {
    for (const FrameHash& frame : golden.hashes) approved.emplace(frame.frame, frame.sha256);
  }
  return approved;
}

const Golden& nearest_golden(const Rendered& rendered, const std::vector<Golden>& goldens) {
  const Golden* nearest = nullptr;
  int fewest = 0;
  for (const Golden& golden : goldens) {
    if (golden.facts.renderer == rendered.facts.renderer) return golden;
    const int differing = count_new_frames(rendered, {golden});
    if (nearest == nullptr || differing < fewest) {
      nearest = &golden;
      fewest = differing;
    }
  }
  return *nearest;
}

// The frame's two pictures where both are there, else a word on what is missing.
FrameResult judge_pictures(const FrameHash& frame, const Rendered& rendered, const Golden& golden,
                           const CheckRequest& request, bool keep_pictures) {
  const auto picture = rendered.pictures.find(frame.frame);
  const bool chosen = picture != rendered.pictures.end();
  if (!chosen)
    return {frame.frame, Verdict::unjudged, "the hash differs; there is no golden picture to judge by", {}, {}};
  const std::string path = golden.picture_path(frame.frame);
  if (!std::filesystem::exists(path)) {
    FrameResult missing{frame.frame, Verdict::missing, "the golden picture " + path + " is missing", {}, {}};
    if (keep_pictures) missing.evidence = make_evidence(nullptr, &picture->second, {});
    return missing;
  }
  FrameResult result = judge(frame.frame, decode_picture(path), picture->second, request.mask, request.rule,
                             request.threads, keep_pictures);
  // The hash differs, so a picture that equals its golden means that the PNG is not the frame that was hashed.
  if (result.verdict == Verdict::same && request.mask.empty()) {
    result.verdict = Verdict::differs;
    result.words = path + " is this frame, but its hash in clip.framehash is another's; update the golden";
  }
  return result;
}

// Frames without pictures stand or fall with those that have some.
void settle_unjudged(ClipResult& clip, const CheckRequest& request) {
  const bool judged = std::any_of(clip.frames.begin(), clip.frames.end(),
                                  [](const FrameResult& frame) { return frame.measures.has_value(); });
  const bool failed = std::any_of(clip.frames.begin(), clip.frames.end(),
                                  [](const FrameResult& frame) { return !is_pass(frame.verdict); });
  const bool exact = request.rule.is_exact() && request.mask.empty();
  if (!exact && judged && !failed) return;
  for (FrameResult& frame : clip.frames) {
    if (frame.verdict == Verdict::unjudged) frame.verdict = Verdict::differs;
  }
}

}  // namespace

std::vector<Golden> current_goldens(const std::vector<Golden>& goldens, const std::string& scene_hash) {
  std::vector<Golden> current;
  std::copy_if(goldens.begin(), goldens.end(), std::back_inserter(current),
               [&](const Golden& golden) { return golden.facts.scene_hash == scene_hash; });
  return current;
}

int count_new_frames(const Rendered& rendered, const std::vector<Golden>& goldens) {
  const Approved approved = approved_frames(goldens);
  return static_cast<int>(std::count_if(rendered.hashes.begin(), rendered.hashes.end(), [&](const FrameHash& frame) {
    return approved.count({frame.frame, frame.sha256}) == 0;
  }));
}

ClipResult check_readiness(const std::string& scene_name, const GoldenFacts& facts,
                           const std::vector<Golden>& goldens) {
  ClipResult clip;
  clip.name = scene_name;
  clip.actual = facts.renderer;
  if (goldens.empty()) {
    clip.verdict = Verdict::missing;
    clip.words = "there is no golden of this scene";
  } else if (current_goldens(goldens, facts.scene_hash).empty()) {
    const GoldenFacts& old = goldens.front().facts;
    clip.golden = old.renderer;
    clip.verdict = Verdict::stale;
    clip.words = "the scene has changed since its golden was approved";
    if (old.width != facts.width || old.height != facts.height) {
      clip.words += " (its size was " + std::to_string(old.width) + "x" + std::to_string(old.height) + ")";
    } else if (old.frames != facts.frames) {
      clip.words += " (it had " + std::to_string(old.frames) + " frames)";
    }
  }
  return clip;
}

void check_frames(ClipResult& clip, const Rendered& rendered, const std::vector<Golden>& goldens,
                  const CheckRequest& request) {
  const std::vector<Golden> current = current_goldens(goldens, rendered.facts.scene_hash);
  const Golden& nearest = nearest_golden(rendered, current);
  clip.golden = nearest.facts.renderer + ", fluidtank " + nearest.facts.version;
  clip.rule = rule_text(request.rule);
  const Approved approved = approved_frames(current);
  int kept = 0;
  for (const FrameHash& frame : rendered.hashes) {
    if (approved.count({frame.frame, frame.sha256}) != 0) {
      clip.frames.push_back({frame.frame, Verdict::same, "", {}, {}});
      continue;
    }
    const bool keep = request.keep_pictures && kept < kMostEvidence;
    clip.frames.push_back(judge_pictures(frame, rendered, nearest, request, keep));
    kept += clip.frames.back().evidence.has_value();
  }
  settle_unjudged(clip, request);
  settle_verdict(clip);
}

}  // namespace fluidtank::golden
