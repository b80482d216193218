#include "base/memory.h"

#include <sys/resource.h>

#include <fstream>
#include <string>
#include <string_view>

namespace fluidtank {
namespace {

std::optional<std::size_t> number_in(const char* file) {
  std::ifstream in(file);
  std::size_t value = 0;
  if (!(in >> value)) return std::nullopt;  // "max" is no number: there is no limit
  return value;
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

// In a file of lines such as "MemAvailable:   1024 kB"; as bytes.
std::optional<std::size_t> line_in(const char* file, std::string_view name) {
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with(name)) return std::stoull(line.substr(name.size())) * 1024;
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::size_t> available_memory() {
  std::optional<std::size_t> least;
  for (const auto& bytes : {line_in("/proc/meminfo", "MemAvailable:"), container_memory(), process_memory()}) {
    if (bytes && (!least || *bytes < *least)) least = bytes;
  }
  return least;
}

}  // namespace fluidtank
