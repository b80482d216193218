// A contact sheet as a picture: tiles in rows on a dark ground, a line under each, a title above.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "media/rgb_picture.h"

namespace fluidtank {

struct SheetTile {
  RgbPicture picture;  ///< All of one size.
  std::string label;   ///< Under its left end, bright.
  std::string note;    ///< Under its right end, dim; left out where there is no room.
};

struct SheetWords {
  std::string title;  ///< Bright.
  std::string facts;  ///< Behind it, dim.
  std::string about;  ///< Below, dim, in up to three lines.
};

/// Where everything lies, in pixels.
struct SheetLayout {
  int columns = 1, rows = 1;
  int tile_width = 1, tile_height = 1;
  int letter = 1;  ///< Pixels of the sheet a pixel of a letter.
  int margin = 0, gap = 0, label_height = 0, title_height = 0;
  int width = 0, height = 0;

  int tile_x(int k) const { return margin + k % columns * (tile_width + gap); }
  int tile_y(int k) const { return margin + title_height + k / columns * (tile_height + label_height); }
};

/// `columns` 0 takes as many as make the sheet about 16 wide and 10 high, with few empty places.
SheetLayout sheet_layout(int count, int columns, int tile_width, int tile_height, const std::string& about);

RgbPicture draw_sheet(const SheetLayout& layout, const SheetWords& words, const std::vector<SheetTile>& tiles);

}  // namespace fluidtank
