#include "base/process.h"

#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

namespace fluidtank {
namespace {

double seconds_of(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

// Seconds after the machine's start: the 22nd value of /proc/self/stat. The second, the program's name, may hold
// spaces.
double process_start() {
  std::ifstream in("/proc/self/stat");
  const std::string text(std::istreambuf_iterator<char>(in), {});
  std::istringstream values(text.substr(text.rfind(')') + 1));
  std::string skipped;
  for (int k = 3; k < 22; ++k) values >> skipped;
  double ticks = 0;
  values >> ticks;
  return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
}

}  // namespace

double process_age() { return seconds_of(CLOCK_BOOTTIME) - process_start(); }

std::size_t peak_resident_bytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::size_t>(usage.ru_maxrss) * 1024;
}

// The second of /proc/self/statm's values, in pages.
std::size_t resident_bytes() {
  std::ifstream in("/proc/self/statm");
  std::size_t all = 0, resident = 0;
  in >> all >> resident;
  return in ? resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) : 0;
}

void give_way() {
  constexpr int kNicer = 10;
  const auto thread = static_cast<id_t>(gettid());  // Linux counts a thread's niceness by itself
  setpriority(PRIO_PROCESS, thread, getpriority(PRIO_PROCESS, thread) + kNicer);
}

}  // namespace fluidtank
