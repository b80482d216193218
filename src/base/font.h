// A small font of our own: 5 columns and 9 rows a letter, the last two below the line. For what is written into
// pictures.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

namespace fluidtank {

inline constexpr int kLetterColumns = 5;
inline constexpr int kLetterRows = 9;
inline constexpr int kLetterAdvance = 6;  ///< Columns from one letter to the next.
inline constexpr int kCapitalRows = 7;    ///< Rows of a capital letter or a digit.
inline constexpr char kSquared = '\x7f';  ///< A raised 2.

/// Number of a letter in the font: 0 is a space; what the font lacks is shown as '?'.
std::uint32_t letter_of(char character);

/// The rows of every letter, kLetterRows each, from the top; bit 0 is the leftmost column.
const std::vector<std::uint32_t>& font_rows();

/// Columns that a text takes, without the gap after its last letter.
int text_columns(std::string_view text);

/// Whether a text is inked at a column and row that count from its top left corner.
bool text_inked(std::string_view text, int column, int row);

}  // namespace fluidtank
