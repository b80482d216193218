#include "golden/report/json.h"

#include <cmath>

#include "golden/reports.h"

namespace fluidtank::golden {
namespace {

Json finite(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

// No exception for a path that is not UTF-8.
std::string dump(const Json& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace) + "\n";
}

Json json_of_flip(const FlipFigures& flip) {
  return {{"mean", flip.mean},
          {"weighted_median", flip.weighted_median},
          {"weighted_quartile_1", flip.weighted_quartile_1},
          {"weighted_quartile_3", flip.weighted_quartile_3},
          {"p99", flip.p99},
          {"max", flip.max}};
}

Json json_of_clip(const ClipResult& clip) {
  Json frames = Json::array();
  for (const FrameResult& frame : clip.frames) {
    if (frame.verdict != Verdict::same || frame.measures) frames.push_back(json_of_frame(frame));
  }
  Json json = {{"scene", clip.name},
               {"passed", is_pass(clip.verdict)},
               {"verdict", verdict_text(clip.verdict)},
               {"words", clip.words},
               {"golden", clip.golden},
               {"actual", clip.actual},
               {"rule", clip.rule},
               {"frame_count", clip.frames.size()},
               {"same", clip.count(Verdict::same)}};
  if (!clip.trace.empty()) json["trace"] = clip.trace;
  json["frames"] = std::move(frames);
  return json;
}

}  // namespace

Json json_of_measures(const FrameResult& frame) {
  const bool equal = frame.measures ? frame.measures->equal : frame.verdict == Verdict::same;
  Json json = {{"equal", equal}};
  if (!frame.measures) {
    for (const char* key : {"max_difference", "differing_pixels", "densest_window", "psnr", "ssim", "flip"}) {
      json[key] = nullptr;
    }
    return json;
  }
  const Measures& m = *frame.measures;
  json["max_difference"] = m.differences.max_difference;
  json["differing_pixels"] = m.differences.pixels;
  json["densest_window"] = m.differences.densest_window;
  json["psnr"] = finite(m.psnr);
  json["ssim"] = m.ssim;
  json["flip"] = json_of_flip(m.flip);
  return json;
}

Json json_of_frame(const FrameResult& frame) {
  Json json = {{"frame", frame.frame}};
  json.update(json_of_measures(frame));
  if (frame.verdict == Verdict::same) return json;
  json["verdict"] = verdict_text(frame.verdict);
  json["words"] = frame.words;
  return json;
}

std::string json_of_comparison(const ClipResult& clip, bool pair_of_pictures) {
  if (pair_of_pictures && clip.frames.size() == 1) return dump(json_of_measures(clip.frames.front()), -1);
  Json list = Json::array();
  for (const FrameResult& frame : clip.frames) list.push_back(json_of_frame(frame));
  return dump(list, -1);
}

std::string json_of_check(const std::vector<ClipResult>& clips) {
  Json scenes = Json::array();
  bool passed = true;
  for (const ClipResult& clip : clips) {
    passed = passed && is_pass(clip.verdict);
    scenes.push_back(json_of_clip(clip));
  }
  return dump({{"passed", passed}, {"scenes", std::move(scenes)}}, 1);
}

}  // namespace fluidtank::golden
