#include "golden/parallel.h"

#include <algorithm>
#include <thread>
#include <vector>

namespace fluidtank::golden {

int thread_count(int threads) {
  return threads > 0 ? threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

void parallel_rows(int rows, int threads, const std::function<void(int begin, int end)>& work) {
  const int bands = std::clamp(thread_count(threads), 1, std::max(1, rows / 16));
  std::vector<std::thread> others;
  for (int band = 1; band < bands; ++band) {
    others.emplace_back([&, band] { work(rows * band / bands, rows * (band + 1) / bands); });
  }
  work(0, rows / bands);
  for (std::thread& other : others) other.join();
}

}  // namespace fluidtank::golden
