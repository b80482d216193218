// Pixel against pixel: how many differ, by how much, and where they crowd.
#pragma once
#include <cstdint>
#include <vector>

#include "media/rgb_picture.h"

namespace fluidtank::golden {

/// Which pixels count: not 0 for those that do. Empty where all do.
using Mask = std::vector<std::uint8_t>;

/// A picture as a mask: pixels brighter than half count. Throws Error(Exit::usage) unless it has that size.
Mask mask_from_picture(const RgbPicture& picture, int width, int height, const std::string& name);

struct DifferenceRequest {
  int tolerance = 0;  ///< A pixel differs where a channel differs by more than this.
  int window = 24;    ///< Width and height of the windows that differing pixels are counted in.
};

struct Differences {
  int max_difference = 0;           ///< Largest of any channel.
  std::int64_t pixels = 0;          ///< That differ.
  std::int64_t densest_window = 0;  ///< Most differing pixels in any window.
  int window_x = 0, window_y = 0;   ///< The top left pixel of the first such window.
};

Differences find_differences(const RgbPicture& a, const RgbPicture& b, const Mask& mask,
                             const DifferenceRequest& request);

}  // namespace fluidtank::golden
