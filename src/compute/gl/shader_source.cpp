#include "compute/gl/shader_source.h"

#include <fstream>
#include <sstream>

#include "base/error.h"

namespace fluidtank::gl {
namespace {

// "tank/advect_dye.glsl" is the kernel "advect_dye"; lib/ and abi.h hold none.
std::string kernel_name_of(std::string_view path) {
  if (path.starts_with("lib/") || !path.ends_with(".glsl")) return "";
  path.remove_suffix(5);
  return std::string(path.substr(path.rfind('/') + 1));
}

}  // namespace

ShaderSource::ShaderSource(std::filesystem::path folder) : folder_(std::move(folder)) {
  if (!folder_.empty() && !std::filesystem::is_directory(folder_)) {
    throw Error(Exit::io, "--shader-dir " + folder_.string() + ": there is no such folder");
  }
}

std::vector<std::string> ShaderSource::kernel_names() {
  std::vector<std::string> names;
  for (const EmbeddedShader* shader = kEmbeddedShaders; shader->path; ++shader) {
    if (std::string_view(shader->path).starts_with("bench/")) continue;
    if (auto name = kernel_name_of(shader->path); !name.empty()) names.push_back(name);
  }
  return names;
}

std::string ShaderSource::read(const std::string& path) const {
  if (!folder_.empty()) {
    std::ifstream file(folder_ / path, std::ios::binary);
    if (file) {
      std::ostringstream text;
      text << file.rdbuf();
      return text.str();
    }
  }
  for (const EmbeddedShader* shader = kEmbeddedShaders; shader->path; ++shader) {
    if (path == shader->path) return shader->text;
  }
  throw Error(Exit::device, "shader file \"" + path + "\" is neither in the program nor in --shader-dir");
}

// Puts files of lib/ in place of their #include lines (others are for C++). #line keeps the compiler's messages on the
// kernel's own lines.
std::string ShaderSource::resolved(const std::string& path) const {
  std::istringstream lines(read(path));
  std::string out;
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    constexpr std::string_view kInclude = "#include \"lib/";
    if (line.starts_with(kInclude) && line.ends_with('"')) {
      out += resolved("lib/" + line.substr(kInclude.size(), line.size() - kInclude.size() - 1));
      out += "#line " + std::to_string(number + 1) + "\n";
    } else {
      out += line + "\n";
    }
  }
  return out;
}

std::string ShaderSource::kernel(std::string_view name) const {
  for (const EmbeddedShader* shader = kEmbeddedShaders; shader->path; ++shader) {
    if (kernel_name_of(shader->path) == name) {
      return resolved("lib/prelude.glsl") + resolved("abi.h") + "#line 1\n" + resolved(shader->path);
    }
  }
  throw Error(Exit::device, "there is no kernel \"" + std::string(name) + "\"");
}

}  // namespace fluidtank::gl
