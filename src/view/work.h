// What the passes of the picture share.
#pragma once
#include <utility>

#include "abi.h"
#include "view/view.h"

namespace fluidtank {

struct Viewer::Work {
  Work(Device& d, const Scene& s, const TankState& t, Packing packing);

  Device& device;
  Scene scene;
  TankState tank;

  Packing packing;
  bool aligned = false;    ///< Pixels and dye cells are the same.
  bool fits_rows = false;  ///< Fusion::rows can draw this picture.

  Field params;      ///< abi::ViewParams
  Field srgb_table;  ///< 65,536 values of 16 bits, one a word
  Field blue_noise;  ///< 64 x 64 thresholds, from the top
  Field output;

  // What plain passes leave in between; made with them.
  Field ink;                ///< 4 channels on the dye grid: the saturated colour, and its height
  Field light;              ///< 1 channel: the sparks' light in fixed point
  Field picture;            ///< 4 channels: linear light
  std::vector<Field> glow;  ///< 4 channels each, every level half the one before
  Field encoded;            ///< 2 channels of bits: 16-bit sRGB and alpha
  std::vector<Stage> stages;
  StageObserver observer;
};

/// Widths and heights of the glow's levels, each half the one before.
std::vector<std::pair<int, int>> glow_sizes(const Picture& picture);

/// The passes one by one, each leaving its fields.
std::vector<Stage> plain_stages(Viewer::Work& w);
/// The same picture by fewer passes, each over a few rows (passes_rows.cpp); they leave no fields in between.
std::vector<Stage> row_stages(Viewer::Work& w);

Stage saturate(Viewer::Work& w);
Stage draw_sparks(Viewer::Work& w);
Stage display(Viewer::Work& w);
Stage glow(Viewer::Work& w);
Stage finish_picture(Viewer::Work& w);
Stage pack(Viewer::Work& w);

}  // namespace fluidtank
