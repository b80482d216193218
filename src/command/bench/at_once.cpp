#include "command/bench/at_once.h"

#include <algorithm>
#include <barrier>
#include <chrono>
#include <future>
#include <vector>

namespace fluidtank {

double seconds_at_once(int pieces, const std::function<std::function<void()>(int piece)>& prepare) {
  using Clock = std::chrono::steady_clock;
  std::barrier ready(pieces + 1);
  const auto piece = [&](int k) {
    std::function<void()> work;
    try {
      work = prepare(k);
    } catch (...) {
      ready.arrive_and_drop();
      throw;
    }
    ready.arrive_and_wait();
    work();
    return Clock::now();
  };
  std::vector<std::future<Clock::time_point>> ends;
  try {
    for (int k = 0; k < pieces; ++k) ends.push_back(std::async(std::launch::async, piece, k));
  } catch (...) {  // no thread for it: those that have one are not to wait for the others
    for (auto k = static_cast<int>(ends.size()); k <= pieces; ++k) ready.arrive_and_drop();
    throw;
  }
  ready.arrive_and_wait();
  const Clock::time_point start = Clock::now();
  Clock::time_point last = start;
  for (auto& end : ends) last = std::max(last, end.get());
  return std::chrono::duration<double>(last - start).count();
}

}  // namespace fluidtank
