// Two sides, frame against frame, on all processors.
#pragma once
#include <optional>

#include "golden/result.h"
#include "golden/source.h"

namespace fluidtank::golden {

struct CompareRequest {
  Rule rule;
  std::string mask;            ///< A picture's file; empty for none.
  int threads = 0;             ///< 0 takes all processors.
  bool keep_pictures = false;  ///< Of frames that fail, for the page.
};

/// Frames are paired by number where both sides have numbers, else by place.
ClipResult compare(Source& golden, Source& actual, const CompareRequest& request);

/// One pair, judged by the rule; the measures are there whatever they say.
FrameResult judge(int frame, const RgbPicture& golden, const RgbPicture& actual, const Mask& mask, const Rule& rule,
                  int threads, bool keep_pictures);

}  // namespace fluidtank::golden
