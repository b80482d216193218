#include "compute/cpu/thread_pool.h"

#include <algorithm>

namespace fluidtank::cpu {
namespace {

// Passes follow each other within microseconds, so a thread looks for the next one for a while before it sleeps.
constexpr int kSpins = 2000;

void pause() {
#ifdef FLUIDTANK_X86
  __builtin_ia32_pause();
#endif
}

}  // namespace

ThreadPool::ThreadPool(int threads) {
  for (int k = 1; k < threads; ++k) workers_.emplace_back([this] { worker(); });
}

ThreadPool::~ThreadPool() {
  {
    std::lock_guard lock(mutex_);
    closing_ = true;
    round_.fetch_add(1);
  }
  wake_.notify_all();
  for (std::thread& thread : workers_) thread.join();
}

void ThreadPool::parallel_for(int count, int grain, const std::function<void(int, int)>& work) {
  if (count <= 0) return;
  if (workers_.empty() || count <= grain) return work(0, count);
  {
    std::lock_guard lock(mutex_);
    work_ = &work;
    count_ = count;
    grain_ = std::max(grain, 1);
    next_.store(0, std::memory_order_relaxed);
    busy_.store(static_cast<int>(workers_.size()), std::memory_order_relaxed);
    round_.fetch_add(1, std::memory_order_release);
  }
  wake_.notify_all();
  take_parts();
  for (int k = 0; k < kSpins && busy_.load(std::memory_order_acquire) > 0; ++k) pause();
  if (busy_.load(std::memory_order_acquire) > 0) {
    std::unique_lock lock(mutex_);
    done_.wait(lock, [this] { return busy_.load(std::memory_order_acquire) == 0; });
  }
}

void ThreadPool::take_parts() {
  for (int first = next_.fetch_add(grain_); first < count_; first = next_.fetch_add(grain_)) {
    (*work_)(first, std::min(first + grain_, count_));
  }
}

void ThreadPool::worker() {
  unsigned seen = 0;
  while (true) {
    for (int k = 0; k < kSpins && round_.load(std::memory_order_acquire) == seen; ++k) pause();
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [&] { return round_.load(std::memory_order_relaxed) != seen; });
      seen = round_.load(std::memory_order_relaxed);
      if (closing_) return;
    }
    take_parts();
    if (busy_.fetch_sub(1, std::memory_order_acq_rel) == 1) {
      std::lock_guard lock(mutex_);
      done_.notify_one();
    }
  }
}

}  // namespace fluidtank::cpu
