// The text of a compute shader: prelude, parameter blocks and kernel put together, with #include resolved. From inside
// the program, or from a folder laid over it (--shader-dir).
#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace fluidtank::gl {

struct EmbeddedShader {
  const char* path;  ///< Below shaders/; null at the end of the list.
  const char* text;
};
extern const EmbeddedShader kEmbeddedShaders[];

class ShaderSource {
 public:
  /// `folder` may be empty. A file that it lacks is taken from the program.
  explicit ShaderSource(std::filesystem::path folder);

  /// The whole source of a kernel; throws Error(Exit::device) where there is none of that name.
  std::string kernel(std::string_view name) const;

  /// Names of all kernels that a frame may pass through; those of bench/ only measure.
  static std::vector<std::string> kernel_names();

 private:
  std::string read(const std::string& path) const;
  std::string resolved(const std::string& path) const;
  std::filesystem::path folder_;
};

}  // namespace fluidtank::gl
