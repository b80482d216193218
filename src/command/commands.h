// One function a subcommand. Each returns an exit code or throws Error.
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "command/device_choice.h"
#include "media/output.h"
#include "scene/read.h"

namespace fluidtank {

/// Frames A to B, B left out.
struct FrameRange {
  int first = 0;
  int end = 0;
};

/// What the command line lays over a scene.
struct SceneChanges {
  Laid laid;                      ///< --look and --with
  std::vector<std::string> sets;  ///< "/fluid/vorticity=20"
  std::optional<double> seconds;
  std::optional<std::string> size;  ///< "640x400"
  std::optional<unsigned> seed;
  std::optional<int> supersample, motion_blur;
  std::vector<std::filesystem::path> assets;  ///< Folders below which a scene's files may lie too.
  bool quiet = false;                         ///< Warnings are not said.
};

struct RenderOptions {
  std::vector<std::filesystem::path> scenes;
  std::string output;  ///< A file, or for several scenes a folder.
  std::string format;  ///< Of the clips in a folder, as "mp4"; empty for that.
  int jobs = 0;        ///< Scenes at a time; 0 for one, or with --device all as many as there are GPUs.
  SceneChanges changes;
  std::string frames;  ///< "A:B", either end may be missing; empty for all.
  EncodingOptions encoding;
  DeviceChoice device;
  bool overwrite = false;
  bool quiet = false;
  bool json = false;               ///< Progress as objects on stdout (stderr where the clip goes to stdout).
  std::string stats;               ///< A file of figures, one object a frame; empty for none.
  std::vector<std::string> dumps;  ///< "velocity@60=velocity.npy"
};
int render(const RenderOptions& options);

struct SheetOptions {
  std::filesystem::path scene;
  std::string output;  ///< A picture: NAME.png or NAME.jpg.
  SceneChanges changes;
  std::string frames;  ///< As RenderOptions has it; the sheet's are spread over them.
  int count = 12;      ///< Of tiles.
  int columns = 0;     ///< 0 for as many as make a sheet of about 16 by 10.
  int width = 320;     ///< Of a tile, in pixels.
  DeviceChoice device;
  bool overwrite = false;
};
int sheet(const SheetOptions& options);

struct CheckOptions {
  std::vector<std::filesystem::path> scenes;
  Laid laid;
  std::vector<std::string> sets;
  std::vector<std::filesystem::path> assets;
  bool resolved = false;
  bool json = false;  ///< Faults as one JSON array, for editors.
};
int check_scenes(const CheckOptions& options);

struct BenchOptions {
  std::filesystem::path scene;
  SceneChanges changes;
  DeviceChoice device;
  int rows = 0;  ///< Of the velocity grid, the dye's in proportion; 0 for the scene's own.
  int frames = 120;
  int warm_up = 30;
  bool no_pipeline = false;  ///< Only stages are timed.
  int clip_frames = 0;       ///< Of the whole renders; 0 for the scene's own.
  int rounds = 1;            ///< Of whole renders.
  std::vector<int> jobs;     ///< Renders at once to measure.
  std::string sweep;         ///< "rows=128:4096"; empty for none, else nothing else is measured.
  std::string plot;          ///< The sweep as an SVG file; empty for none.
  bool overwrite = false;
  bool json = false;
};
int bench(const BenchOptions& options);

struct NewOptions {
  std::string file;
  std::string scene = "first";  ///< The template's name.
  bool list = false;            ///< Only list the templates.
  bool overwrite = false;
};
int new_scene(const NewOptions& options);

int doctor(const DeviceChoice& choice);
int list_formats(bool json);
int print_schema();

/// A scene file with the command line's changes laid over it; warnings are said on stderr.
Scene scene_with_changes(const std::filesystem::path& file, const SceneChanges& changes);

/// "fluidtank 0.1.0 (commit 6db4919)" and libav's, for --version.
std::string version_text();

/// "A:B" of a clip of `count` frames; throws Error(Exit::usage).
FrameRange parse_frames(const std::string& text, int count);

}  // namespace fluidtank
