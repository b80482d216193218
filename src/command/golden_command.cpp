#include "command/golden_command.h"

#include <iostream>
#include <map>
#include <optional>

#include "base/error.h"
#include "golden/check.h"
#include "golden/reports.h"
#include "media/decode.h"
#include "scene/read.h"

namespace fluidtank {
namespace {

// Reads every scene before the first is rendered, so that a fault in the last is not found after an hour.
std::vector<GoldenScene> read_scenes(const GoldenOptions& options) {
  std::vector<GoldenScene> scenes;
  std::map<std::string, std::string> names;
  for (const auto& file : options.scenes) {
    const auto [known, added] = names.emplace(file.stem().string(), file.string());
    if (!added) {
      throw Error(Exit::usage, known->second + " and " + file.string() + " would share the golden " + known->first +
                                   "; give one of them another name");
    }
    Scene scene = load_scene(file, {}, nullptr, options.assets);
    const int count = frame_count(scene);
    scenes.push_back({file, std::move(scene), read_golden_block(file, count, options.assets)});
  }
  return scenes;
}

std::string folder_for(const GoldenOptions& options, const GoldenScene& scene) {
  return (options.folder / scene.file.stem()).string();
}

// A word for a shell.
std::string quoted(const std::string& text) {
  if (text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:=") ==
      std::string::npos) {
    return text;
  }
  std::string result = "'";
  for (const char letter : text) result += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
  return result + "'";
}

std::string approve_command(const GoldenOptions& options, const GoldenScene& scene) {
  std::string command =
      "fluidtank golden update " + quoted(scene.file.string()) + " --dir " + quoted(options.folder.string());
  if (options.device.name != "auto") command += " --device " + quoted(options.device.name);
  return command + (options.trace.wanted ? " --trace" : "");
}

// The scene's own rule; else equality, unless the user says that this device cannot be held to it.
golden::Rule rule_for(const GoldenOptions& options, const GoldenScene& scene) {
  if (scene.block.rule) return *scene.block.rule;
  return options.device.inexact ? golden::inexact_rule() : golden::Rule();
}

// The golden whose trace a render is held against: that of the same renderer before others; nothing where none has one.
std::optional<golden::Golden> traced_golden(const std::vector<golden::Golden>& goldens,
                                            const golden::GoldenFacts& facts) {
  std::optional<golden::Golden> found;
  for (const golden::Golden& golden : golden::current_goldens(goldens, facts.scene_hash)) {
    if (!golden.has_trace()) continue;
    if (!found || golden.facts.renderer == facts.renderer) found = golden;
  }
  return found;
}

std::string trace_words(const std::optional<golden::Golden>& traced, const golden::Rendered& rendered) {
  if (!traced) return "there is no stored trace; golden update --trace stores one";
  return golden::first_difference(golden::read_trace(traced->trace_path()), rendered.trace);
}

// Of the golden's steps, whatever they were.
TraceRequest trace_request(const TraceRequest& asked, const std::optional<golden::Golden>& traced) {
  if (!asked.wanted || !traced) return {};
  std::string steps;
  int last = -1;
  for (const golden::TraceEntry& entry : golden::read_trace(traced->trace_path())) {
    if (entry.step == last) continue;
    last = entry.step;
    steps += (steps.empty() ? "" : ",") + std::to_string(entry.step);
  }
  return {true, steps};
}

golden::ClipResult check_scene(const GoldenOptions& options, const GoldenScene& scene, Device& device) {
  const auto goldens = golden::read_goldens(folder_for(options, scene));
  const golden::GoldenFacts facts = facts_of(scene, device);
  golden::ClipResult clip = golden::check_readiness(scene.file.string(), facts, goldens);
  clip.approve = approve_command(options, scene);
  if (!golden::is_pass(clip.verdict)) return clip;
  const auto traced = traced_golden(goldens, facts);
  const golden::Rendered rendered = render_golden(device, scene, trace_request(options.trace, traced), options.quiet);
  golden::CheckRequest request;
  request.rule = rule_for(options, scene);
  if (!scene.block.mask.empty()) {
    request.mask =
        golden::mask_from_picture(decode_opaque_picture(scene.block.mask), facts.width, facts.height, scene.block.mask);
  }
  request.keep_pictures = !options.reports.html.empty();
  golden::check_frames(clip, rendered, goldens, request);
  if (options.trace.wanted) clip.trace = trace_words(traced, rendered);
  return clip;
}

// What an update changes, in words; empty where the golden is as it should be.
std::string change_words(const golden::Rendered& rendered, const std::vector<golden::Golden>& goldens) {
  const auto current = golden::current_goldens(goldens, rendered.facts.scene_hash);
  const auto frames =
      std::to_string(rendered.hashes.size()) + " frames, " + std::to_string(rendered.pictures.size()) + " pictures";
  if (goldens.empty()) return "new: " + frames;
  if (current.empty()) return "the scene has changed: " + frames;
  const int fresh = golden::count_new_frames(rendered, current);
  if (fresh > 0) return std::to_string(fresh) + " of the frames change: " + frames;
  for (const golden::Golden& golden : current) {
    if (golden::count_new_frames(rendered, {golden}) > 0) continue;
    if (golden.facts.pictures != rendered.facts.pictures) return "other frames are chosen for pictures: " + frames;
    for (const int frame : golden.facts.pictures) {
      if (!std::filesystem::exists(golden.picture_path(frame))) return "pictures are missing: " + frames;
    }
    if (rendered.trace.empty()) return "";
    if (!golden.has_trace()) return "a trace is added";
    return golden::read_trace(golden.trace_path()) == rendered.trace ? "" : "the trace changes";
  }
  return "frames come from several goldens: " + frames;
}

void update_scene(const GoldenOptions& options, const GoldenScene& scene, Device& device) {
  const std::string folder = folder_for(options, scene);
  const auto goldens = golden::read_goldens(folder);
  TraceRequest trace = options.trace;
  // A trace that was once asked for is not lost by an update that does not mention it.
  for (const golden::Golden& golden : goldens) trace.wanted = trace.wanted || golden.has_trace();
  const golden::Rendered rendered = render_golden(device, scene, trace, options.quiet);
  const std::string words = change_words(rendered, goldens);
  std::cout << scene.file.string() << ": " << (words.empty() ? "unchanged" : words) << "\n";
  if (words.empty()) return;
  const std::string key = golden::renderer_key(rendered.facts.renderer);
  const std::string place = folder + "/" + key;
  if (!options.dry_run) golden::write_golden(folder, rendered);
  std::cout << (options.dry_run ? "  would write " : "  wrote ") << place << "\n";
  for (const golden::Golden& golden : goldens) {
    const bool stale = golden.facts.scene_hash != rendered.facts.scene_hash;
    if (golden.folder == place || (options.add && !stale)) continue;
    if (!options.dry_run) golden::remove_golden(golden);
    std::cout << (options.dry_run ? "  would remove " : "  removed ") << golden.folder
              << (stale ? " (stale)" : " (--add keeps it beside the new one)") << "\n";
  }
}

}  // namespace

int check_goldens(const GoldenOptions& options) {
  prepare_reports(options.reports);
  const auto scenes = read_scenes(options);
  const auto device = open_device(options.device);
  std::vector<golden::ClipResult> clips;
  for (const GoldenScene& scene : scenes) clips.push_back(check_scene(options, scene, *device));
  return report(clips, options.reports, "Golden frames", golden::json_of_check(clips));
}

int update_goldens(const GoldenOptions& options) {
  const auto scenes = read_scenes(options);
  const auto device = open_device(options.device);
  for (const GoldenScene& scene : scenes) update_scene(options, scene, *device);
  if (options.dry_run) std::cout << "nothing was written (--dry-run)\n";
  return static_cast<int>(Exit::ok);
}

}  // namespace fluidtank
