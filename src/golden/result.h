// What a comparison found, frame by frame: the one thing that all reports are made from.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "golden/measures.h"
#include "media/rgb_picture.h"

namespace fluidtank::golden {

enum class Verdict {
  same,      ///< Byte for byte.
  within,    ///< Differs, and the rule allows it.
  unjudged,  ///< The hash differs and there is no golden picture, but the rule allows the pictures there are.
  differs,
  missing,  ///< A frame, or a whole golden, is on one side only.
  size,     ///< Sizes differ.
  stale,    ///< The scene has changed since its golden was approved.
};

bool is_pass(Verdict verdict);
std::string verdict_text(Verdict verdict);

/// PNG files in memory, for the page. Those that do not exist are empty.
struct Evidence {
  std::vector<std::byte> golden, actual, map;
  int width = 0, height = 0;
};

struct FrameResult {
  int frame = 0;
  Verdict verdict = Verdict::same;
  std::string words;  ///< Why, where it is not the same.
  std::optional<Measures> measures;
  std::optional<Evidence> evidence;
};

/// A scene against its golden, or one side against the other.
struct ClipResult {
  std::string name;
  std::string golden;  ///< What it was held against: a file, or the renderer of the golden.
  std::string actual;  ///< A file, or the renderer.
  Verdict verdict = Verdict::same;
  std::string words;                ///< Why, where the clip as a whole has failed.
  std::string rule;                 ///< By which pictures were judged.
  std::string trace;                ///< The first stage whose state differs; empty where nobody asked.
  std::string approve;              ///< The command that approves what is there now; empty where there is none.
  std::vector<FrameResult> frames;  ///< In rising order.

  int count(Verdict verdict) const;
};

/// The worst of the frames' verdicts becomes the clip's.
void settle_verdict(ClipResult& clip);

/// Frames of which there is nothing to say but the same: not measured, one verdict, the same words.
struct FrameGroup {
  Verdict verdict = Verdict::same;
  std::string words;
  std::vector<int> frames;
};

/// Groups of the frames that are neither the same nor measured, by their first frame.
std::vector<FrameGroup> unmeasured_groups(const ClipResult& clip);

/// "frame 7", "frames 2, 4 to 19 and 21": at most ten ranges.
std::string frames_text(const std::vector<int>& frames);

/// How many failed frames of a clip get pictures in a report, so that it stays small enough to open.
inline constexpr int kMostEvidence = 12;

/// Either picture may be missing. `map` is FLIP's, or empty.
Evidence make_evidence(const RgbPicture* golden, const RgbPicture* actual, const std::vector<float>& map);

/// FLIP's map in magma: black where nothing is seen to flip, pale yellow where everything does.
RgbPicture magma_picture(const std::vector<float>& map, int width, int height);

}  // namespace fluidtank::golden
