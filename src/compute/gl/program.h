// A kernel as a compute program: compiled, linked, and what it declares, by name.
#pragma once
#include <map>
#include <string>
#include <string_view>

#include "compute/device.h"
#include "compute/gl/object.h"
#include "compute/gl/shader_source.h"

namespace fluidtank::gl {

struct KernelBuffer {
  GLuint binding;
  Access access;
};

struct Kernel {
  Program program;
  std::map<std::string, KernelBuffer, std::less<>> buffers;  ///< Storage buffers by name.
  std::map<std::string, GLint, std::less<>> constants;       ///< Uniform integers: name to location.
  std::string params;                                        ///< The parameter block's name, or empty.
  GLint params_bytes = 0;
  GLint region = -1;           ///< Location of the region; -1 where the kernel does not ask for it.
  GLint group[3] = {1, 1, 1};  ///< Threads of a work group.
};

/// Throws Error(Exit::device) with the driver's words where the kernel does not compile.
Kernel build_kernel(const ShaderSource& source, std::string_view name);

}  // namespace fluidtank::gl
