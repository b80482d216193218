#include "compute/gl/context.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "compute/gl/devices.h"

namespace fluidtank::gl {
namespace {

[[noreturn]] void refuse(const std::string& what) {
  throw Error(Exit::device, what + " (`fluidtank doctor` lists what this machine has; `--device cpu` needs no GPU)");
}

// EGL is loaded when it is first called, and a machine without a GPU may lack the library.
bool has_egl() { return epoxy_has_egl(); }

std::vector<EGLDeviceEXT> egl_devices() {
  if (!has_egl() || !epoxy_has_egl_extension(EGL_NO_DISPLAY, "EGL_EXT_device_base")) {
    // NVIDIA's client string lists no enumeration, but the function is there.
    if (!has_egl() || !epoxy_has_egl_extension(EGL_NO_DISPLAY, "EGL_EXT_platform_device")) return {};
  }
  std::array<EGLDeviceEXT, 64> devices{};
  EGLint count = 0;
  if (!eglQueryDevicesEXT(static_cast<EGLint>(devices.size()), devices.data(), &count)) return {};
  return std::vector<EGLDeviceEXT>(devices.begin(), devices.begin() + count);
}

EGLDisplay open_display(int device_index) {
  if (!has_egl()) refuse("libEGL is not installed");
  if (device_index < 0) {
    return eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
  }
  const auto devices = egl_devices();
  if (static_cast<std::size_t>(device_index) >= devices.size()) {
    refuse("EGL has " + std::to_string(devices.size()) + (devices.size() == 1 ? " device" : " devices") +
           ", none with the number " + std::to_string(device_index));
  }
  return eglGetPlatformDisplayEXT(EGL_PLATFORM_DEVICE_EXT, devices[static_cast<std::size_t>(device_index)], nullptr);
}

// With word of a lost GPU where the driver gives it, else without. Drivers differ in which name they take.
EGLContext make_context(EGLDisplay display) {
  const std::vector<EGLint> plain = {EGL_CONTEXT_MAJOR_VERSION,       4,
                                     EGL_CONTEXT_MINOR_VERSION,       5,
                                     EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT};
  const auto create = [&](std::vector<EGLint> attributes, std::initializer_list<EGLint> more) {
    attributes.insert(attributes.end(), more);
    attributes.push_back(EGL_NONE);
    return eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, attributes.data());
  };
  if (epoxy_has_egl_extension(display, "EGL_EXT_create_context_robustness")) {
    for (const EGLint name :
         {EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_KHR, EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT}) {
      const EGLContext context = create(plain, {name, EGL_LOSE_CONTEXT_ON_RESET_EXT});
      if (context != EGL_NO_CONTEXT) return context;
    }
  }
  return create(plain, {});
}

}  // namespace

Context::Context(int device_index) {
  display_ = open_display(device_index);
  if (display_ == EGL_NO_DISPLAY) refuse("EGL gives no display");
  if (!eglInitialize(display_, nullptr, nullptr)) refuse("EGL cannot be initialised");
  if (!eglBindAPI(EGL_OPENGL_API)) refuse("EGL here has no OpenGL");
  context_ = make_context(display_);
  if (context_ == EGL_NO_CONTEXT) refuse("there is no OpenGL 4.5 core context");
  if (!eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context_)) {
    eglDestroyContext(display_, context_);
    refuse("the OpenGL context cannot be used without a surface");
  }
}

Context::~Context() {
  eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  eglDestroyContext(display_, context_);
}

std::string Context::renderer() const { return reinterpret_cast<const char*>(glGetString(GL_RENDERER)); }
std::string Context::version() const { return reinterpret_cast<const char*>(glGetString(GL_VERSION)); }

void require_alive() {
  const GLenum status = glGetGraphicsResetStatus();
  if (status == GL_NO_ERROR) return;
  const std::string cause = status == GL_GUILTY_CONTEXT_RESET ? "our own work stopped it" : "it was reset";
  throw Error(Exit::device, "the GPU was lost: " + cause + "; render again, or with --device cpu");
}

bool is_software(const std::string& renderer) {
  constexpr std::array kNames = {"llvmpipe", "softpipe", "swrast", "SwiftShader"};
  return std::any_of(kNames.begin(), kNames.end(),
                     [&](const char* name) { return renderer.find(name) != std::string::npos; });
}

std::vector<int> hardware_devices() {
  std::vector<int> indices;
  const auto devices = egl_devices();
  for (std::size_t k = 0; k < devices.size(); ++k) {
    const char* extensions = eglQueryDeviceStringEXT(devices[k], EGL_EXTENSIONS);
    const bool software =
        extensions && std::string_view(extensions).find("EGL_MESA_device_software") != std::string_view::npos;
    if (!software) indices.push_back(static_cast<int>(k));
  }
  return indices;
}

std::vector<DeviceInfo> list_devices() {
  if (!has_egl()) return {};
  std::vector<int> indices;
  for (std::size_t k = 0; k < egl_devices().size(); ++k) indices.push_back(static_cast<int>(k));
  if (epoxy_has_egl_extension(EGL_NO_DISPLAY, "EGL_MESA_platform_surfaceless")) indices.push_back(kSoftwareDevice);
  std::vector<DeviceInfo> infos;
  for (const int index : indices) {
    DeviceInfo info{index, false, "", ""};
    try {
      const Context context(index);
      info.renderer = context.renderer();
      info.version = context.version();
      info.software = is_software(info.renderer);
    } catch (const Error& error) {
      info.version = error.what();
    }
    infos.push_back(info);
  }
  return infos;
}

}  // namespace fluidtank::gl
