// Owners of OpenGL's names.
#pragma once
#include <epoxy/gl.h>

#include <utility>

namespace fluidtank::gl {

/// Owns one GL name; `Traits::destroy` gives it back.
template <class Traits>
class Object {
 public:
  Object() = default;
  explicit Object(GLuint name) : name_(name) {}
  Object(Object&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
  Object& operator=(Object&& other) noexcept {
    std::swap(name_, other.name_);
    return *this;
  }
  ~Object() {
    if (name_) Traits::destroy(name_);
  }
  GLuint name() const { return name_; }

 private:
  GLuint name_ = 0;
};

struct BufferTraits {
  static void destroy(GLuint name) { glDeleteBuffers(1, &name); }
};
struct ShaderTraits {
  static void destroy(GLuint name) { glDeleteShader(name); }
};
struct ProgramTraits {
  static void destroy(GLuint name) { glDeleteProgram(name); }
};
struct QueryTraits {
  static void destroy(GLuint name) { glDeleteQueries(1, &name); }
};

using Buffer = Object<BufferTraits>;
using Shader = Object<ShaderTraits>;
using Program = Object<ProgramTraits>;
using Query = Object<QueryTraits>;

}  // namespace fluidtank::gl
