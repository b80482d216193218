// Contact sheets, as a user makes them.
#include <doctest/doctest.h>

#include <cstdlib>
#include <set>

#include "base/font.h"
#include "command/sheet_picture.h"
#include "media/decode.h"
#include "support/files.h"
#include "support/run.h"

namespace fluidtank::test {
namespace {

const std::string kAbout = "Gold, teal and rose ink stirred in long curves around one dark pillar.";  // first.json

Run sheet(const TemporaryFolder& folder, const std::string& scene = "first.json",
          const std::string& name = "sheet.png") {
  Run run("sheet");
  run.scene(scene)
      .on("cpu")
      .quiet()
      .to(folder / name)
      .with("--set", "/tank/rows=40")
      .with("--set", "/tank/dye_rows=80");
  return run;
}

RgbPicture part(const RgbPicture& whole, int x, int y, int width, int height) {
  RgbPicture cut{width, height, {}};
  for (int row = 0; row < height; ++row) {
    const auto from = whole.bytes.begin() + ((y + row) * whole.width + x) * 3;
    cut.bytes.insert(cut.bytes.end(), from, from + width * 3);
  }
  return cut;
}

// What is written in letters of `letter` pixels from a place on, read by the font itself; ends at two spaces.
std::string read_letters(const RgbPicture& picture, int x, int y, int letter) {
  std::string text;
  while (x + kLetterAdvance * letter <= picture.width && !text.ends_with("  ")) {
    char found = '~';
    for (char candidate = ' '; candidate < '~'; ++candidate) {
      bool same = true;
      for (int row = 0; row < kLetterRows && same; ++row) {
        for (int column = 0; column < kLetterColumns && same; ++column) {
          const auto at = static_cast<std::size_t>((y + row * letter) * picture.width + x + column * letter) * 3;
          same = text_inked(std::string(1, candidate), column, row) == (picture.bytes[at] > 80);
        }
      }
      if (same) {
        found = candidate;
        break;
      }
    }
    text += found;
    x += kLetterAdvance * letter;
  }
  while (text.ends_with(' ')) text.pop_back();
  return text;
}

TEST_CASE("a transparent clip's sheet shows it over a checkerboard") {
  const TemporaryFolder folder;
  const auto drawn = [&](const std::vector<std::string>& sets) {
    Run run = sheet(folder, "cut-out.json").with("--count", "2").with("--width", "96").with("--overwrite");
    for (const std::string& set : sets) run.with("--set", set);
    run.succeeds();
    return decode_picture((folder / "sheet.png").string()).bytes;
  };
  const auto shown = drawn({});
  CHECK(shown == drawn({"/display/alpha=opaque", R"(/backdrop={"kind": "checkerboard", "size": 8})"}));
  CHECK(shown == drawn({"/display/alpha=premultiplied"}));
  CHECK(shown != drawn({"/display/alpha=opaque"}));
}

TEST_CASE("a sheet has its frames in rows, with their times, and each differs") {
  const TemporaryFolder folder;
  sheet(folder).with("--count", "6").with("--columns", "3").with("--width", "160").with("--seconds", "3").succeeds();
  const RgbPicture picture = decode_picture((folder / "sheet.png").string());
  const SheetLayout layout = sheet_layout(6, 3, 160, 100, kAbout);
  CHECK(picture.width == layout.width);
  CHECK(picture.height == layout.height);
  CHECK(layout.rows == 2);
  std::set<std::vector<std::uint8_t>> tiles;
  const std::vector<std::string> times = {"0.25 s", "0.75 s", "1.25 s", "1.75 s", "2.25 s", "2.75 s"};
  for (int k = 0; k < 6; ++k) {
    tiles.insert(part(picture, layout.tile_x(k), layout.tile_y(k), 160, 100).bytes);
    const int line = layout.tile_y(k) + 100 + 3 * layout.letter;
    CHECK(read_letters(picture, layout.tile_x(k), line, layout.letter) == times[static_cast<std::size_t>(k)]);
  }
  CHECK(tiles.size() == 6);
  CHECK(read_letters(picture, layout.margin, layout.margin, layout.letter) == "first");
}

TEST_CASE("a tile is the frame that render draws at that size") {
  const TemporaryFolder folder;
  sheet(folder).with("--count", "2").with("--columns", "2").with("--width", "160").with("--frames", "20:24").succeeds();
  const RgbPicture picture = decode_picture((folder / "sheet.png").string());
  const SheetLayout layout = sheet_layout(2, 2, 160, 100, kAbout);
  Run("render")
      .scene("first.json")
      .on("cpu")
      .quiet()
      .frames("21:24")
      .with("--size", "160x100")
      .with("--set", "/tank/rows=40")
      .with("--set", "/tank/dye_rows=80")
      .to(folder / "%d.png")
      .succeeds();
  for (const int k : {0, 1}) {
    const RgbPicture frame = decode_picture((folder / (std::to_string(21 + 2 * k) + ".png")).string());
    CHECK(part(picture, layout.tile_x(k), layout.tile_y(k), 160, 100).bytes == frame.bytes);
  }
}

TEST_CASE("a sheet's shape: fewer frames than asked for, about 16 by 10, tall pictures") {
  const TemporaryFolder folder;
  sheet(folder).with("--count", "9").with("--width", "40").with("--frames", "0:2").succeeds();
  CHECK(decode_picture((folder / "sheet.png").string()).height == sheet_layout(2, 0, 40, 25, kAbout).height);
  CHECK(sheet_layout(12, 0, 320, 200, kAbout).columns == 4);
  CHECK(sheet_layout(6, 0, 200, 355, kAbout).columns == 6);
  CHECK(sheet_layout(4, 9, 320, 200, "").columns == 4);
  CHECK(sheet_layout(1, 0, 320, 200, "").columns == 1);
}

TEST_CASE("what a scene is about is wrapped to three lines, and there is room for them") {
  const std::string longer =
      "Drawn and drawn again until it is far too long for anything but three lines of a narrow sheet of few frames and "
      "then some more words";
  const int none = sheet_layout(1, 1, 160, 100, "").height, step = 13;
  CHECK(sheet_layout(1, 1, 160, 100, "Short.").height == none + step);
  CHECK(sheet_layout(1, 1, 160, 100, "Two lines of words that wrap").height == none + 2 * step);
  CHECK(sheet_layout(1, 1, 160, 100, longer).height == none + 3 * step);
  const SheetLayout layout = sheet_layout(1, 1, 160, 100, longer);
  RgbPicture tile{160, 100, std::vector<std::uint8_t>(160 * 100 * 3, 200)};
  const RgbPicture picture = draw_sheet(layout, {"name", "facts", longer}, {{tile, "0.00 s", ""}});
  CHECK(read_letters(picture, layout.margin, layout.margin + step, 1) == "Drawn and drawn again");
  CHECK(read_letters(picture, layout.margin, layout.margin + 3 * step, 1).ends_with("..."));
}

TEST_CASE("a sheet as JPEG is nearly the PNG") {
  const TemporaryFolder folder;
  for (const char* name : {"a.png", "a.jpg"}) {
    Run("sheet")
        .scene("first.json")
        .on("cpu")
        .quiet()
        .to(folder / name)
        .frames("30:60")
        .with("--count", "2")
        .with("--width", "160")
        .with("--set", "/tank/rows=40")
        .with("--set", "/tank/dye_rows=80")
        .succeeds();
  }
  const RgbPicture exact = decode_picture((folder / "a.png").string());
  const RgbPicture jpeg = decode_picture((folder / "a.jpg").string());
  REQUIRE(jpeg.same_size(exact));
  double sum = 0;
  for (std::size_t k = 0; k < exact.bytes.size(); ++k) sum += std::abs(exact.bytes[k] - jpeg.bytes[k]);
  CHECK(sum / static_cast<double>(exact.bytes.size()) < 2);
  CHECK(jpeg.bytes[0] == doctest::Approx(exact.bytes[0]).epsilon(0.1));
}

TEST_CASE("what a sheet refuses") {
  const TemporaryFolder folder;
  write_text(folder / "sheet.png", "mine");
  sheet(folder).fails(4, "--overwrite");
  CHECK(read_text(folder / "sheet.png") == "mine");
  sheet(folder).with("--overwrite").with("--count", "1").with("--frames", "0:1").with("--width", "32").succeeds();
  Run("sheet").scene("first.json").to(folder / "sheet.bmp").fails(2, ".png");
  sheet(folder, "first.json", "SHEET.JPEG")
      .with("--count", "1")
      .with("--frames", "0:1")
      .with("--width", "32")
      .succeeds();
  CHECK(read_text(folder / "SHEET.JPEG").starts_with("\xff\xd8"));
  Run("sheet").scene("first.json").to(folder / "none" / "sheet.png").fails(4, "mkdir");
  Run("sheet")
      .scene("first.json")
      .to(folder / "b.png")
      .with("--count", "400")
      .with("--width", "1000")
      .fails(2, "--width");
  Run("sheet").scene("first.json").to(folder / "b.png").frames("9:2").fails(2, "--frames");
}

TEST_CASE("a sheet is the same on the shaders") {
  const TemporaryFolder folder;
  sheet(folder)
      .with("--count", "2")
      .with("--width", "64")
      .with("--seconds", "0.3")
      .with("--set", "/display/style=field")
      .succeeds();
  const std::string expected = read_text(folder / "sheet.png");
  Run("sheet")
      .scene("first.json")
      .on("gl")
      .quiet()
      .to(folder / "gl.png")
      .with("--set", "/tank/rows=40")
      .with("--set", "/tank/dye_rows=80")
      .with("--count", "2")
      .with("--width", "64")
      .with("--seconds", "0.3")
      .with("--set", "/display/style=field")
      .succeeds();
  CHECK(read_text(folder / "gl.png") == expected);
}

}  // namespace
}  // namespace fluidtank::test
