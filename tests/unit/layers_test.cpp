// The house's floors: who may include what. And the kernels' vocabulary: what may stand in a kernel.
#include <doctest/doctest.h>

#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "support/files.h"

namespace fluidtank::test {
namespace {

namespace fs = std::filesystem;

// What each floor of src/ may include of the others.
const std::map<std::string, std::set<std::string>> kMayInclude = {
    {"base", {"base"}},
    {"scene", {"base", "scene"}},
    {"compute", {"base", "compute"}},
    {"media", {"base", "media"}},
    {"tank", {"base", "compute", "scene", "tank"}},
    {"view", {"base", "compute", "scene", "tank", "view"}},
    {"golden", {"base", "media", "golden"}},
    {"command", {"base", "scene", "compute", "media", "tank", "view", "golden", "command"}},
};

// Libraries, and the only folders that may include them.
const std::map<std::string, std::vector<std::string>> kLibraries = {
    {"epoxy/", {"src/compute/gl/"}},
    {"libav", {"src/media/"}},
    {"openssl/", {"src/media/"}},
    {"nlohmann/", {"src/scene/", "src/golden/"}},
    {"CLI/", {"src/command/", "src/main.cpp"}},
};

std::vector<std::string> included_files(const fs::path& file) {
  std::vector<std::string> names;
  std::istringstream lines(read_text(file));
  static const std::regex kInclude(R"(^\s*#include\s*[<"]([^>"]+)[>"].*)");
  std::string line;
  std::smatch match;
  while (std::getline(lines, line)) {
    if (std::regex_match(line, match, kInclude)) names.push_back(match[1]);
  }
  return names;
}

std::vector<fs::path> files_below(const std::string& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(std::string(SOURCE_DIR "/") + folder)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  return files;
}

TEST_CASE("floors include only what they stand on") {
  for (const fs::path& file : files_below("src")) {
    const std::string path = fs::relative(file, SOURCE_DIR).string();
    const std::string floor = path.substr(4, path.find('/', 4) - 4);
    if (!kMayInclude.contains(floor)) continue;  // main.cpp
    for (const std::string& name : included_files(file)) {
      const std::string other = name.substr(0, name.find('/'));
      if (!kMayInclude.contains(other)) continue;
      CAPTURE(path);
      CAPTURE(name);
      CHECK(kMayInclude.at(floor).contains(other));
    }
  }
}

TEST_CASE("each library is included where it belongs and nowhere else") {
  for (const fs::path& file : files_below("src")) {
    const std::string path = fs::relative(file, SOURCE_DIR).string();
    for (const std::string& name : included_files(file)) {
      for (const auto& [library, folders] : kLibraries) {
        if (!name.starts_with(library)) continue;
        CAPTURE(path);
        CAPTURE(name);
        CHECK(std::any_of(folders.begin(), folders.end(), [&](const auto& f) { return path.starts_with(f); }));
      }
    }
  }
}

std::string without_comments(const std::string& text) { return std::regex_replace(text, std::regex("//[^\n]*"), ""); }

TEST_CASE("kernels use no function that drivers round differently") {
  const std::regex forbidden(
      R"(\b(mix|dot|cross|length|normalize|distance|reflect|pow|exp|exp2|log|log2|sin|cos|tan|asin|acos|atan|sinh|cosh|tanh|fma|sqrt|inversesqrt|packHalf2x16|unpackHalf2x16|smoothstep|fract|mod|round|roundEven|texture|texelFetch)\s*\()");
  for (const fs::path& file : files_below("shaders")) {
    if (file.extension() != ".glsl" || file.filename() == "prelude.glsl") continue;
    const std::string text = without_comments(read_text(file));
    CAPTURE(file.filename().string());
    std::smatch match;
    INFO((std::regex_search(text, match, forbidden) ? match.str() : std::string()));
    CHECK(!std::regex_search(text, forbidden));
  }
}

TEST_CASE("kernels divide floats only through the library") {
  // A slash between integers is fine: (y + 1) / 2. Every float literal ends in f, so a float division shows one near
  // it.
  const std::regex float_division(R"([0-9]f\s*/\s|/\s*[0-9.]+f)");
  for (const fs::path& file : files_below("shaders")) {
    if (file.extension() != ".glsl" || file.filename() == "prelude.glsl" || file.filename() == "random.glsl") continue;
    CAPTURE(file.filename().string());
    CHECK(!std::regex_search(without_comments(read_text(file)), float_division));
  }
}

TEST_CASE("float locals of kernels are precise, and float literals say so") {
  const std::regex plain_local(R"(^\s+(float|vec2|vec4) \w+ = )");
  const std::regex bare_literal(R"((^|[^\w.])[0-9]+\.[0-9]*(e-?[0-9]+)?(?![0-9ef]))");
  // Loads of a whole element keep their bits whatever their type.
  const std::regex load(R"(^\s+vec4 \w+ = \w+\[[^;]*\];)");
  for (const fs::path& file : files_below("shaders")) {
    if (file.extension() != ".glsl") continue;
    std::istringstream lines(without_comments(read_text(file)));
    std::string line;
    while (std::getline(lines, line)) {
      CAPTURE(file.filename().string());
      CAPTURE(line);
      CHECK((!std::regex_search(line, plain_local) || std::regex_search(line, load)));
      if (!line.starts_with("#version")) CHECK(!std::regex_search(line, bare_literal));
    }
  }
}

TEST_CASE("every kernel says what it computes and stays short") {
  for (const fs::path& file : files_below("shaders")) {
    if (file.extension() != ".glsl") continue;
    const std::string text = read_text(file);
    CAPTURE(file.filename().string());
    CHECK(text.starts_with("// "));
    CHECK(std::count(text.begin(), text.end(), '\n') <= 130);
  }
}

}  // namespace
}  // namespace fluidtank::test
