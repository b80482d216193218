// Two clips against each other, and what all reports have in common.
#include "golden/compare.h"

#include <filesystem>
#include <iostream>

#include "base/error.h"
#include "command/golden_command.h"
#include "golden/reports.h"
#include "media/file.h"
#include "media/partial_file.h"
#include "scene/read.h"

namespace fluidtank {
namespace {

void write_text(const std::string& path, const std::string& text) {
  PartialFile file(path, true);
  file.write(std::as_bytes(std::span(text)));
  file.commit();
}

template <class T>
void lay_over(std::optional<T>& below, const std::optional<T>& above) {
  if (above) below = above;
}

golden::CompareRequest request_of(const CompareOptions& options) {
  const RuleOptions& from = options.rule;
  golden::CompareRequest request;
  if (from.inexact) request.rule = golden::inexact_rule();
  if (!from.scene.empty()) {
    const GoldenBlock block = read_golden_block(from.scene, frame_count(load_scene(from.scene)));
    if (block.rule) request.rule = *block.rule;
    request.mask = block.mask;
  }
  if (!from.mask.empty()) request.mask = from.mask;
  golden::Rule& rule = request.rule;
  lay_over(rule.max_difference, from.bounds.max_difference);
  lay_over(rule.max_differing_pixels, from.bounds.max_differing_pixels);
  lay_over(rule.max_in_window, from.bounds.max_in_window);
  lay_over(rule.min_psnr, from.bounds.min_psnr);
  lay_over(rule.min_ssim, from.bounds.min_ssim);
  lay_over(rule.max_flip_mean, from.bounds.max_flip_mean);
  lay_over(rule.max_flip_p99, from.bounds.max_flip_p99);
  rule.request.tolerance = from.tolerance.value_or(rule.request.tolerance);
  rule.request.window = from.window.value_or(rule.request.window);
  request.threads = options.threads;
  request.keep_pictures = !options.reports.html.empty();
  return request;
}

}  // namespace

void prepare_reports(const ReportOptions& options) {
  if (!options.junit.empty()) require_folder_of(options.junit);
  if (options.html.empty() || std::filesystem::is_directory(options.html)) return;
  require_folder_of(options.html);
  std::error_code code;
  std::filesystem::create_directory(options.html, code);
  if (code) throw io_error(options.html, "make the folder", code.value());
}

int report(const std::vector<golden::ClipResult>& clips, const ReportOptions& options, const std::string& title,
           const std::string& json) {
  std::cout << (options.json ? json : golden::text_report(clips));
  if (!options.junit.empty()) write_text(options.junit, golden::junit_report(clips));
  if (!options.html.empty()) {
    const std::string page = (std::filesystem::path(options.html) / "index.html").string();
    write_text(page, golden::html_report(clips, title));
    if (!options.json) std::cout << "page: " << page << "\n";
  }
  for (const golden::ClipResult& clip : clips) {
    if (!golden::is_pass(clip.verdict)) return static_cast<int>(Exit::differs);
  }
  return static_cast<int>(Exit::ok);
}

int compare_clips(const CompareOptions& options) {
  prepare_reports(options.reports);
  const golden::CompareRequest request = request_of(options);
  golden::Source golden = golden::open_source(options.golden);
  golden::Source actual = golden::open_source(options.actual);
  const bool pair = golden.is_picture && actual.is_picture;
  const std::vector<golden::ClipResult> clips = {golden::compare(golden, actual, request)};
  return report(clips, options.reports, "Comparison", golden::json_of_comparison(clips.front(), pair));
}

}  // namespace fluidtank
