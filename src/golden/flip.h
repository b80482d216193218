// FLIP for pictures of low dynamic range (Andersson, Nilsson, Akenine-Moller, Oskarsson, Astrom, Fairchild: "FLIP: A
// Difference Evaluator for Alternating Images", 2020): what an eye sees flip when two pictures are shown in turn. Seen
// from 0.7 m on a screen 0.7 m and 3840 pixels wide: 67.02 pixels a degree.
#pragma once
#include <vector>

#include "media/rgb_picture.h"

namespace fluidtank::golden {

/// The error of each pixel, 0 to 1, row by row from the top. The pictures have one size.
std::vector<float> flip_map(const RgbPicture& reference, const RgbPicture& test, int threads = 0);

struct FlipFigures {
  double mean = 0;
  double weighted_quartile_1 = 0;  ///< The error at which a quarter of the errors' sum is reached, in rising order.
  double weighted_median = 0;
  double weighted_quartile_3 = 0;
  double p99 = 0;  ///< 99 of 100 pixels have an error of this or less.
  double max = 0;
};

FlipFigures flip_figures(std::vector<float> errors);

}  // namespace fluidtank::golden
