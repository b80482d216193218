// What the passes of the picture share.
#pragma once
#include "abi.h"
#include "view/view.h"

namespace fluidtank {

struct Viewer::Work {
  Work(Device& d, const Scene& s, const TankState& t, Packing packing);

  Device& device;
  Scene scene;
  TankState tank;

  Field params;             ///< abi::ViewParams
  Field srgb_table;         ///< 65,536 values of 16 bits, one a word
  Field ink;                ///< 4 channels on the dye grid: the saturated colour, and its height
  Field light;              ///< 1 channel: the sparks' light in fixed point
  Field picture;            ///< 4 channels: linear light
  std::vector<Field> glow;  ///< 4 channels each, every level half the one before
  Field encoded;            ///< 2 channels of bits: 16-bit sRGB
  Field output;
  std::vector<Stage> stages;
  StageObserver observer;
};

Stage saturate(Viewer::Work& w);
Stage draw_sparks(Viewer::Work& w);
Stage display(Viewer::Work& w);
Stage glow(Viewer::Work& w);
Stage finish_picture(Viewer::Work& w);
Stage pack(Viewer::Work& w, Packing packing);

}  // namespace fluidtank
