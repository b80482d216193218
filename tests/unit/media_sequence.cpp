// Pictures, a file each.
#include <doctest/doctest.h>

#include <algorithm>

#include "media/sequence_pattern.h"
#include "media_support.h"

namespace fluidtank::media_test {

TEST_CASE("a sequence's names carry the frame's number") {
  CHECK(SequencePattern("a/%05d.png").name_of(42) == "a/00042.png");
  CHECK(SequencePattern("%d.png").name_of(42) == "42.png");
  CHECK(SequencePattern("x%3d%%.png").name_of(7) == "x  7%.png");
  CHECK(SequencePattern("%02d.png").name_of(1234) == "1234.png");
  for (const std::string wrong :
       {"a.png", "%d%d.png", "%s.png", "%5.png", "%", "a/%d/b.png", "%-5d.png", "%099d.png"}) {
    CAPTURE(wrong);
    CHECK(says(error_of([&] { const SequencePattern pattern(wrong); }), Exit::usage, "DIR/%05d.png"));
  }
}

TEST_CASE("pictures lose nothing, are numbered from the first frame, and only the last folder is made") {
  const TemporaryFolder folder;
  ClipInfo clip = small_clip(9);
  clip.width = 61;
  clip.height = 47;
  clip.first_frame = 98;
  write_clip(folder / "pictures/f%03d.png", clip);
  int count = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder / "pictures")) ++count;
  CHECK(count == 9);
  for (int i = 0; i < 9; ++i) {
    const std::string number = std::to_string(98 + i);
    const std::string name = folder / ("pictures/f" + std::string(3 - number.size(), '0') + number + ".png");
    CHECK(decode(name, "rgb24") == gradient(PixelLayout::rgb24, 61, 47, i).packed());
  }
  CHECK(says(error_of([&] { write_clip(folder / "no/folder/%05d.png", clip); }), Exit::io, "mkdir -p"));
}

TEST_CASE("pictures do not depend on the number of threads") {
  const TemporaryFolder folder;
  for (const int threads : {1, 3}) {
    const std::string name = folder / (std::to_string(threads) + "/%d.png");
    const auto sink = open_sink({.name = name, .overwrite = false, .threads = threads}, small_clip(5));
    write_frames(*sink, name, small_clip(5), 0, 5);
    sink->finish();
  }
  for (int i = 0; i < 5; ++i) {
    const std::string name = "/" + std::to_string(i) + ".png";
    CHECK(read_bytes(folder / ("1" + name)) == read_bytes(folder / ("3" + name)));
  }
}

TEST_CASE("a picture that exists is said before any work, another number's is not in the way") {
  const TemporaryFolder folder;
  write_text(folder / "00003.png", "precious");
  CHECK(
      says(error_of([&] { open_sink({.name = folder / "%05d.png"}, small_clip(5)); }), Exit::io, "00003.png: exists"));
  write_clip(folder / "%05d.png", small_clip(3));
  CHECK(read_text(folder / "00003.png") == "precious");
  write_clip(folder / "%05d.png", small_clip(5), true);
  CHECK(read_text(folder / "00003.png") != "precious");
  CHECK(folder.names().size() == 5);
}

TEST_CASE("two renders of one sequence refuse each other") {
  const TemporaryFolder folder;
  const auto sink = open_sink({.name = folder / "%05d.png"}, small_clip(5));
  CHECK(says(error_of([&] { open_sink({.name = folder / "%05d.png"}, small_clip(5)); }), Exit::io, "another render"));
}

TEST_CASE("an abandoned sequence keeps whole pictures, and nothing if there are none") {
  const TemporaryFolder folder;
  { open_sink({.name = folder / "pictures/%05d.png"}, small_clip(5)); }
  CHECK(folder.names().empty());
  {
    const auto sink = open_sink({.name = folder / "%05d.png", .overwrite = false, .threads = 1}, small_clip(5));
    write_frames(*sink, "%05d.png", small_clip(5), 0, 2);
  }
  for (const std::string& name : folder.names()) CHECK(decode(folder / name, "rgb24").size() == 64 * 48 * 3);
}

}  // namespace fluidtank::media_test
