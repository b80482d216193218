// The encoder's thread: a bounded queue in front of a Sink, so that stepping, readback and encoding overlap.
#pragma once
#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "media/output.h"

namespace fluidtank {

class Writer {
 public:
  Writer(std::unique_ptr<Sink> sink, std::size_t capacity);
  ~Writer();  ///< Abandons what is queued; nothing appears under the final name unless finish() returned.
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  /// Queues a frame; waits while the queue is full. `release` is called on the writer's thread once the frame's memory
  /// is free again. Throws what the sink threw on an earlier frame.
  void submit(const FrameView& frame, std::function<void()> release);

  /// Writes what is queued, ends the file, joins the thread. Throws what the sink threw.
  void finish();

  /// Frames written so far.
  int written() const;

 private:
  struct Job {
    FrameView frame;
    std::function<void()> release;
  };
  void run();
  void stop();

  std::unique_ptr<Sink> sink_;
  std::size_t capacity_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Job> queue_;
  std::exception_ptr failure_;
  bool closing_ = false;
  bool abandoned_ = false;
  int written_ = 0;
  std::thread thread_;
};

}  // namespace fluidtank
