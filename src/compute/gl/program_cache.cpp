#include "compute/gl/program_cache.h"

#include <cstring>

#include "base/cache.h"

namespace fluidtank::gl {
namespace {

std::string text_of(GLenum name) { return reinterpret_cast<const char*>(glGetString(name)); }

// Each renderer has files of its own, so that two in one machine do not throw each other's out.
std::string file_of(const std::string& kernel) { return file_name_of(text_of(GL_RENDERER)) + "-" + kernel + ".program"; }

std::string key_of(const std::string& source) {
  return text_of(GL_VENDOR) + "\n" + text_of(GL_RENDERER) + "\n" + text_of(GL_VERSION) + "\n" + source;
}

bool has_binaries() {
  GLint formats = 0;
  glGetIntegerv(GL_NUM_PROGRAM_BINARY_FORMATS, &formats);
  return formats > 0;
}

}  // namespace

std::optional<Program> cached_program(const std::string& kernel, const std::string& source) {
  if (!has_binaries()) return std::nullopt;
  const auto kept = read_cached(file_of(kernel), key_of(source));
  GLenum format = 0;
  if (!kept || kept->size() <= sizeof format) return std::nullopt;
  std::memcpy(&format, kept->data(), sizeof format);
  Program program(glCreateProgram());
  glProgramBinary(program.name(), format, kept->data() + sizeof format,
                  static_cast<GLsizei>(kept->size() - sizeof format));
  GLint done = 0;
  glGetProgramiv(program.name(), GL_LINK_STATUS, &done);
  while (glGetError() != GL_NO_ERROR) {  // a format that the driver does not know
  }
  if (!done) return std::nullopt;
  return program;
}

void make_keepable(const Program& program) {
  glProgramParameteri(program.name(), GL_PROGRAM_BINARY_RETRIEVABLE_HINT, GL_TRUE);
}

void keep_program(const Program& program, const std::string& kernel, const std::string& source) {
  if (!has_binaries() || cache_folder().empty()) return;
  GLint bytes = 0;
  glGetProgramiv(program.name(), GL_PROGRAM_BINARY_LENGTH, &bytes);
  if (bytes <= 0) return;
  GLenum format = 0;
  std::string content(sizeof format + static_cast<std::size_t>(bytes), '\0');
  GLsizei length = 0;
  glGetProgramBinary(program.name(), bytes, &length, &format, content.data() + sizeof format);
  std::memcpy(content.data(), &format, sizeof format);
  content.resize(sizeof format + static_cast<std::size_t>(length));
  write_cached(file_of(kernel), key_of(source), content);
}

}  // namespace fluidtank::gl
