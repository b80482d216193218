// The CPU engine's threads: every part once, whatever the machine is doing beside.
#include "compute/cpu/thread_pool.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <numeric>
#include <thread>
#include <vector>

namespace fluidtank::cpu {

TEST_CASE("a pool runs every index once, and what it wrote is there when it returns") {
  for (const int threads : {1, 2, 3, 9}) {
    CAPTURE(threads);
    ThreadPool pool(threads);
    CHECK(pool.threads() == threads);
    for (const int count : {0, 1, 2, 7, 100, 1001}) {
      for (const int grain : {1, 3, 64}) {
        std::vector<int> times(static_cast<std::size_t>(count), 0);
        pool.parallel_for(count, grain, [&](int first, int last) {
          for (int k = first; k < last; ++k) ++times[static_cast<std::size_t>(k)];
        });
        CHECK(std::accumulate(times.begin(), times.end(), 0) == count);
        CHECK(std::count(times.begin(), times.end(), 1) == count);
      }
    }
  }
}

TEST_CASE("loops follow each other by the ten thousand, with more threads than processors and some busy elsewhere") {
  std::atomic<bool> ending = false;
  std::vector<std::thread> others;
  for (unsigned k = 0; k < std::thread::hardware_concurrency(); ++k) {
    others.emplace_back([&] {
      while (!ending) std::this_thread::yield();
    });
  }
  ThreadPool pool(5);
  std::vector<int> sums(64, 0);
  // More than the loops' counter holds before it begins again.
  constexpr int kLoops = 70000;
  for (int k = 0; k < kLoops; ++k) {
    pool.parallel_for(64, 8, [&](int first, int last) {
      for (int i = first; i < last; ++i) ++sums[static_cast<std::size_t>(i)];
    });
  }
  ending = true;
  for (std::thread& other : others) other.join();
  CHECK(sums == std::vector<int>(64, kLoops));
}

TEST_CASE("pools that are never used, and threads that sleep, end") {
  for (int k = 0; k < 50; ++k) ThreadPool(4);
  ThreadPool pool(4);
  std::atomic<int> done = 0;
  for (int k = 0; k < 5; ++k) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    pool.parallel_for(100, 1, [&](int first, int last) { done += last - first; });
  }
  CHECK(done == 500);
}

}  // namespace fluidtank::cpu
