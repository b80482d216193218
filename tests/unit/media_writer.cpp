// The thread in front of a sink, with sinks that fail and sinks that are slow.
#include <doctest/doctest.h>

#include <atomic>
#include <chrono>

#include "base/error.h"
#include "media/writer.h"

namespace fluidtank {

namespace {

struct Record {
  std::atomic<int> written = 0;
  std::atomic<int> finished = 0;
  std::atomic<int> destroyed = 0;
  std::atomic<int> released = 0;
};

/// Fails at one frame or at its end, if told so, and takes its time.
class TestSink : public Sink {
 public:
  TestSink(Record& record, int failing_frame, bool failing_end, std::chrono::milliseconds pause)
      : record_(record), failing_frame_(failing_frame), failing_end_(failing_end), pause_(pause) {}
  ~TestSink() override { ++record_.destroyed; }
  void write(const FrameView& frame) override {
    std::this_thread::sleep_for(pause_);
    CHECK(frame.width == record_.written + 1);  // In order.
    if (record_.written == failing_frame_) throw Error(Exit::io, "disk full");
    ++record_.written;
  }
  void finish() override {
    if (failing_end_) throw Error(Exit::io, "no trailer");
    ++record_.finished;
  }

 private:
  Record& record_;
  int failing_frame_;
  bool failing_end_;
  std::chrono::milliseconds pause_;
};

std::unique_ptr<Sink> test_sink(Record& record, int failing_frame = -1, bool failing_end = false, int pause_ms = 0) {
  return std::make_unique<TestSink>(record, failing_frame, failing_end, std::chrono::milliseconds(pause_ms));
}

void submit(Writer& writer, Record& record, int index) {
  FrameView frame;
  frame.width = index + 1;
  frame.memory = std::shared_ptr<const void>(&record, [&record](const void*) { ++record.released; });
  writer.submit(std::move(frame));
}

}  // namespace

TEST_CASE("a writer writes everything in order, releases it and finishes") {
  for (const std::size_t capacity : {1u, 3u, 100u}) {
    Record record;
    {
      Writer writer(test_sink(record), capacity);
      for (int i = 0; i < 50; ++i) submit(writer, record, i);
      writer.finish();
      CHECK(writer.written() == 50);
    }
    CHECK(record.written == 50);
    CHECK(record.released == 50);
    CHECK(record.finished == 1);
    CHECK(record.destroyed == 1);
  }
}

TEST_CASE("a slow sink makes submit wait: the queue stays bounded") {
  Record record;
  Writer writer(test_sink(record, -1, false, 2), 2);
  for (int i = 0; i < 20; ++i) {
    submit(writer, record, i);
    CHECK(i + 1 - record.released <= 3);  // Two in the queue, one at the sink.
  }
  writer.finish();
  CHECK(record.released == 20);
}

TEST_CASE("what the sink throws reaches who submits or finishes, and every frame is released once") {
  Record record;
  int submitted = 0;
  {
    Writer writer(test_sink(record, 5), 2);
    const auto submit_all = [&] {
      for (int i = 0; i < 100; ++i) {
        ++submitted;
        submit(writer, record, i);
      }
    };
    CHECK_THROWS_WITH_AS(submit_all(), "disk full", Error);
    CHECK_THROWS_WITH_AS(writer.finish(), "disk full", Error);
    CHECK(writer.written() == 5);
  }
  CHECK(submitted < 100);
  CHECK(record.released == submitted);
  CHECK(record.finished == 0);
  CHECK(record.destroyed == 1);
}

TEST_CASE("a failure of the last frames is thrown by finish") {
  Record record;
  Writer writer(test_sink(record, 1, false, 5), 10);
  for (int i = 0; i < 3; ++i) submit(writer, record, i);
  CHECK_THROWS_WITH_AS(writer.finish(), "disk full", Error);
  CHECK(record.released == 3);
}

TEST_CASE("a failing end is thrown by finish") {
  Record record;
  Writer writer(test_sink(record, -1, true), 2);
  submit(writer, record, 0);
  CHECK_THROWS_WITH_AS(writer.finish(), "no trailer", Error);
}

TEST_CASE("an abandoned writer releases its queue and finishes nothing") {
  Record record;
  {
    Writer writer(test_sink(record, -1, false, 5), 10);
    for (int i = 0; i < 10; ++i) submit(writer, record, i);
  }
  CHECK(record.released == 10);
  CHECK(record.written < 10);
  CHECK(record.finished == 0);
  CHECK(record.destroyed == 1);
}

namespace {

/// Holds on to frames until it has more than so many of them, or for good.
class HoldingSink : public Sink {
 public:
  HoldingSink(std::size_t most, int& copied) : most_(most), copied_(copied) {}
  void write(const FrameView& frame) override {
    copied_ += frame.memory == nullptr;
    held_.push_back(frame);
    if (held_.size() > most_) held_.pop_front();
  }
  void finish() override { held_.clear(); }
  int holds() const override { return static_cast<int>(most_); }

 private:
  std::size_t most_;
  int& copied_;
  std::deque<FrameView> held_;
};

/// So many pieces of memory; taking one waits until one is free.
class Pieces {
 public:
  explicit Pieces(int count) : free_(count) {}
  std::shared_ptr<const void> take() {
    std::unique_lock lock(mutex_);
    REQUIRE(changed_.wait_for(lock, std::chrono::seconds(20), [this] { return free_ > 0; }));
    --free_;
    return {this, [this](const void*) {
              const std::lock_guard free_lock(mutex_);
              ++free_;
              changed_.notify_one();
            }};
  }
  int free() {
    const std::lock_guard lock(mutex_);
    return free_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int free_;
};

}  // namespace

TEST_CASE("a sink may hold the frames it is lent; the rest it must copy, and nobody waits for it") {
  constexpr int kCapacity = 3;
  for (const int lendable : {0, 1, 4, 50}) {
    for (const std::size_t held : {1u, 4u, 1000u}) {
      CAPTURE(lendable);
      CAPTURE(held);
      int copied = 0;
      Pieces pieces(kCapacity + 2 + lendable);  // One to fill, the queue's, the sink's, and those that are lent.
      {
        Writer writer(std::make_unique<HoldingSink>(held, copied), kCapacity, lendable);
        for (int i = 0; i < 100; ++i) writer.submit({.memory = pieces.take()});
        writer.finish();
        CHECK(writer.written() == 100);
        // It holds one more than `held` while it is given the next.
        if (static_cast<std::size_t>(lendable) > held) CHECK(copied == 0);
        if (static_cast<std::size_t>(lendable) < held) CHECK(copied > 0);
      }
      CHECK(pieces.free() == kCapacity + 2 + lendable);
    }
  }
}

TEST_CASE("what an abandoned sink still holds comes back") {
  int copied = 0;
  Pieces pieces(10);
  {
    Writer writer(std::make_unique<HoldingSink>(1000, copied), 2, 5);
    for (int i = 0; i < 20; ++i) writer.submit({.memory = pieces.take()});
  }
  CHECK(pieces.free() == 10);
}

}  // namespace fluidtank
