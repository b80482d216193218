// y4m, to a file and to standard output.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include "media/file.h"
#include "media_support.h"

namespace fluidtank::media_test {

namespace {

/// Standard output is something else while this lives.
class RedirectedOutput {
 public:
  explicit RedirectedOutput(int descriptor) : before_(dup(STDOUT_FILENO)) {
    fflush(stdout);
    dup2(descriptor, STDOUT_FILENO);
  }
  ~RedirectedOutput() { dup2(before_.get(), STDOUT_FILENO); }
  RedirectedOutput(const RedirectedOutput&) = delete;
  RedirectedOutput& operator=(const RedirectedOutput&) = delete;

 private:
  Descriptor before_;
};

}  // namespace

TEST_CASE("y4m holds the bytes of the frames, and players know its colours") {
  const TemporaryFolder folder;
  ClipInfo clip = small_clip(5);
  clip.fps = {30000, 1001};
  write_clip(folder / "clip.y4m", clip);
  auto facts = probe(folder / "clip.y4m");
  CHECK(facts["nb_read_frames"] == "5");
  CHECK(facts["r_frame_rate"] == "30000/1001");
  CHECK(facts["pix_fmt"] == "yuv420p");
  CHECK(facts["color_range"] == "tv");
  CHECK(facts["chroma_location"] == "left");
  Bytes expected;
  for (int i = 0; i < 5; ++i) {
    const Bytes picture = gradient(PixelLayout::yuv420p, 64, 48, i).packed();
    expected.insert(expected.end(), picture.begin(), picture.end());
  }
  CHECK(decode(folder / "clip.y4m", "yuv420p") == expected);
}

TEST_CASE("standard output gets what a file gets") {
  const TemporaryFolder folder;
  write_clip(folder / "clip.y4m", small_clip(5));
  {
    const Descriptor file(open((folder / "stdout").c_str(), O_WRONLY | O_CREAT, 0666));
    const RedirectedOutput redirected(file.get());
    write_clip("-", small_clip(5));
  }
  CHECK(read_bytes(folder / "stdout") == read_bytes(folder / "clip.y4m"));
}

TEST_CASE("a reader that has gone is an error") {
  const auto before = std::signal(SIGPIPE, SIG_IGN);  // As main does.
  std::array<int, 2> ends{};
  REQUIRE(pipe(ends.data()) == 0);
  close(ends[0]);
  std::optional<Error> error;
  {
    const RedirectedOutput redirected(ends[1]);
    error = error_of([] { write_clip("-", small_clip(5)); });
  }
  close(ends[1]);
  std::signal(SIGPIPE, before);
  CHECK(says(error, Exit::io, "standard output: cannot write: Broken pipe"));
}

}  // namespace fluidtank::media_test
