// Frames that a sink reads where they lie: what it writes is what it writes of copies, and it lets go of all of them.
#include <doctest/doctest.h>

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>

#include "media/writer.h"
#include "media_support.h"

namespace fluidtank::media_test {

namespace {

/// A few pictures in memory that are filled again and again; one that is free is made worthless, so that whoever still
/// reads it is found out.
class Slots {
 public:
  Slots(std::size_t count, PixelLayout layout, const ClipInfo& clip) : layout_(layout), clip_(clip) {
    for (std::size_t k = 0; k < count; ++k) free_.push_back(k);
    pictures_.resize(count);
  }

  FrameView frame(int index) {
    std::unique_lock lock(mutex_);
    REQUIRE(changed_.wait_for(lock, std::chrono::seconds(20), [this] { return !free_.empty(); }));
    const std::size_t slot = free_.front();
    free_.pop_front();
    lock.unlock();
    Picture& picture = pictures_[slot];
    picture = gradient(layout_, clip_.width, clip_.height, index);
    FrameView view = picture.view();
    view.memory = std::shared_ptr<const void>(&picture, [this, slot](const void*) { give_back(slot); });
    return view;
  }

  std::size_t free() {
    const std::lock_guard lock(mutex_);
    return free_.size();
  }

 private:
  void give_back(std::size_t slot) {
    for (Bytes& plane : pictures_[slot].data) std::fill(plane.begin(), plane.end(), std::uint8_t{0xAA});
    const std::lock_guard lock(mutex_);
    free_.push_back(slot);
    changed_.notify_one();
  }

  PixelLayout layout_;
  ClipInfo clip_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::size_t> free_;
  std::vector<Picture> pictures_;
};

Bytes all_bytes(const TemporaryFolder& folder) {
  std::vector<std::string> names = folder.names();
  std::sort(names.begin(), names.end());
  Bytes bytes;
  for (const std::string& name : names) {
    const Bytes more = read_bytes(folder / name);
    bytes.insert(bytes.end(), more.begin(), more.end());
  }
  return bytes;
}

}  // namespace

TEST_CASE("what is lent to a sink gives the bytes that copies give, however few frames it may hold") {
  constexpr std::size_t kQueued = 2;
  const ClipInfo clip = small_clip(40);
  for (const char* name : {"a.mp4", "a.mkv", "p%03d.png", "a.y4m", "a.framehash"}) {
    CAPTURE(name);
    const TemporaryFolder copied;
    write_clip(copied / name, clip);
    for (const int lendable : {0, 1, 3, 20}) {
      CAPTURE(lendable);
      const TemporaryFolder lent;
      Slots slots(kQueued + 2 + static_cast<std::size_t>(lendable), layout_of_output(name), clip);
      {
        // Eight threads, of which an encoder with a frame a thread keeps as many frames.
        const bool pinned = std::string(name) == "a.mp4";
        Writer writer(open_sink({.name = lent / name, .threads = pinned ? 0 : 8}, clip), kQueued, lendable);
        for (int k = 0; k < clip.frames; ++k) writer.submit(slots.frame(k));
        writer.finish();
      }
      CHECK(all_bytes(lent) == all_bytes(copied));
      CHECK(slots.free() == kQueued + 2 + static_cast<std::size_t>(lendable));
    }
  }
}

TEST_CASE("a sink that is abandoned lets go of what it was lent") {
  const ClipInfo clip = small_clip(40);
  for (const char* name : {"a.mp4", "a.mkv", "p%03d.png", "a.framehash"}) {
    CAPTURE(name);
    const TemporaryFolder folder;
    Slots slots(16, layout_of_output(name), clip);
    {
      Writer writer(open_sink({.name = folder / name, .threads = 8}, clip), 2, 12);
      for (int k = 0; k < 30; ++k) writer.submit(slots.frame(k));
    }
    CHECK(slots.free() == 16);
  }
}

TEST_CASE("sinks say how many frames they would hold") {
  const TemporaryFolder folder;
  const ClipInfo clip = small_clip(2);
  CHECK(open_sink({.name = folder / "p%03d.png", .threads = 4}, clip)->holds() >= 4);
  CHECK(open_sink({.name = folder / "a.mp4"}, clip)->holds() == 0);  // libx264 copies what it is given
  CHECK(open_sink({.name = folder / "a.framehash"}, clip)->holds() >= 3);
}

}  // namespace fluidtank::media_test
