#include "compute/gl/program.h"

#include "base/error.h"
#include "compute/gl/program_cache.h"

namespace fluidtank::gl {
namespace {

constexpr GLint kMaxName = 128;

std::string without_suffix(std::string text, std::string_view suffix) {
  if (text.ends_with(suffix)) text.resize(text.size() - suffix.size());
  return text;
}

std::string resource_name(GLuint program, GLenum interface, GLuint index) {
  char text[kMaxName];
  GLsizei length = 0;
  glGetProgramResourceName(program, interface, index, kMaxName, &length, text);
  return {text, static_cast<std::size_t>(length)};
}

GLint resource_number(GLuint program, GLenum interface, GLuint index, GLenum property) {
  GLint value = 0;
  glGetProgramResourceiv(program, interface, index, 1, &property, 1, nullptr, &value);
  return value;
}

GLint resource_count(GLuint program, GLenum interface) {
  GLint count = 0;
  glGetProgramInterfaceiv(program, interface, GL_ACTIVE_RESOURCES, &count);
  return count;
}

Shader compile(const std::string& text, const std::string& name) {
  Shader shader(glCreateShader(GL_COMPUTE_SHADER));
  const char* lines = text.c_str();
  glShaderSource(shader.name(), 1, &lines, nullptr);
  glCompileShader(shader.name());
  GLint done = 0;
  glGetShaderiv(shader.name(), GL_COMPILE_STATUS, &done);
  if (!done) {
    std::string log(8192, '\0');
    GLsizei length = 0;
    glGetShaderInfoLog(shader.name(), static_cast<GLsizei>(log.size()), &length, log.data());
    throw Error(Exit::device, "kernel " + name + " does not compile on this driver:\n" +
                                  log.substr(0, static_cast<std::size_t>(length)));
  }
  return shader;
}

Program link(const Shader& shader, const std::string& name) {
  Program program(glCreateProgram());
  glAttachShader(program.name(), shader.name());
  make_keepable(program);
  glLinkProgram(program.name());
  GLint done = 0;
  glGetProgramiv(program.name(), GL_LINK_STATUS, &done);
  if (!done) {
    std::string log(8192, '\0');
    GLsizei length = 0;
    glGetProgramInfoLog(program.name(), static_cast<GLsizei>(log.size()), &length, log.data());
    throw Error(Exit::device, "kernel " + name + " does not link on this driver:\n" +
                                  log.substr(0, static_cast<std::size_t>(length)));
  }
  return program;
}

// The prelude's macros put what is done with a buffer behind its name.
void add_buffer(Kernel& kernel, const std::string& block, GLuint binding) {
  constexpr std::pair<std::string_view, Access> kSuffixes[] = {
      {"_read", Access::read}, {"_part", Access::part}, {"_write", Access::write}, {"_update", Access::update}};
  for (const auto& [suffix, access] : kSuffixes) {
    if (block.ends_with(suffix)) kernel.buffers[without_suffix(block, suffix)] = {binding, access};
  }
}

void reflect(Kernel& kernel) {
  const GLuint program = kernel.program.name();
  for (GLint k = 0; k < resource_count(program, GL_SHADER_STORAGE_BLOCK); ++k) {
    const auto index = static_cast<GLuint>(k);
    const GLint binding = resource_number(program, GL_SHADER_STORAGE_BLOCK, index, GL_BUFFER_BINDING);
    add_buffer(kernel, resource_name(program, GL_SHADER_STORAGE_BLOCK, index), static_cast<GLuint>(binding));
  }
  if (resource_count(program, GL_UNIFORM_BLOCK) > 0) {
    kernel.params = without_suffix(resource_name(program, GL_UNIFORM_BLOCK, 0), "_block");
    kernel.params_bytes = resource_number(program, GL_UNIFORM_BLOCK, 0, GL_BUFFER_DATA_SIZE);
  }
  for (GLint k = 0; k < resource_count(program, GL_UNIFORM); ++k) {
    const auto index = static_cast<GLuint>(k);
    if (resource_number(program, GL_UNIFORM, index, GL_BLOCK_INDEX) >= 0) continue;
    const std::string name = resource_name(program, GL_UNIFORM, index);
    const GLint location = resource_number(program, GL_UNIFORM, index, GL_LOCATION);
    if (name == "region") {
      kernel.region = location;
    } else {
      kernel.constants[name] = location;
    }
  }
  glGetProgramiv(program, GL_COMPUTE_WORK_GROUP_SIZE, kernel.group);
}

}  // namespace

Kernel build_kernel(const ShaderSource& source, std::string_view name) {
  const std::string text(name);
  const std::string glsl = source.kernel(name);
  Kernel kernel;
  if (auto kept = cached_program(text, glsl)) {
    kernel.program = std::move(*kept);
  } else {
    kernel.program = link(compile(glsl, text), text);
    keep_program(kernel.program, text, glsl);
  }
  reflect(kernel);
  return kernel;
}

}  // namespace fluidtank::gl
