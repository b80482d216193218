#include "golden/result.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "media/write_png.h"

namespace fluidtank::golden {
namespace {

// Magma by ten of its colours, evenly spread; within 4 of 255 of the table of 256 between them. page.css shows the
// same.
constexpr std::uint32_t kMagma[] = {0x000004, 0x180f3d, 0x440f76, 0x721f81, 0x9e2f7f,
                                    0xcd4071, 0xf1605d, 0xfd9668, 0xfeca8d, 0xfcfdbf};

using Table = std::array<std::array<std::uint8_t, 3>, 256>;

Table magma_table() {
  constexpr std::size_t kSpans = std::size(kMagma) - 1;
  Table table{};
  for (std::size_t k = 0; k < table.size(); ++k) {
    const std::size_t span = std::min(k * kSpans / 255, kSpans - 1);
    const double share = static_cast<double>(k * kSpans) / 255 - static_cast<double>(span);
    for (std::size_t channel = 0; channel < 3; ++channel) {
      const auto part = [&](std::uint32_t color) { return static_cast<double>(color >> (16 - 8 * channel) & 255u); };
      const double value = part(kMagma[span]) * (1 - share) + part(kMagma[span + 1]) * share;
      table[k][channel] = static_cast<std::uint8_t>(value + 0.5);
    }
  }
  return table;
}

}  // namespace

bool is_pass(Verdict verdict) {
  return verdict == Verdict::same || verdict == Verdict::within || verdict == Verdict::unjudged;
}

std::string verdict_text(Verdict verdict) {
  switch (verdict) {
    case Verdict::same:
      return "same";
    case Verdict::within:
      return "within";
    case Verdict::unjudged:
      return "unjudged";
    case Verdict::differs:
      return "differs";
    case Verdict::missing:
      return "missing";
    case Verdict::size:
      return "size";
    case Verdict::stale:
      return "stale";
  }
  return "";
}

int ClipResult::count(Verdict which) const {
  return static_cast<int>(
      std::count_if(frames.begin(), frames.end(), [&](const FrameResult& frame) { return frame.verdict == which; }));
}

void settle_verdict(ClipResult& clip) {
  for (const FrameResult& frame : clip.frames) clip.verdict = std::max(clip.verdict, frame.verdict);
}

std::vector<FrameGroup> unmeasured_groups(const ClipResult& clip) {
  std::vector<FrameGroup> groups;
  for (const FrameResult& frame : clip.frames) {
    if (frame.verdict == Verdict::same || frame.measures) continue;
    auto group = std::find_if(groups.begin(), groups.end(), [&](const FrameGroup& known) {
      return known.verdict == frame.verdict && known.words == frame.words;
    });
    if (group == groups.end()) group = groups.insert(group, {frame.verdict, frame.words, {}});
    group->frames.push_back(frame.frame);
  }
  return groups;
}

std::string frames_text(const std::vector<int>& frames) {
  constexpr std::size_t kMostRanges = 10;
  std::vector<std::string> ranges;
  for (std::size_t begin = 0, end = 0; begin < frames.size(); begin = end) {
    for (end = begin + 1; end < frames.size() && frames[end] == frames[end - 1] + 1;) ++end;
    const std::string last = end - begin > 1 ? " to " + std::to_string(frames[end - 1]) : "";
    ranges.push_back(std::to_string(frames[begin]) + last);
  }
  std::string text = frames.size() == 1 ? "frame " : "frames ";
  for (std::size_t k = 0; k < std::min(ranges.size(), kMostRanges); ++k) text += (k == 0 ? "" : ", ") + ranges[k];
  return text + (ranges.size() > kMostRanges ? " and more" : "");
}

RgbPicture magma_picture(const std::vector<float>& map, int width, int height) {
  static const Table table = magma_table();
  RgbPicture picture{width, height, {}};
  picture.bytes.reserve(map.size() * 3);
  for (const float error : map) {
    const auto& color = table[static_cast<std::size_t>(std::clamp(error, 0.0f, 1.0f) * 255 + 0.5f)];
    picture.bytes.insert(picture.bytes.end(), color.begin(), color.end());
  }
  return picture;
}

Evidence make_evidence(const RgbPicture* golden, const RgbPicture* actual, const std::vector<float>& map) {
  Evidence evidence;
  for (const RgbPicture* picture : {actual, golden}) {
    if (picture == nullptr) continue;
    evidence.width = picture->width;
    evidence.height = picture->height;
  }
  if (golden != nullptr) evidence.golden = encode_png(*golden);
  if (actual != nullptr) evidence.actual = encode_png(*actual);
  if (!map.empty()) evidence.map = encode_png(magma_picture(map, evidence.width, evidence.height));
  return evidence;
}

}  // namespace fluidtank::golden
