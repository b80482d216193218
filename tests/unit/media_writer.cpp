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
  writer.submit(frame, [&record] { ++record.released; });
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

}  // namespace fluidtank
