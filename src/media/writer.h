// The encoder's thread: a bounded queue in front of a Sink, so that stepping, readback and encoding overlap.
#pragma once
#include <atomic>
#include <condition_variable>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>

#include "media/output.h"

namespace fluidtank {

class Writer {
 public:
  /// The queue holds `capacity` frames. Beside them and the one at the sink, the sink may hold on to the memory of
  /// `lendable` frames; it is given the others without, and copies what it wants to keep. So whoever has memory for
  /// capacity + 1 + lendable frames never waits for a sink that keeps frames until more come.
  Writer(std::unique_ptr<Sink> sink, std::size_t capacity, int lendable = 0);
  ~Writer();  ///< Abandons what is queued; nothing appears under the final name unless finish() returned.
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  /// Queues a frame, whose `memory` is let go on some other thread once it is free again; waits while the queue is
  /// full. Throws what the sink threw on an earlier frame.
  void submit(FrameView frame);

  /// Writes what is queued, ends the file, joins the thread. Throws what the sink threw.
  void finish();

  /// Frames written so far.
  int written() const;

 private:
  void run();
  void stop();
  void write(FrameView frame);

  std::atomic<int> lent_ = 0;  // before the sink, which lets go of frames until its end
  std::unique_ptr<Sink> sink_;
  std::size_t capacity_;
  int lendable_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<FrameView> queue_;
  std::exception_ptr failure_;
  bool closing_ = false;
  bool abandoned_ = false;
  int written_ = 0;
  std::thread thread_;
};

}  // namespace fluidtank
