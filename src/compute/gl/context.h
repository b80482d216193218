// An OpenGL 4.5 context without a window, through EGL.
#pragma once
#include <epoxy/egl.h>
#include <epoxy/gl.h>

#include <string>

#include "compute/gl/devices.h"

namespace fluidtank::gl {

class Context {
 public:
  /// Makes a context on an EGL device (or -1, the surfaceless platform) and makes it current on this thread. Throws
  /// Error(Exit::device).
  explicit Context(int device_index);
  ~Context();
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  std::string renderer() const;
  std::string version() const;

 private:
  EGLDisplay display_ = EGL_NO_DISPLAY;
  EGLContext context_ = EGL_NO_CONTEXT;
};

/// Throws Error(Exit::device) where the current context was lost. Asked after fences, when there is news.
void require_alive();

}  // namespace fluidtank::gl
