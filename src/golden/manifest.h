// Goldens on disk. Each scene has a folder, and in it each renderer whose frames were approved has one:
//   goldens/first/cpu-engine/golden.json      what it is of and what made it
//                            clip.framehash   a SHA-256 a frame
//                            00059.png        the frames to look at
//                            trace.txt        hashes of the state, where asked for
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "golden/trace.h"
#include "media/framehash.h"
#include "media/rgb_picture.h"

namespace fluidtank::golden {

struct GoldenFacts {
  std::string scene;       ///< Its file, for people.
  std::string scene_hash;  ///< Of the resolved scene.
  std::string version;     ///< Of fluidtank.
  std::string renderer;
  std::string driver;
  int width = 0, height = 0;
  Rational fps;
  int frames = 0;
  std::vector<int> pictures;  ///< Frames that there are PNGs of.
};

/// What a render leaves behind.
struct Rendered {
  GoldenFacts facts;
  std::vector<FrameHash> hashes;
  std::map<int, RgbPicture> pictures;
  Trace trace;
};

struct Golden {
  std::string folder;
  GoldenFacts facts;
  std::vector<FrameHash> hashes;

  std::string picture_path(int frame) const;
  std::string trace_path() const;
  bool has_trace() const;
};

/// "cpu-engine" of "CPU engine": what a renderer's folder is called.
std::string renderer_key(const std::string& renderer);

/// The goldens in a scene's folder, by renderer; none where there is no folder. Throws Error(Exit::io), "…/golden.json:
/// …", for one that is broken.
std::vector<Golden> read_goldens(const std::string& scene_folder);

/// Puts a golden in its place as a whole: a folder that stood there is replaced at the end. Folders are made as needed.
void write_golden(const std::string& scene_folder, const Rendered& rendered);

void remove_golden(const Golden& golden);

}  // namespace fluidtank::golden
