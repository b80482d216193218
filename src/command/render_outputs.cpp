#include "command/render_outputs.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <map>

#include "base/error.h"
#include "media/file.h"
#include "media/version.h"

namespace fluidtank {
namespace {

constexpr const char* kUsualFormat = "mp4";

// "mp4" of "NAME.mp4", "png" of "DIR/%05d.png"; nothing for "-".
std::string format_name(const FormatInfo& format) {
  const auto dot = format.pattern.rfind('.');
  return dot == std::string::npos ? "" : format.pattern.substr(dot + 1);
}

// "clips/first" in place of NAME or DIR.
std::string name_in(const std::filesystem::path& folder, const std::string& stem, const std::string& wanted) {
  for (const FormatInfo& format : formats()) {
    if (format_name(format) != wanted) continue;
    const auto end = std::min(format.pattern.find('/'), format.pattern.rfind('.'));
    return (folder / stem).string() + format.pattern.substr(end);
  }
  throw Error(Exit::usage, "--format " + wanted + ": there is no such format");
}

bool is_folder(const std::string& output) {
  std::error_code ignored;
  return output.ends_with('/') || std::filesystem::is_directory(output, ignored);
}

// "clip.mp4", "pictures/%05d.png", "-": what nobody would call a folder.
bool names_a_clip(const std::string& output) { return output.find('%') != std::string::npos || names_format(output); }

}  // namespace

std::vector<std::string> folder_formats() {
  std::vector<std::string> names;
  for (const FormatInfo& format : formats()) {
    const std::string name = format_name(format);
    if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  return names;
}

RenderOutputs outputs_of(const RenderOptions& options) {
  const std::string& output = options.output;
  const bool folder = is_folder(output);
  if (!folder && options.scenes.size() == 1) {
    if (!options.format.empty()) {
      throw Error(Exit::usage, "--format " + options.format + ": is for clips in a folder, as -o clips/; -o " + output +
                                   " says its format by its ending");
    }
    return {{output}, {}};
  }
  if (!folder && names_a_clip(output)) {
    throw Error(Exit::usage, "-o " + output + ": names one clip, and there are " +
                                 std::to_string(options.scenes.size()) + " scenes; name a folder, as -o clips/");
  }
  RenderOutputs outputs{{}, output};
  std::map<std::string, std::filesystem::path> scene_of;
  for (const auto& scene : options.scenes) {
    const std::string name =
        name_in(output, scene.stem().string(), options.format.empty() ? kUsualFormat : options.format);
    const auto [other, is_new] = scene_of.emplace(name, scene);
    if (!is_new) {
      throw Error(Exit::usage, other->second.string() + " and " + scene.string() + " would both be rendered to " +
                                   name + "; render one of them to another folder");
    }
    outputs.names.push_back(name);
  }
  return outputs;
}

OutputFolder::OutputFolder(const std::filesystem::path& folder) {
  std::error_code ignored;
  if (folder.empty() || std::filesystem::is_directory(folder, ignored)) return;
  std::string name = folder.string();
  while (name.size() > 1 && name.ends_with('/')) name.pop_back();
  if (std::filesystem::exists(name, ignored)) {
    throw Error(Exit::io, name + ": is not a folder; choose another output");
  }
  require_folder_of(name);
  if (::mkdir(name.c_str(), 0777) != 0 && errno != EEXIST) throw io_error(name, "make the folder", errno);
  made_ = name;
}

OutputFolder::~OutputFolder() {
  if (!made_.empty()) ::rmdir(made_.c_str());  // Fails, as it should, where clips are.
}

}  // namespace fluidtank
