#include <doctest/doctest.h>

#include <atomic>

#include "media/framehash.h"
#include "media/hash.h"
#include "media/picture_hasher.h"
#include "media_support.h"

namespace fluidtank::media_test {

TEST_CASE("a framehash is text: a header, then a hash of RGB rows a frame") {
  const TemporaryFolder folder;
  ClipInfo clip = small_clip(2);
  clip.first_frame = 99;
  clip.fps = {30000, 1001};
  clip.device = "a driver\nwith two lines";
  write_clip(folder / "clip.framehash", clip);
  std::string expected = "#fluidtank framehash 1\n#scene: " + std::string(64, 'a') +
                         "\n#size: 64x48\n#fps: 30000/1001\n#device: a driver with two lines\n";
  const std::array<std::string, 2> numbers = {"    99  ", "   100  "};
  for (int i = 0; i < 2; ++i) {
    const Bytes rows = gradient(PixelLayout::rgb24, 64, 48, i).packed();
    expected += numbers[static_cast<std::size_t>(i)] + sha256(std::as_bytes(std::span(rows))) + "\n";
  }
  CHECK(read_text(folder / "clip.framehash") == expected);
}

TEST_CASE("pictures are hashed at once and handed on in order, with memory and without") {
  std::vector<Picture> pictures;
  for (int k = 0; k < 100; ++k) pictures.push_back(gradient(PixelLayout::rgb24, 64 + 64 * (k % 3), 48, k));
  for (const int threads : {0, 1, 5}) {
    std::vector<std::string> hashes;
    std::atomic<int> released = 0;
    PictureHasher hasher([&](std::string sha256) { hashes.push_back(std::move(sha256)); }, threads);
    for (std::size_t k = 0; k < pictures.size(); ++k) {
      FrameView view = pictures[k].view();
      if (k % 4 != 3) view.memory = std::shared_ptr<const void>(&pictures[k], [&](const void*) { ++released; });
      hasher.add(view);
    }
    hasher.finish();
    CHECK(released == 75);
    REQUIRE(hashes.size() == pictures.size());
    for (std::size_t k = 0; k < pictures.size(); ++k) CHECK(hashes[k] == hash_picture(pictures[k].view()));
  }
}

TEST_CASE("a hasher that is not finished forgets and lets go") {
  const Picture picture = gradient(PixelLayout::rgb24, 640, 480, 0);
  std::atomic<int> released = 0;
  {
    PictureHasher hasher([](const std::string&) {}, 2);
    for (int k = 0; k < 20; ++k) {
      FrameView view = picture.view();
      view.memory = std::shared_ptr<const void>(&picture, [&](const void*) { ++released; });
      hasher.add(view);
    }
  }
  CHECK(released == 20);
}

TEST_CASE("a framehash reads back") {
  const TemporaryFolder folder;
  ClipInfo clip = small_clip(4);
  clip.first_frame = 7;
  write_clip(folder / "clip.framehash", clip);
  const Framehash read = read_framehash(folder / "clip.framehash");
  CHECK(read.scene_hash == clip.scene_hash);
  CHECK(read.width == 64);
  CHECK(read.height == 48);
  CHECK(read.fps == clip.fps);
  CHECK(read.device == "test");
  REQUIRE(read.frames.size() == 4);
  for (int i = 0; i < 4; ++i) {
    const FrameHash expected{.frame = 7 + i, .sha256 = hash_picture(gradient(PixelLayout::rgb24, 64, 48, i).view())};
    CHECK(read.frames[static_cast<std::size_t>(i)] == expected);
  }
}

TEST_CASE("what is no framehash is said with its place") {
  const TemporaryFolder folder;
  const std::string path = folder / "clip.framehash";
  CHECK(says(error_of([&] { read_framehash(path); }), Exit::io, path));
  const std::string start = "#fluidtank framehash 1\n#scene: a\n#size: 64x48\n#fps: 60/1\n#device: x\n";
  const std::string hash(64, '0');
  const std::vector<std::pair<std::string, std::string>> wrong = {
      {"", "no #size"},
      {"#fluidtank framehash 2\n", ":1: "},
      {"#fluidtank framehash 1\n", "no #size"},
      {"#fluidtank framehash 1\n#size: 64\n", ":2: "},
      {"#fluidtank framehash 1\n#size: 64x-1\n", ":2: "},
      {"#fluidtank framehash 1\n#fps: 60/99999999999\n", ":2: "},
      {start + "     0  " + hash + "\n     x  " + hash + "\n", ":7: "},
      {start + "     0  " + hash + "0\n", ":6: "},
      {start + "     0 " + hash + "\n", ":6: "},
      {start + "    -1  " + hash + "\n", ":6: "},
      {start + "     0  " + hash.substr(1) + "G\n", ":6: "},
      {start + "      \n", ":6: "},
  };
  for (const auto& [text, place] : wrong) {
    CAPTURE(text);
    write_text(path, text);
    CHECK(says(error_of([&] { read_framehash(path); }), Exit::io, place));
  }
}

}  // namespace fluidtank::media_test
