#include "command/golden_cli.h"

#include <memory>

#include "command/golden_command.h"

namespace fluidtank {
namespace {

void add_report_options(CLI::App& app, ReportOptions& reports) {
  app.add_flag("--json", reports.json, "One JSON text on stdout instead of the table");
  app.add_option("--junit", reports.junit, "Also write JUnit's XML to this file");
  app.add_option("--html", reports.html, "Also write a page to look at to this folder (index.html)");
}

void add_rule_options(CLI::App& app, RuleOptions& rule) {
  app.add_option("--rule-of", rule.scene, "Begin with the rule and mask of this scene's \"golden\" block");
  app.add_flag("--inexact-rule", rule.inexact, "Begin with the rule that ships for drivers that are not exact");
  app.add_option("--mask", rule.mask, "Only pixels that are bright in this picture count");
  app.add_option("--max-difference", rule.bounds.max_difference, "Largest difference of a channel")
      ->check(CLI::Range(0, 255));
  app.add_option("--max-differing-pixels", rule.bounds.max_differing_pixels, "Pixels that may differ")
      ->check(CLI::NonNegativeNumber);
  app.add_option("--max-in-window", rule.bounds.max_in_window, "Pixels that may differ in any window")
      ->check(CLI::NonNegativeNumber);
  app.add_option("--min-psnr", rule.bounds.min_psnr, "Least PSNR in decibels, as ffmpeg's psnr average");
  app.add_option("--min-ssim", rule.bounds.min_ssim, "Least SSIM, as ffmpeg's ssim All")->check(CLI::Range(-1.0, 1.0));
  app.add_option("--max-flip-mean", rule.bounds.max_flip_mean, "Largest mean of FLIP")->check(CLI::Range(0.0, 1.0));
  app.add_option("--max-flip-p99", rule.bounds.max_flip_p99, "Largest 99th percentile of FLIP")
      ->check(CLI::Range(0.0, 1.0));
  app.add_option("--tolerance", rule.tolerance, "A pixel differs where a channel does by more than this (0)")
      ->check(CLI::Range(0, 255));
  app.add_option("--window", rule.window, "Width and height of the windows (24)")->check(CLI::Range(1, 16384));
}

void add_golden_options(CLI::App& app, GoldenOptions& options) {
  app.add_option("scene", options.scenes, "Scene files")->required();
  app.add_option("--dir", options.folder, "Where goldens are kept")->capture_default_str();
  app.add_flag("-q,--quiet", options.quiet, "Say nothing of the progress");
  app.add_option("--assets", options.assets, "Folders where files that scenes name may lie")->allow_extra_args(false);
}

}  // namespace

void add_compare(CLI::App& app, std::function<int()>& command) {
  CLI::App* compare_app =
      app.add_subcommand("compare", "Measure how two pictures, sequences, videos or framehashes differ");
  auto options = std::make_shared<CompareOptions>();
  compare_app->add_option("golden", options->golden, "A picture, a folder or DIR/%05d.png, a video, a framehash")
      ->required();
  compare_app->add_option("actual", options->actual, "The same of what is to be judged")->required();
  add_rule_options(*compare_app, options->rule);
  add_report_options(*compare_app, options->reports);
  compare_app->add_option("--threads", options->threads, "0 takes all processors")->check(CLI::Range(0, 1024));
  compare_app->callback([options, &command] { command = [options] { return compare_clips(*options); }; });
}

void add_golden(CLI::App& app, std::function<int()>& command, void (*add_device_options)(CLI::App&, DeviceChoice&)) {
  CLI::App* golden_app = app.add_subcommand("golden", "Keep approved frames of scenes, and find out when they change");
  golden_app->require_subcommand(1);
  auto options = std::make_shared<GoldenOptions>();

  CLI::App* check_app = golden_app->add_subcommand("check", "Render scenes and hold them against their goldens");
  add_golden_options(*check_app, *options);
  check_app->add_flag("--trace", options->trace.wanted,
                      "Name the first stage whose state differs from the stored trace");
  add_report_options(*check_app, options->reports);
  add_device_options(*check_app, options->device);
  check_app->callback([options, &command] { command = [options] { return check_goldens(*options); }; });

  CLI::App* update_app = golden_app->add_subcommand("update", "Render scenes and approve what they show now");
  add_golden_options(*update_app, *options);
  update_app->add_flag("--dry-run", options->dry_run, "Only say what would change");
  update_app->add_flag("--add", options->add, "Keep the goldens of other renderers beside the new one");
  update_app->add_flag("--trace", options->trace.wanted, "Store the state's hashes after each stage of some steps");
  update_app->add_option("--trace-steps", options->trace.steps, "Which steps: \"all\", or a list as 0,5,60");
  add_device_options(*update_app, options->device);
  update_app->callback([options, &command] { command = [options] { return update_goldens(*options); }; });
}

}  // namespace fluidtank
