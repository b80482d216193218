#include "media/writer.h"

#include <utility>

#include "base/check.h"

namespace fluidtank {

Writer::Writer(std::unique_ptr<Sink> sink, std::size_t capacity, int lendable)
    : sink_(std::move(sink)), capacity_(capacity), lendable_(lendable) {
  check(sink_ != nullptr && capacity_ > 0 && lendable_ >= 0, "a writer has a sink and room for a frame");
  thread_ = std::thread([this] { run(); });
}

Writer::~Writer() {
  {
    const std::lock_guard lock(mutex_);
    abandoned_ = true;
  }
  stop();
}

void Writer::submit(FrameView frame) {
  std::unique_lock lock(mutex_);
  check(!closing_, "no frame is submitted after finish()");
  changed_.wait(lock, [this] { return queue_.size() < capacity_ || failure_ != nullptr; });
  if (failure_ != nullptr) std::rethrow_exception(failure_);
  queue_.push_back(std::move(frame));
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

// The memory is lent to the sink, or stays ours and is free again when the sink returns.
void Writer::write(FrameView frame) {
  const std::shared_ptr<const void> memory = std::move(frame.memory);
  frame.memory = nullptr;
  if (memory != nullptr && lent_ < lendable_) {
    ++lent_;
    frame.memory = std::shared_ptr<const void>(memory.get(), [this, memory](const void*) { --lent_; });
  }
  sink_->write(frame);
}

void Writer::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return !queue_.empty() || closing_; });
    if (queue_.empty()) return;
    FrameView frame = std::move(queue_.front());
    queue_.pop_front();
    // After a failure the rest of the queue is still taken out, for its memory to be released.
    const bool wanted = !abandoned_ && failure_ == nullptr;
    lock.unlock();
    std::exception_ptr failure;
    try {
      if (wanted) write(std::move(frame));
    } catch (...) {
      failure = std::current_exception();
    }
    frame = {};
    lock.lock();
    if (failure != nullptr) failure_ = failure;
    if (wanted && failure == nullptr) ++written_;
    changed_.notify_all();
  }
}

}  // namespace fluidtank
