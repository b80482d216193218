// What is kept between runs: only what was kept for just this key comes back, and damage is noticed.
#include <doctest/doctest.h>

#include <cstdlib>

#include "base/cache.h"
#include "support/files.h"

namespace fluidtank::test {
namespace {

class CacheIn {
 public:
  explicit CacheIn(const std::string& folder) { setenv("FLUIDTANK_CACHE", folder.c_str(), 1); }
  ~CacheIn() { unsetenv("FLUIDTANK_CACHE"); }
};

TEST_CASE("what is kept comes back for its key alone") {
  const TemporaryFolder folder;
  const CacheIn cache((folder / "new").string());
  CHECK(!read_cached("one", "key"));
  write_cached("one", "key", std::string("con\0tent\n", 9));
  CHECK(read_cached("one", "key") == std::string("con\0tent\n", 9));
  CHECK(!read_cached("one", "kex"));
  CHECK(!read_cached("one", "key1"));
  CHECK(!read_cached("one", ""));
  write_cached("one", "kex", "");
  CHECK(!read_cached("one", "key"));
  CHECK(read_cached("one", "kex") == "");
}

TEST_CASE("a damaged file counts as none") {
  const TemporaryFolder folder;
  const CacheIn cache(folder.path().string());
  write_cached("one", "key", "content");
  const std::string whole = read_text(folder / "one");
  for (std::size_t length = 0; length < whole.size(); ++length) {
    CAPTURE(length);
    write_text(folder / "one", whole.substr(0, length));
    CHECK(!read_cached("one", "key"));
  }
  for (std::size_t k = 0; k < whole.size(); ++k) {
    CAPTURE(k);
    std::string damaged = whole;
    damaged[k] = static_cast<char>(damaged[k] ^ 4);
    write_text(folder / "one", damaged);
    CHECK(!read_cached("one", "key"));
  }
}

TEST_CASE("no folder, no cache, no fault") {
  for (const char* folder : {"", "/proc/none"}) {
    const CacheIn cache(folder);
    write_cached("one", "key", "content");
    CHECK(!read_cached("one", "key"));
  }
}

}  // namespace
}  // namespace fluidtank::test
