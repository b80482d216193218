// Which file each scene of a command line is rendered to.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "command/commands.h"

namespace fluidtank {

/// What --format takes: "mp4", "mkv", "png" and so on.
std::vector<std::string> folder_formats();

struct RenderOutputs {
  std::vector<std::string> names;  ///< One a scene.
  std::filesystem::path folder;    ///< That they lie in; empty where the output is no folder.
};

/// One scene and a file's name: that file. Several scenes, or -o DIR/ or a folder that exists: DIR/SCENE.mp4 for
/// SCENE.json, or what --format says (pictures go to DIR/SCENE/%05d.png). Throws Error(Exit::usage) where two scenes
/// would be one file, or several are to go to a file.
RenderOutputs outputs_of(const RenderOptions& options);

/// A folder for clips, made if it is missing and its parent there; removed again if nothing came of it.
class OutputFolder {
 public:
  /// Throws Error(Exit::io). An empty path is no folder.
  explicit OutputFolder(const std::filesystem::path& folder);
  ~OutputFolder();
  OutputFolder(const OutputFolder&) = delete;
  OutputFolder& operator=(const OutputFolder&) = delete;

 private:
  std::filesystem::path made_;
};

}  // namespace fluidtank
