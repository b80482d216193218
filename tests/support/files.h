// Folders and files of a test's own.
#pragma once
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace fluidtank::test {

/// A folder that goes when the test ends.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path operator/(const std::string& name) const { return path_ / name; }

 private:
  std::filesystem::path path_;
};

std::string read_text(const std::filesystem::path& file);
void write_text(const std::filesystem::path& file, const std::string& text);

/// Every scene of the project, in order of their names.
std::vector<std::filesystem::path> all_scenes();

/// The frame lines of a framehash file: all but its header.
std::string frame_lines(const std::filesystem::path& file);

}  // namespace fluidtank::test
