// A few threads that share one loop at a time.
#pragma once
#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace fluidtank::cpu {

class ThreadPool {
 public:
  /// `threads` in all, the caller's own counted in.
  explicit ThreadPool(int threads);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  int threads() const { return static_cast<int>(workers_.size()) + 1; }

  /// Runs work(first, last) over parts of [0, count) of `grain` or fewer, and returns when all are done.
  void parallel_for(int count, int grain, const std::function<void(int, int)>& work);

 private:
  void worker();
  void take_parts();

  std::vector<std::thread> workers_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::condition_variable done_;
  const std::function<void(int, int)>* work_ = nullptr;
  int count_ = 0;
  int grain_ = 1;
  std::atomic<int> next_{0};
  std::atomic<int> busy_{0};
  std::atomic<unsigned> round_{0};
  bool closing_ = false;
};

}  // namespace fluidtank::cpu
