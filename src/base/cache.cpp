#include "base/cache.h"

#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <utility>

namespace fluidtank {
namespace {

constexpr std::string_view kMagic = "fluidtank cache 1\n";

// FNV-1a (Fowler, Noll and Vo), 64 bits: against damage, not against malice.
std::uint64_t checksum(std::string_view bytes) {
  std::uint64_t sum = 0xcbf29ce484222325u;
  for (const char byte : bytes) sum = (sum ^ static_cast<unsigned char>(byte)) * 0x100000001b3u;
  return sum;
}

std::string header_of(std::string_view key, std::string_view content) {
  return std::string(kMagic) + std::to_string(key.size()) + " " + std::to_string(content.size()) + " " +
         std::to_string(checksum(content)) + "\n" + std::string(key);
}

}  // namespace

std::filesystem::path cache_folder() {
  if (const char* own = std::getenv("FLUIDTANK_CACHE")) return own;
  if (const char* all = std::getenv("XDG_CACHE_HOME"); all && *all) return std::filesystem::path(all) / "fluidtank";
  if (const char* home = std::getenv("HOME"); home && *home) return std::filesystem::path(home) / ".cache/fluidtank";
  return {};
}

std::string file_name_of(std::string_view text) {
  std::string name(text.substr(0, 64));
  std::replace_if(
      name.begin(), name.end(), [](unsigned char letter) { return std::isalnum(letter) == 0; }, '_');
  return name;
}

std::optional<std::string> read_cached(const std::string& name, std::string_view key) {
  const auto folder = cache_folder();
  if (folder.empty()) return std::nullopt;
  std::ifstream file(folder / name, std::ios::binary);
  if (!file) return std::nullopt;
  std::ostringstream whole;
  if (!(whole << file.rdbuf())) return std::nullopt;  // a folder, or a disk that fails
  const std::string text = std::move(whole).str();
  const std::size_t line = text.find('\n', kMagic.size());
  if (line == std::string::npos || text.size() < line + 1 + key.size()) return std::nullopt;
  std::string content = text.substr(line + 1 + key.size());
  if (text.compare(0, text.size() - content.size(), header_of(key, content)) != 0) return std::nullopt;
  return content;
}

void write_cached(const std::string& name, std::string_view key, std::string_view content) {
  const auto folder = cache_folder();
  if (folder.empty()) return;
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  // Whole before it has its name, so that another process never reads half of it.
  std::string temporary = (folder / (name + ".XXXXXX")).string();
  const int descriptor = mkstemp(temporary.data());
  if (descriptor < 0) return;
  close(descriptor);
  std::ofstream file(temporary, std::ios::binary);
  file << header_of(key, content) << content;
  file.close();
  if (file) {
    std::filesystem::rename(temporary, folder / name, failed);
  } else {
    failed = std::make_error_code(std::errc::io_error);
  }
  if (failed) std::filesystem::remove(temporary, failed);
}

}  // namespace fluidtank
