// What lies on the disk before, during and after a render, and when it does not end well.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/mount.h>
#include <unistd.h>

#include <algorithm>

#include "media_support.h"

namespace fluidtank::media_test {

namespace {

const std::vector<std::string> kFiles = {"clip.mp4",  "clip.mkv",  "clip.mov", "clip.webm", "clip.gif",
                                         "clip.apng", "clip.webp", "clip.y4m", "clip.raw",  "clip.framehash"};

// Those whose .partial plays as it is, and what demuxer plays it. A GIF is made at the end, of what lies there as
// Matroska.
const std::vector<std::pair<std::string, std::string>> kPlayable = {{"clip.mp4", "mp4"},
                                                                    {"clip.mkv", "matroska"},
                                                                    {"clip.mov", "mov"},
                                                                    {"clip.webm", "webm"},
                                                                    {"clip.gif", "matroska"}};

bool exists(const std::string& path) { return std::filesystem::exists(std::filesystem::symlink_status(path)); }

int count_of(const std::string& path, const std::string& format) {
  return std::stoi(probe(path, "-f " + format)["nb_read_frames"]);
}

/// A child renders and never ends; it is killed once it has written `frames` of them.
void render_and_kill(const std::string& name, int frames) {
  std::array<int, 2> ends{};
  REQUIRE(pipe(ends.data()) == 0);
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    const ClipInfo clip = small_clip(100000);
    const auto sink = open_sink({.name = name}, clip);
    for (int i = 0; i < clip.frames; ++i) {
      write_frames(*sink, name, clip, i, i + 1);
      if (i + 1 == frames && write(ends[1], "x", 1) != 1) _exit(1);
    }
    _exit(1);
  }
  char ready = 0;
  CHECK(read(ends[0], &ready, 1) == 1);
  kill(child, SIGKILL);
  int status = 0;
  waitpid(child, &status, 0);
  CHECK(WIFSIGNALED(status));
  close(ends[0]);
  close(ends[1]);
}

}  // namespace

TEST_CASE("a file has its final name only when it is whole") {
  const TemporaryFolder folder;
  for (const std::string& name : kFiles) {
    CAPTURE(name);
    const auto sink = open_sink({.name = folder / name}, small_clip(3));
    CHECK(exists(folder / (name + ".partial")));
    write_frames(*sink, name, small_clip(3), 0, 3);
    CHECK(!exists(folder / name));
    sink->finish();
    CHECK(exists(folder / name));
    CHECK(!exists(folder / (name + ".partial")));
  }
  CHECK(folder.names().size() == kFiles.size());
}

TEST_CASE("what exists is replaced only when asked, and only at the end") {
  const TemporaryFolder folder;
  for (const std::string& name : kFiles) {
    CAPTURE(name);
    write_text(folder / name, "precious");
    CHECK(says(error_of([&] { write_clip(folder / name, small_clip(2)); }), Exit::io, "--overwrite"));
    CHECK(!exists(folder / (name + ".partial")));
    const auto sink = open_sink({.name = folder / name, .overwrite = true}, small_clip(2));
    write_frames(*sink, name, small_clip(2), 0, 2);
    CHECK(read_text(folder / name) == "precious");
    sink->finish();
    CHECK(read_text(folder / name) != "precious");
  }
}

TEST_CASE("a file that appears during the render is not replaced") {
  const TemporaryFolder folder;
  for (const std::string& name : kFiles) {
    CAPTURE(name);
    const auto sink = open_sink({.name = folder / name}, small_clip(2));
    write_frames(*sink, name, small_clip(2), 0, 2);
    write_text(folder / name, "precious");
    CHECK(says(error_of([&] { sink->finish(); }), Exit::io, "appeared"));
    CHECK(read_text(folder / name) == "precious");
    CHECK(exists(folder / (name + ".partial")));
    CHECK(!exists(folder / (name + ".partial.whole")));
  }
  CHECK(count_of(folder / "clip.mp4.partial", "mp4") == 2);
}

TEST_CASE("places where no clip can be are said before any work") {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "folder.mp4");
  write_text(folder / "file", "");
  CHECK(says(error_of([&] { open_sink({.name = folder / "no/clip.mp4"}, small_clip(1)); }), Exit::io, "mkdir -p"));
  CHECK(
      says(error_of([&] { open_sink({.name = folder / "file/clip.mp4"}, small_clip(1)); }), Exit::io, "not a folder"));
  CHECK(says(error_of([&] { open_sink({.name = folder / "folder.mp4", .overwrite = true}, small_clip(1)); }), Exit::io,
             "is a folder"));
  CHECK(says(error_of([&] { open_sink({.name = folder / (std::string(300, 'x') + ".mp4")}, small_clip(1)); }), Exit::io,
             "shorter name"));
}

TEST_CASE("two renders to one output refuse each other, and a dead one's rest is taken over") {
  const TemporaryFolder folder;
  for (const std::string& name : kFiles) {
    CAPTURE(name);
    write_text(folder / (name + ".partial"), std::string(100000, 'x'));
    const auto sink = open_sink({.name = folder / name}, small_clip(2));
    CHECK(says(error_of([&] { open_sink({.name = folder / name, .overwrite = true}, small_clip(2)); }), Exit::io,
               "another render"));
    write_frames(*sink, name, small_clip(2), 0, 2);
    sink->finish();
    CHECK(read_text(folder / name).find("xxxxxxxx") == std::string::npos);
  }
}

TEST_CASE("an abandoned video leaves a playable .partial") {
  const TemporaryFolder folder;
  for (const auto& [name, format] : kPlayable) {
    CAPTURE(name);
    { open_sink({.name = folder / name}, small_clip(10)); }
    CHECK(folder.names().empty());
    {
      const auto sink = open_sink({.name = folder / name}, small_clip(10));
      write_frames(*sink, name, small_clip(10), 0, 6);
    }
    CHECK(!exists(folder / name));
    CHECK(count_of(folder / (std::string(name) + ".partial"), format) == (name == "clip.gif" ? 5 : 6));
    std::filesystem::remove(folder / (std::string(name) + ".partial"));
  }
}

TEST_CASE("a .partial cut short plays as far as it goes") {
  const TemporaryFolder folder;
  for (const auto& [name, format] : kPlayable) {
    CAPTURE(name);
    const std::string partial = folder / (std::string(name) + ".partial");
    {
      const auto sink = open_sink({.name = folder / name}, small_clip(200));
      write_frames(*sink, name, small_clip(200), 0, 200);
    }
    std::filesystem::resize_file(partial, std::filesystem::file_size(partial) * 6 / 10);
    const int count = count_of(partial, format);
    CHECK(count >= (name == "clip.webm" ? 60 : 80));
    CHECK(count < 200);
  }
}

TEST_CASE("kill -9 leaves no file under the final name and a .partial that plays") {
  const TemporaryFolder folder;
  for (const auto& [name, format] : kPlayable) {
    for (const int frames : {150, 197, 260}) {
      CAPTURE(name);
      render_and_kill(folder / name, frames);
      CHECK(!exists(folder / name));
      CHECK(count_of(folder / (std::string(name) + ".partial"), format) >= frames - 90);
      std::filesystem::remove(folder / (std::string(name) + ".partial"));
    }
  }
}

TEST_CASE("a disk that is full at any byte is an error, and no file has the final name") {
  const TemporaryFolder folder;
  for (const std::string& name : kFiles) {
    write_clip(folder / name, small_clip(8));
    const auto whole = std::filesystem::file_size(folder / name);
    std::filesystem::remove(folder / name);
    for (const auto limit : {0 * whole, whole / 100, whole / 3, whole - whole / 20, whole - 1}) {
      CAPTURE(name);
      CAPTURE(limit);
      std::optional<Error> error;
      {
        const FileSizeLimit full(limit);
        error = error_of([&] { write_clip(folder / name, small_clip(8)); });
      }
      CHECK(says(error, Exit::io, name));
      CHECK(says(error, Exit::io, "File too large"));
      CHECK(!exists(folder / name));
      CHECK(!exists(folder / (name + ".partial.whole")));
      std::filesystem::remove(folder / (name + ".partial"));
    }
  }
}

TEST_CASE("no space left is said with a remedy") {
  const TemporaryFolder folder;
  for (const std::string& name : kFiles) {
    CAPTURE(name);
    std::filesystem::create_symlink("/dev/full", folder / (name + ".partial"));
    const auto error = error_of([&] { write_clip(folder / name, small_clip(2)); });
    CHECK(says(error, Exit::io, "No space left on device; free some space"));
    CHECK(!exists(folder / name));
  }
}

TEST_CASE("where there is no room for the last copy of an mp4, the fragments stay and are named") {
  const TemporaryFolder folder;
  std::filesystem::create_symlink("/dev/full", folder / "clip.mp4.partial.whole");
  const auto error = error_of([&] { write_clip(folder / "clip.mp4", small_clip(6)); });
  CHECK(says(error, Exit::io, "No space left on device"));
  CHECK(says(error, Exit::io, "what was rendered is in " + (folder / "clip.mp4.partial")));
  CHECK(folder.names() == std::vector<std::string>{"clip.mp4.partial"});
  CHECK(count_of(folder / "clip.mp4.partial", "mp4") == 6);
}

TEST_CASE("a sequence on a full disk leaves whole pictures only") {
  const TemporaryFolder folder;
  if (mount("tmpfs", folder.path().c_str(), "tmpfs", 0, "size=64k") != 0) {
    MESSAGE("skipped: needs the right to mount a tmpfs");
    return;
  }
  const auto error = error_of([&] { write_clip(folder / "%05d.png", small_clip(200)); });
  CHECK(says(error, Exit::io, "No space left on device; free some space"));
  for (const std::string& name : folder.names()) {
    CHECK(name.ends_with(".png"));
    CHECK(decode(folder / name, "rgb24").size() == 64 * 48 * 3);
  }
  umount(folder.path().c_str());
}

}  // namespace fluidtank::media_test
