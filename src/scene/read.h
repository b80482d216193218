// Reading scenes: JSON text to a Scene, with every fault of the file listed at once, each with line, column, JSON
// pointer and remedy.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "scene/scene.h"

namespace fluidtank {

/// One thing wrong (or doubtful) in a scene file.
struct Fault {
  std::string file;
  int line = 0;         ///< 1 is the first; 0 where there is no place in the text (a --set).
  int column = 0;       ///< 1 is the first; counted in UTF-8 code points.
  std::string pointer;  ///< JSON pointer, as "/walls/2/radius"; empty for the whole file.
  std::string message;  ///< As "-3 is below 0".
  std::string
      excerpt;    ///< The line of the file (the part around the fault of a long one); empty where there is no place.
  int caret = 0;  ///< The fault's column in `excerpt`; 1 is the first.
  bool warning = false;
};

/// One fault as people read it: "first.json:14:17: /walls/2/radius: -3 is below 0", the line and a caret under it.
std::string describe(const Fault& fault);

struct ReadScene {
  Scene scene;                ///< Whole only where no fault is an error.
  std::vector<Fault> faults;  ///< Errors and warnings, in the order of the file.
  bool valid() const;         ///< No fault is an error.
};

/// An override from the command line: "/fluid/vorticity=20". The value is JSON; a bare word is taken as a string.
struct Override {
  std::string pointer;
  std::string value;
  std::string given = {};  ///< What faults call it, as "--size 0x640"; empty for "--set" and the pointer.
};

/// Looks and settings that are laid over a scene, in this order, before its overrides.
struct Laid {
  std::string look;                             ///< A look's name, or nothing.
  std::vector<std::filesystem::path> settings;  ///< Files with a part of a scene each.
};

/// Splits "/fluid/vorticity=20"; throws Error(Exit::usage) where there is no '=' or no leading '/'.
Override parse_override(const std::string& text);

/// Reads a scene from text; `name` is how faults call it. `overrides` are laid over the file before it is checked.
ReadScene read_scene_text(const std::string& text, const std::string& name,
                          const std::vector<Override>& overrides = {});

/// Folders beside the scene's own below which the files that a scene names may lie (--assets).
using Assets = std::vector<std::filesystem::path>;

/// Reads a scene file (a regular file of at most 16 MB). Throws Error(Exit::io) where it, or settings that are laid
/// over it, cannot be read.
ReadScene read_scene_file(const std::filesystem::path& file, const std::vector<Override>& overrides = {},
                          const Assets& assets = {}, const Laid& laid = {});

/// The scene, or Error(Exit::scene) whose text is all the faults described. Warnings go to `warnings` where it is
/// given.
Scene load_scene(const std::filesystem::path& file, const std::vector<Override>& overrides = {},
                 std::vector<Fault>* warnings = nullptr, const Assets& assets = {}, const Laid& laid = {});

/// The whole scene with every default, as canonical JSON (two-space indent, keys in the order of the tables). Reading
/// it back gives the same Scene. With `for_hash`, without "about" and on one line: the text that a scene's hash is
/// taken of.
std::string write_scene(const Scene& scene, bool for_hash = false);

/// The JSON schema (draft 2020-12) of scene files, made from the parameter tables.
std::string scene_schema();

/// The parameter tables as Markdown, one a struct, for the docs.
std::string parameter_table_markdown();

}  // namespace fluidtank
