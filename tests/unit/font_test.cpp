// The font: its letters differ, and text lies where it should.
#include "base/font.h"

#include <doctest/doctest.h>

#include <set>
#include <string>

namespace fluidtank::test {
namespace {

TEST_CASE("every letter of the font looks like no other, but O like 0") {
  const auto& rows = font_rows();
  REQUIRE(rows.size() == 96 * kLetterRows);
  std::set<std::vector<std::uint32_t>> shapes;
  for (std::size_t k = 0; k < rows.size(); k += kLetterRows) {
    shapes.insert(
        {rows.begin() + static_cast<std::ptrdiff_t>(k), rows.begin() + static_cast<std::ptrdiff_t>(k) + kLetterRows});
  }
  CHECK(shapes.size() == 95);
  for (const std::uint32_t row : rows) CHECK(row < 32);
}

TEST_CASE("letters count from the space, and unknown ones are shown as '?'") {
  CHECK(letter_of(' ') == 0);
  CHECK(letter_of('!') == 1);
  // As shaders/view/field_scale.glsl has them.
  CHECK(letter_of('-') == 13);
  CHECK(letter_of('.') == 14);
  CHECK(letter_of('0') == 16);
  CHECK(letter_of('9') == 25);
  CHECK(letter_of('e') == 69);
  CHECK(letter_of(kSquared) == 95);
  CHECK(letter_of('\n') == letter_of('?'));
  CHECK(letter_of(static_cast<char>(0xE4)) == letter_of('?'));
}

TEST_CASE("a 1 is a stem with a foot, and nothing lies outside a text") {
  std::string drawn;
  for (int row = 0; row < kCapitalRows; ++row) {
    for (int column = 0; column < kLetterColumns; ++column) drawn += text_inked("1", column, row) ? '#' : '.';
    drawn += '\n';
  }
  CHECK(drawn == "..#..\n.##..\n..#..\n..#..\n..#..\n..#..\n.###.\n");
  CHECK(text_columns("") == 0);
  CHECK(text_columns("12") == 11);
  CHECK(text_inked("11", 6 + 2, 0));
  CHECK_FALSE(text_inked("1", 8, 0));
  CHECK_FALSE(text_inked("1", 2, -1));
  CHECK_FALSE(text_inked("1", 2, kLetterRows));
}

}  // namespace
}  // namespace fluidtank::test
