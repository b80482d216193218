#include <charconv>
#include <iostream>

#include "base/error.h"
#include "base/text.h"
#include "command/commands.h"
#include "scene/read.h"

namespace fluidtank {
namespace {

int whole_number(std::string_view text, const std::string& whole_text, const std::string& expected) {
  int value = 0;
  const auto [stopped, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code != std::errc() || stopped != text.data() + text.size() || value < 0) {
    throw Error(Exit::usage, whole_text + ": " + expected);
  }
  return value;
}

}  // namespace

Scene scene_with_changes(const std::filesystem::path& file, const SceneChanges& changes) {
  std::vector<Override> overrides;
  for (const std::string& set : changes.sets) overrides.push_back(parse_override(set));
  if (changes.size) {
    const std::string expected = "expected a size such as 640x400";
    const auto times = changes.size->find('x');
    if (times == std::string::npos) throw Error(Exit::usage, "--size " + *changes.size + ": " + expected);
    const std::string_view text = *changes.size;
    const int width = whole_number(text.substr(0, times), "--size " + *changes.size, expected);
    const int height = whole_number(text.substr(times + 1), "--size " + *changes.size, expected);
    overrides.push_back({"/picture/width", std::to_string(width), "--size " + *changes.size});
    overrides.push_back({"/picture/height", std::to_string(height), "--size " + *changes.size});
  }
  const auto lay_over = [&overrides](const char* pointer, const char* option, const std::string& value) {
    overrides.push_back({pointer, value, std::string(option) + " " + value});
  };
  if (changes.supersample) lay_over("/picture/supersample", "--supersample", std::to_string(*changes.supersample));
  if (changes.motion_blur) lay_over("/picture/motion_blur", "--motion-blur", std::to_string(*changes.motion_blur));
  if (changes.seed) lay_over("/seed", "--seed", std::to_string(*changes.seed));
  if (changes.seconds) lay_over("/seconds", "--seconds", format_number(*changes.seconds));
  std::vector<Fault> warnings;
  Scene scene = load_scene(file, overrides, &warnings, changes.assets, changes.laid);
  if (!changes.quiet) {
    for (const Fault& warning : warnings) std::cerr << describe(warning) << "\n";
  }
  return scene;
}

FrameRange parse_frames(const std::string& text, int count) {
  if (text.empty()) return {0, count};
  const std::string what = "--frames " + text;
  const std::string expected =
      "expected a range such as 0:60 (the end is left out) within the clip's " + std::to_string(count) + " frames";
  const auto colon = text.find(':');
  if (colon == std::string::npos) throw Error(Exit::usage, what + ": " + expected);
  const std::string_view all = text;
  FrameRange range{0, count};
  if (colon > 0) range.first = whole_number(all.substr(0, colon), what, expected);
  if (colon + 1 < all.size()) range.end = whole_number(all.substr(colon + 1), what, expected);
  if (range.first >= range.end || range.end > count) throw Error(Exit::usage, what + ": " + expected);
  return range;
}

}  // namespace fluidtank
