#include "media/writer.h"

#include <utility>

#include "base/check.h"

namespace fluidtank {

Writer::Writer(std::unique_ptr<Sink> sink, std::size_t capacity) : sink_(std::move(sink)), capacity_(capacity) {
  check(sink_ != nullptr && capacity_ > 0, "a writer has a sink and room for a frame");
  thread_ = std::thread([this] { run(); });
}

Writer::~Writer() {
  {
    const std::lock_guard lock(mutex_);
    abandoned_ = true;
  }
  stop();
}

void Writer::submit(const FrameView& frame, std::function<void()> release) {
  std::unique_lock lock(mutex_);
  check(!closing_, "no frame is submitted after finish()");
  changed_.wait(lock, [this] { return queue_.size() < capacity_ || failure_ != nullptr; });
  if (failure_ != nullptr) {
    const std::exception_ptr failure = failure_;
    lock.unlock();
    if (release) release();
    std::rethrow_exception(failure);
  }
  queue_.push_back({frame, std::move(release)});
  changed_.notify_all();
}

void Writer::finish() {
  check(thread_.joinable(), "finish() is called once");
  stop();
  if (failure_ != nullptr) std::rethrow_exception(failure_);
  sink_->finish();
}

int Writer::written() const {
  const std::lock_guard lock(mutex_);
  return written_;
}

void Writer::stop() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void Writer::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return !queue_.empty() || closing_; });
    if (queue_.empty()) return;
    const Job job = std::move(queue_.front());
    queue_.pop_front();
    // After a failure the rest of the queue is still taken out, for its memory to be released.
    const bool wanted = !abandoned_ && failure_ == nullptr;
    lock.unlock();
    std::exception_ptr failure;
    try {
      if (wanted) sink_->write(job.frame);
    } catch (...) {
      failure = std::current_exception();
    }
    if (job.release) job.release();
    lock.lock();
    if (failure != nullptr) failure_ = failure;
    if (wanted && failure == nullptr) ++written_;
    changed_.notify_all();
  }
}

}  // namespace fluidtank
