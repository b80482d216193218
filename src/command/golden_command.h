// compare, and golden check and update: options and one function each, as in commands.h.
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "command/device_choice.h"
#include "command/golden_render.h"
#include "golden/measures.h"
#include "golden/result.h"

namespace fluidtank {

struct ReportOptions {
  bool json = false;
  std::string junit;  ///< A file; empty for none.
  std::string html;   ///< A folder; empty for none.
};

/// Bounds of the command line; those that are there are laid over the scene's or the shipped ones.
struct RuleOptions {
  std::string scene;     ///< Whose rule and mask to begin with.
  bool inexact = false;  ///< Begin with the rule that ships for drivers that are not exact.
  golden::Rule bounds;
  std::optional<int> tolerance, window;
  std::string mask;
};

struct CompareOptions {
  std::string golden, actual;
  RuleOptions rule;
  ReportOptions reports;
  int threads = 0;
};
int compare_clips(const CompareOptions& options);

struct GoldenOptions {
  std::vector<std::filesystem::path> scenes;
  std::filesystem::path folder = "goldens";
  Assets assets;
  DeviceChoice device;
  ReportOptions reports;
  TraceRequest trace;
  bool dry_run = false;
  bool quiet = false;
  bool add = false;  ///< Keep what other renderers had approved.
};
int check_goldens(const GoldenOptions& options);
int update_goldens(const GoldenOptions& options);

/// Before any work: says what is in the way of the reports; a page's folder is made if its parent is there.
void prepare_reports(const ReportOptions& options);

/// Prints and writes what was asked for; the exit code that the results deserve.
int report(const std::vector<golden::ClipResult>& clips, const ReportOptions& options, const std::string& title,
           const std::string& json);

}  // namespace fluidtank
