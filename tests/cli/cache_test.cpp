// Programs kept between runs change nothing but the time.
#include <doctest/doctest.h>

#include <vector>

#include "support/files.h"
#include "support/run.h"

namespace fluidtank::test {
namespace {

std::string rendered(const std::filesystem::path& cache, const TemporaryFolder& folder) {
  Run("render")
      .scene("tiny.json")
      .frames("0:3")
      .on("gl")
      .quiet()
      .with("--overwrite")
      .to(folder / "out.framehash")
      .environment({{"FLUIDTANK_CACHE", cache.string()}})
      .succeeds();
  return frame_lines(folder / "out.framehash");
}

TEST_CASE("frames are the same without a cache, with a new, a warm and a damaged one") {
  const TemporaryFolder folder;
  const auto cache = folder / "cache";
  const std::string expected = rendered("", folder);
  CHECK(rendered(cache, folder) == expected);
  if (!std::filesystem::exists(cache)) return;  // this driver gives no programs away
  CHECK(rendered(cache, folder) == expected);
  int files = 0;
  for (const auto& file : std::filesystem::directory_iterator(cache)) {
    std::string text = read_text(file.path());
    text.back() = static_cast<char>(text.back() ^ 1);
    write_text(file.path(), ++files % 2 == 0 ? text : text.substr(0, text.size() / 2));
  }
  CHECK(files > 20);
  CHECK(rendered(cache, folder) == expected);
  for (const auto& file : std::vector<std::filesystem::directory_entry>(std::filesystem::directory_iterator(cache),
                                                                        std::filesystem::directory_iterator())) {
    std::filesystem::remove(file.path());
    std::filesystem::create_directory(file.path());  // opens, and cannot be read
  }
  CHECK(rendered(cache, folder) == expected);
}

}  // namespace
}  // namespace fluidtank::test
