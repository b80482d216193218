#include "compute/cpu/thread_pool.h"

#include <algorithm>
#include <system_error>

namespace fluidtank::cpu {
namespace {

// Passes follow each other within microseconds, so a thread looks for the next one for about ten before it sleeps.
constexpr int kSpins = 500;

// The state's parts.
constexpr std::uint32_t kInside = 0xffff;  // workers that joined and have not left
constexpr std::uint32_t kOpen = 0x10000;
constexpr std::uint32_t kLoop = 0xfffe0000;  // counts loops, and wraps
constexpr std::uint32_t kNextLoop = 0x20000;

void pause() {
#ifdef FLUIDTANK_X86
  __builtin_ia32_pause();
#endif
}

}  // namespace

ThreadPool::ThreadPool(int threads) {
  try {
    for (int k = 1; k < threads; ++k) workers_.emplace_back([this] { worker(); });
  } catch (const std::system_error&) {  // the machine gives no more threads; those that there are do all
  }
}

ThreadPool::~ThreadPool() {
  ending_ = true;
  state_.fetch_add(kNextLoop);
  state_.notify_all();
  for (std::thread& thread : workers_) thread.join();
}

void ThreadPool::parallel_for(int count, int grain, const std::function<void(int, int)>& work) {
  if (count <= 0) return;
  if (workers_.empty() || count <= grain) return work(0, count);
  work_ = &work;
  count_ = count;
  grain_ = std::max(grain, 1);
  next_.store(0, std::memory_order_relaxed);
  state_.store(((state_.load(std::memory_order_relaxed) & kLoop) + kNextLoop) | kOpen, std::memory_order_seq_cst);
  state_.notify_all();
  take_parts();
  std::uint32_t state = state_.fetch_and(~kOpen) & ~kOpen;
  while ((state & kInside) != 0) state = wait_for_change(state);
}

void ThreadPool::take_parts() {
  for (int first = next_.fetch_add(grain_); first < count_; first = next_.fetch_add(grain_)) {
    (*work_)(first, std::min(first + grain_, count_));
  }
}

std::uint32_t ThreadPool::wait_for_change(std::uint32_t known) {
  std::uint32_t state = state_.load(std::memory_order_acquire);
  for (int k = 0; k < kSpins && state == known; ++k) {
    pause();
    state = state_.load(std::memory_order_acquire);
  }
  if (state != known) return state;
  state_.wait(known, std::memory_order_acquire);
  return state_.load(std::memory_order_acquire);
}

void ThreadPool::worker() {
  std::uint32_t seen = 0;  // the loop that this worker was in last
  std::uint32_t state = state_.load(std::memory_order_acquire);
  while (!ending_) {
    if ((state & kOpen) == 0 || (state & kLoop) == seen) {
      state = wait_for_change(state);
      continue;
    }
    if (!state_.compare_exchange_weak(state, state + 1)) continue;
    seen = state & kLoop;
    take_parts();
    state = state_.fetch_sub(1) - 1;
    if ((state & (kOpen | kInside)) == 0) state_.notify_all();  // the caller waits for the last one
  }
}

}  // namespace fluidtank::cpu
