#include "base/memory.h"

#include <sys/resource.h>

#include <fstream>
#include <string>

namespace fluidtank {
namespace {

std::optional<std::size_t> number_in(const char* file) {
  std::ifstream in(file);
  std::size_t value = 0;
  if (!(in >> value)) return std::nullopt;  // "max" is no number: there is no limit
  return value;
}

// In /proc/meminfo, whose unit is KiB.
std::optional<std::size_t> machine_memory() {
  std::ifstream in("/proc/meminfo");
  std::string key;
  std::size_t kibibytes = 0;
  for (std::string rest; in >> key >> kibibytes; std::getline(in, rest)) {
    if (key == "MemAvailable:") return kibibytes * 1024;
  }
  return std::nullopt;
}

// What a container may still take (cgroup v2).
std::optional<std::size_t> container_memory() {
  const auto limit = number_in("/sys/fs/cgroup/memory.max");
  const auto used = number_in("/sys/fs/cgroup/memory.current");
  if (!limit || !used) return std::nullopt;
  return *limit > *used ? *limit - *used : 0;
}

// What the shell allows a process (ulimit -v).
std::optional<std::size_t> process_memory() {
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return std::nullopt;
  return limit.rlim_cur;
}

}  // namespace

std::optional<std::size_t> available_memory() {
  std::optional<std::size_t> least;
  for (const auto& bytes : {machine_memory(), container_memory(), process_memory()}) {
    if (bytes && (!least || *bytes < *least)) least = bytes;
  }
  return least;
}

}  // namespace fluidtank
