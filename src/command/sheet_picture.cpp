#include "command/sheet_picture.h"

#include <algorithm>
#include <cstring>

#include "base/font.h"
#include "base/text.h"

namespace fluidtank {
namespace {

constexpr int kWidthALetterPixel = 240;  // of a tile; rounded up from a third on
constexpr double kWantedShape = 1.6;     // width by height
// In pixels of letters:
constexpr int kMargin = 8, kGap = 6, kLabelRows = 15, kLabelAbove = 3, kTitleRows = 16, kAboutRows = 13;
constexpr std::size_t kMostLines = 3;  // of what the scene is about

struct Ink {
  std::uint8_t r, g, b;
};
constexpr Ink kGround{24, 24, 26}, kBright{226, 226, 226}, kDim{140, 140, 144};

// What the font can show of a text: a letter outside ASCII becomes one '?'.
std::string plain(std::string_view text) {
  std::string letters;
  for (std::size_t k = 0; k < text.size(); ++k) {
    const auto byte = static_cast<unsigned char>(text[k]);
    if (byte >= 0x80 && byte < 0xC0) continue;  // the rest of a longer letter
    letters += byte >= 0x80 ? '?' : byte < 0x20 ? ' ' : text[k];
  }
  return letters;
}

void write_text(RgbPicture& picture, std::string_view text, int x, int y, int letter, Ink ink) {
  for (int row = 0; row < kLetterRows * letter; ++row) {
    for (int column = 0; column < text_columns(text) * letter; ++column) {
      if (!text_inked(text, column / letter, row / letter)) continue;
      const int px = x + column, py = y + row;
      if (px < 0 || py < 0 || px >= picture.width || py >= picture.height) continue;
      std::uint8_t* const pixel =
          &picture.bytes[(static_cast<std::size_t>(py) * static_cast<std::size_t>(picture.width) +
                          static_cast<std::size_t>(px)) *
                         3];
      pixel[0] = ink.r;
      pixel[1] = ink.g;
      pixel[2] = ink.b;
    }
  }
}

// Cut, with dots, to so many pixels.
std::string fitted(std::string text, int pixels, int letter) {
  const int most = (pixels / letter + 1) / kLetterAdvance;
  if (static_cast<int>(text.size()) <= most) return text;
  text.resize(static_cast<std::size_t>(std::max(most - 3, 0)));
  return most >= 3 ? text + "..." : text;
}

// In lines of so many pixels, broken between words; what does not fit into kMostLines ends in dots.
std::vector<std::string> wrapped(const std::string& text, int pixels, int letter) {
  const auto most = static_cast<std::size_t>(std::max((pixels / letter + 1) / kLetterAdvance, 1));
  std::vector<std::string> lines;
  std::string rest = text;
  while (!rest.empty()) {
    std::size_t end = rest.size();
    if (end > most && lines.size() + 1 < kMostLines) {
      const auto gap = rest.rfind(' ', most);
      end = gap == std::string::npos || gap == 0 ? most : gap;
    }
    lines.push_back(fitted(rest.substr(0, end), pixels, letter));
    const auto next = rest.find_first_not_of(' ', end);
    rest = next == std::string::npos ? "" : rest.substr(next);
  }
  return lines;
}

void lay_tile(RgbPicture& sheet, const RgbPicture& tile, int x, int y) {
  for (int row = 0; row < tile.height; ++row) {
    const auto from = static_cast<std::size_t>(row) * static_cast<std::size_t>(tile.width) * 3;
    const auto to =
        (static_cast<std::size_t>(y + row) * static_cast<std::size_t>(sheet.width) + static_cast<std::size_t>(x)) * 3;
    std::memcpy(&sheet.bytes[to], &tile.bytes[from], static_cast<std::size_t>(tile.width) * 3);
  }
}

// More is refused; that much would not overflow.
int side(std::int64_t length) { return static_cast<int>(std::min<std::int64_t>(length, 1 << 30)); }

SheetLayout layout_with(int count, int columns, const SheetLayout& start) {
  SheetLayout l = start;
  l.columns = columns;
  l.rows = (count + columns - 1) / columns;
  l.width = side(2 * l.margin + std::int64_t{columns} * (l.tile_width + l.gap) - l.gap);
  l.height = side(2 * l.margin + std::int64_t{l.rows} * (l.tile_height + l.label_height));
  return l;
}

// How far from the wanted shape, as a factor above 1, times how much of the sheet would be empty.
double misfit(const SheetLayout& layout, int count) {
  const double shape = static_cast<double>(layout.width) / layout.height;
  const double places = static_cast<double>(layout.columns) * layout.rows;
  return std::max(shape / kWantedShape, kWantedShape / shape) * places / count;
}

// With room for what the scene is about, which depends on the width.
SheetLayout with_title(SheetLayout layout, const std::string& about) {
  const auto lines = wrapped(plain(about), layout.width - 2 * layout.margin, layout.letter).size();
  layout.title_height = (kTitleRows + static_cast<int>(lines) * kAboutRows) * layout.letter;
  layout.height += layout.title_height;
  return layout;
}

}  // namespace

SheetLayout sheet_layout(int count, int columns, int tile_width, int tile_height, const std::string& about) {
  SheetLayout start;
  start.tile_width = tile_width;
  start.tile_height = tile_height;
  start.letter = std::max((tile_width + kWidthALetterPixel * 2 / 3) / kWidthALetterPixel, 1);
  start.margin = kMargin * start.letter;
  start.gap = kGap * start.letter;
  start.label_height = kLabelRows * start.letter;
  if (columns > 0) return with_title(layout_with(count, std::min(columns, count), start), about);
  SheetLayout best = with_title(layout_with(count, 1, start), about);
  for (int k = 2; k <= count; ++k) {
    const SheetLayout other = with_title(layout_with(count, k, start), about);
    if (misfit(other, count) < misfit(best, count)) best = other;
  }
  return best;
}

RgbPicture draw_sheet(const SheetLayout& layout, const SheetWords& words, const std::vector<SheetTile>& tiles) {
  RgbPicture sheet{layout.width, layout.height, {}};
  sheet.bytes.resize(sheet.pixels() * 3);
  for (std::size_t k = 0; k < sheet.bytes.size(); k += 3) {
    sheet.bytes[k] = kGround.r;
    sheet.bytes[k + 1] = kGround.g;
    sheet.bytes[k + 2] = kGround.b;
  }
  const int letter = layout.letter;
  const int room = layout.width - 2 * layout.margin;
  const std::string title = fitted(plain(words.title), room, letter);
  write_text(sheet, title, layout.margin, layout.margin, letter, kBright);
  const int after = (text_columns(title) + 3 * kLetterAdvance) * letter;
  write_text(sheet, fitted(plain(words.facts), room - after, letter), layout.margin + after, layout.margin, letter,
             kDim);
  int line_at = layout.margin + kAboutRows * letter;
  for (const std::string& line : wrapped(plain(words.about), room, letter)) {
    write_text(sheet, line, layout.margin, line_at, letter, kDim);
    line_at += kAboutRows * letter;
  }
  for (std::size_t k = 0; k < tiles.size(); ++k) {
    const int x = layout.tile_x(static_cast<int>(k)), y = layout.tile_y(static_cast<int>(k));
    lay_tile(sheet, tiles[k].picture, x, y);
    const int line = y + layout.tile_height + kLabelAbove * letter;
    const std::string label = fitted(tiles[k].label, layout.tile_width, letter);
    write_text(sheet, label, x, line, letter, kBright);
    const int note = text_columns(tiles[k].note) * letter;
    if (text_columns(label) * letter + note + kLetterAdvance * letter <= layout.tile_width) {
      write_text(sheet, tiles[k].note, x + layout.tile_width - note, line, letter, kDim);
    }
  }
  return sheet;
}

}  // namespace fluidtank
