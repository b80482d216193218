#include "base/text.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "golden/reports.h"

namespace fluidtank::golden {
namespace {

constexpr std::size_t kMostRows = 20;  // of one clip's frames

std::string padded(const std::string& text, std::size_t width) {
  return text.size() >= width ? text : text + std::string(width - text.size(), ' ');
}

std::string decibels(double value) {
  if (std::isinf(value)) return "inf";
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", value);
  return text;
}

std::string frame_row(const FrameResult& frame) {
  const Measures& m = *frame.measures;
  char row[160];
  std::snprintf(row, sizeof row, "  %8d  %7d  %9lld  %6lld  %6s  %6.4f  %9.6f  %8.5f  ", frame.frame,
                m.differences.max_difference, static_cast<long long>(m.differences.pixels),
                static_cast<long long>(m.differences.densest_window), decibels(m.psnr).c_str(), m.ssim, m.flip.mean,
                m.flip.p99);
  const std::string words = frame.words.empty() ? "" : ": " + frame.words;
  return row + verdict_text(frame.verdict) + words + "\n";
}

// Measured frames a row each, those that failed before those that did not where there are too many; others by groups.
std::string frame_rows(const ClipResult& clip) {
  std::vector<const FrameResult*> shown;
  for (const FrameResult& frame : clip.frames) {
    if (frame.measures && (frame.verdict != Verdict::same || clip.frames.size() == 1)) shown.push_back(&frame);
  }
  std::stable_sort(shown.begin(), shown.end(), [](auto a, auto b) { return a->verdict > b->verdict; });
  const std::size_t left_out = shown.size() - std::min(shown.size(), kMostRows);
  shown.resize(shown.size() - left_out);
  std::sort(shown.begin(), shown.end(), [](auto a, auto b) { return a->frame < b->frame; });
  std::string rows;
  if (!shown.empty()) rows = "     frame  largest     pixels  window    PSNR    SSIM       FLIP  FLIP p99\n";
  for (const FrameResult* frame : shown) rows += frame_row(*frame);
  if (left_out > 0) rows += "  and " + std::to_string(left_out) + " more frames\n";
  for (const FrameGroup& group : unmeasured_groups(clip)) {
    rows += "  " + frames_text(group.frames) + ": " + verdict_text(group.verdict) + ", " + group.words + "\n";
  }
  return rows;
}

std::string clip_row(const ClipResult& clip, std::size_t width) {
  char counts[80];
  std::snprintf(counts, sizeof counts, "  %6zu  %6d  %6d  ", clip.frames.size(), clip.count(Verdict::same),
                clip.count(Verdict::within) + clip.count(Verdict::unjudged));
  std::string row = padded(clip.name, width) + counts + (is_pass(clip.verdict) ? "ok" : "FAILED");
  if (!is_pass(clip.verdict)) row += " (" + verdict_text(clip.verdict) + ")";
  return row + (clip.words.empty() ? "" : ": " + clip.words) + "\n";
}

}  // namespace

std::string text_report(const std::vector<ClipResult>& clips) {
  std::size_t width = 5;
  for (const ClipResult& clip : clips) width = std::max(width, printable(clip.name).size());
  std::string text = padded("scene", width) + "  frames    same  within  verdict\n";
  for (const ClipResult& clip : clips) {
    text += clip_row(clip, width) + frame_rows(clip);
    if (!clip.trace.empty()) text += "  trace: " + clip.trace + "\n";
    if (!is_pass(clip.verdict) && !clip.approve.empty()) text += "  to approve: " + clip.approve + "\n";
  }
  return text;
}

}  // namespace fluidtank::golden
