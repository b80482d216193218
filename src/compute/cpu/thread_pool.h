// A few threads that share one loop at a time.
#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

namespace fluidtank::cpu {

/// Made for a machine that has other work too, an encoder's say: a worker that is late to a loop is not waited for, and
/// nobody looks for work for longer than some microseconds before it sleeps.
class ThreadPool {
 public:
  /// `threads` in all, the caller's own counted in.
  explicit ThreadPool(int threads);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  int threads() const { return static_cast<int>(workers_.size()) + 1; }

  /// Runs work(first, last) over parts of [0, count) of `grain` or fewer, and returns when all are done. Call from one
  /// thread at a time; work must not throw.
  void parallel_for(int count, int grain, const std::function<void(int, int)>& work);

 private:
  void worker();
  void take_parts();
  std::uint32_t wait_for_change(std::uint32_t known);

  std::vector<std::thread> workers_;
  // The loop at hand. Written while it is closed and nobody is in it.
  const std::function<void(int, int)>* work_ = nullptr;
  int count_ = 0;
  int grain_ = 1;
  std::atomic<int> next_{0};
  // Which loop this is, whether workers may still join it, and how many are in it.
  alignas(64) std::atomic<std::uint32_t> state_{0};
  std::atomic<bool> ending_{false};
};

}  // namespace fluidtank::cpu
