// The pressure solve as programs of this kind usually have it, to hold ours against: every half-sweep of red-black
// successive over-relaxation is a full-screen fragment pass that reads one float texture and writes another. No part of
// the product; built beside the tests, and run by scripts/bench.sh. It really solves: its pressure is compared with a
// plain loop's.
//   fragment_pressure [--device auto|gl|cpu|N] [--rows N] [--columns N] [--sweeps N] [--repeats N]
// --device cpu takes the software driver. Prints one JSON object; exits with 1 where the result is wrong, 5 where there
// is no OpenGL.
#include <epoxy/egl.h>
#include <epoxy/gl.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

struct Options {
  std::string device = "auto";
  int rows = 256;
  int columns = 0;  // 0: 1.6 times the rows
  int sweeps = 30;
  int repeats = 40;
};

constexpr float kRelaxation = 1.8f;

int whole_number(const std::string& option, const char* value, long least) {
  char* end = nullptr;
  const long number = std::strtol(value, &end, 10);
  if (end == value || *end != '\0' || number < least || number > 100000)
    throw std::invalid_argument(option + ": expected a whole number from " + std::to_string(least) + " on");
  return static_cast<int>(number);
}

Options parse(int argc, char** argv) {
  Options options;
  for (int k = 1; k < argc; k += 2) {
    const std::string name = argv[k];
    if (k + 1 == argc) throw std::invalid_argument(name + ": a value is missing");
    if (name == "--device")
      options.device = argv[k + 1];
    else if (name == "--rows")
      options.rows = whole_number(name, argv[k + 1], 1);
    else if (name == "--columns")
      options.columns = whole_number(name, argv[k + 1], 1);
    else if (name == "--sweeps")
      options.sweeps = whole_number(name, argv[k + 1], 1);
    else if (name == "--repeats")
      options.repeats = whole_number(name, argv[k + 1], 1);
    else
      throw std::invalid_argument("unknown option " + name);
  }
  if (options.columns == 0) options.columns = static_cast<int>(options.rows * 1.6 + 0.5);
  return options;
}

std::vector<EGLDeviceEXT> egl_devices() {
  EGLDeviceEXT devices[64];
  EGLint count = 0;
  if (!epoxy_has_egl_extension(EGL_NO_DISPLAY, "EGL_EXT_platform_device")) return {};
  if (!eglQueryDevicesEXT(64, devices, &count)) return {};
  return std::vector<EGLDeviceEXT>(devices, devices + count);
}

// The devices that `fluidtank` would take under the same name, a software driver where it takes the CPU engine.
EGLDisplay open_display(const std::string& choice) {
  const std::vector<EGLDeviceEXT> devices = egl_devices();
  const auto of_device = [](EGLDeviceEXT device) {
    return eglGetPlatformDisplayEXT(EGL_PLATFORM_DEVICE_EXT, device, nullptr);
  };
  if (choice == "auto" || choice == "gl") {
    for (const EGLDeviceEXT device : devices) {
      const char* extensions = eglQueryDeviceStringEXT(device, EGL_EXTENSIONS);
      if (!extensions || std::string_view(extensions).find("EGL_MESA_device_software") == std::string_view::npos) {
        return of_device(device);
      }
    }
  } else if (choice != "cpu") {
    const auto index = static_cast<std::size_t>(whole_number("--device", choice.c_str(), 0));
    if (index >= devices.size()) throw std::runtime_error("there is no EGL device " + choice);
    return of_device(devices[index]);
  }
  return eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
}

void make_context(const std::string& choice) {
  const EGLDisplay display = open_display(choice);
  if (display == EGL_NO_DISPLAY || !eglInitialize(display, nullptr, nullptr))
    throw std::runtime_error("EGL gives no display");
  eglBindAPI(EGL_OPENGL_API);
  const EGLint wanted[] = {
      EGL_CONTEXT_MAJOR_VERSION,           4,       EGL_CONTEXT_MINOR_VERSION, 5, EGL_CONTEXT_OPENGL_PROFILE_MASK,
      EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_NONE};
  const EGLContext context = eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, wanted);
  if (context == EGL_NO_CONTEXT || !eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context)) {
    throw std::runtime_error("there is no OpenGL 4.5 context");
  }
}

constexpr const char* kVertexShader = R"(#version 450
void main() {
  vec2 corner = vec2((gl_VertexID << 1) & 2, gl_VertexID & 2);
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
})";

// A neighbour in a wall, or beyond the grid, counts as the cell's own pressure. Cells of the other colour are carried
// over.
constexpr const char* kFragmentShader = R"(#version 450
layout(binding = 0) uniform sampler2D pressure;
layout(binding = 1) uniform sampler2D divergence;
layout(binding = 2) uniform sampler2D wall;
layout(location = 0) uniform int colour;
layout(location = 1) uniform float relaxation;
out float relaxed;
float beyond(ivec2 c, float own) {
  ivec2 size = textureSize(pressure, 0);
  if (c.x < 0 || c.y < 0 || c.x >= size.x || c.y >= size.y) return own;
  if (texelFetch(wall, c, 0).x < 0.0) return own;
  return texelFetch(pressure, c, 0).x;
}
void main() {
  ivec2 c = ivec2(gl_FragCoord.xy);
  float own = texelFetch(pressure, c, 0).x;
  relaxed = own;
  if (((c.x + c.y) & 1) != colour || texelFetch(wall, c, 0).x < 0.0) return;
  float sum = (beyond(c - ivec2(1, 0), own) + beyond(c + ivec2(1, 0), own)) +
              (beyond(c - ivec2(0, 1), own) + beyond(c + ivec2(0, 1), own));
  float mean = (sum - texelFetch(divergence, c, 0).x) * 0.25;
  relaxed = own + relaxation * (mean - own);
})";

GLuint compiled(GLenum stage, const char* text) {
  const GLuint shader = glCreateShader(stage);
  glShaderSource(shader, 1, &text, nullptr);
  glCompileShader(shader);
  GLint done = 0;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &done);
  if (!done) throw std::runtime_error("a shader does not compile");
  return shader;
}

GLuint linked() {
  const GLuint program = glCreateProgram();
  glAttachShader(program, compiled(GL_VERTEX_SHADER, kVertexShader));
  glAttachShader(program, compiled(GL_FRAGMENT_SHADER, kFragmentShader));
  glLinkProgram(program);
  GLint done = 0;
  glGetProgramiv(program, GL_LINK_STATUS, &done);
  if (!done) throw std::runtime_error("the program does not link");
  return program;
}

// What is solved: a random divergence with a round wall in the middle (its distance, negative inside).
struct Problem {
  int columns, rows;
  std::vector<float> divergence, wall;

  explicit Problem(const Options& o) : columns(o.columns), rows(o.rows) {
    unsigned state = 12345;
    for (int y = 0; y < rows; ++y) {
      for (int x = 0; x < columns; ++x) {
        state = state * 1664525u + 1013904223u;
        divergence.push_back(static_cast<float>(state >> 8) / 16777216.0f - 0.5f);
        const float dx = static_cast<float>(x - columns / 2), dy = static_cast<float>(y - rows / 2);
        wall.push_back(std::sqrt(dx * dx + dy * dy) - 0.12f * static_cast<float>(rows));
      }
    }
  }

  bool open(int x, int y) const {
    return x >= 0 && y >= 0 && x < columns && y < rows && wall[static_cast<std::size_t>(y * columns + x)] >= 0;
  }

  // The same half-sweeps in a plain loop.
  std::vector<float> solved(int sweeps) const {
    std::vector<float> p(divergence.size(), 0.0f);
    const auto at = [&](int x, int y) { return static_cast<std::size_t>(y * columns + x); };
    for (int sweep = 0; sweep < sweeps; ++sweep) {
      for (int y = 0; y < rows; ++y) {
        for (int x = (y + sweep) & 1; x < columns; x += 2) {
          if (!open(x, y)) continue;
          const float own = p[at(x, y)];
          const auto beyond = [&](int nx, int ny) { return open(nx, ny) ? p[at(nx, ny)] : own; };
          const float sum = (beyond(x - 1, y) + beyond(x + 1, y)) + (beyond(x, y - 1) + beyond(x, y + 1));
          const float mean = (sum - divergence[at(x, y)]) * 0.25f;
          p[at(x, y)] = own + kRelaxation * (mean - own);
        }
      }
    }
    return p;
  }
};

class Solver {
 public:
  explicit Solver(const Problem& problem) : problem_(problem), program_(linked()) {
    GLuint vertex_array = 0;
    glGenVertexArrays(1, &vertex_array);
    glBindVertexArray(vertex_array);  // core profile draws with none unbound
    for (int k = 0; k < 2; ++k) {
      pressure_[k] = texture(std::vector<float>(problem.wall.size(), 0.0f));
      glCreateFramebuffers(1, &target_[k]);
      glNamedFramebufferTexture(target_[k], GL_COLOR_ATTACHMENT0, pressure_[k], 0);
    }
    glBindTextureUnit(1, texture(problem.divergence));
    glBindTextureUnit(2, texture(problem.wall));
    glViewport(0, 0, problem.columns, problem.rows);
    glUseProgram(program_);
    glUniform1f(1, kRelaxation);
  }

  void clear() {
    const float zero = 0;
    for (const GLuint name : pressure_) glClearTexImage(name, 0, GL_RED, GL_FLOAT, &zero);
  }

  // There and back between two textures: a software driver would drop draws to one target that the next covers.
  void solve(int sweeps) {
    for (int sweep = 0; sweep < sweeps; ++sweep) {
      glBindFramebuffer(GL_FRAMEBUFFER, target_[1 - front_]);
      glBindTextureUnit(0, pressure_[front_]);
      glUniform1i(0, sweep & 1);
      glDrawArrays(GL_TRIANGLES, 0, 3);
      front_ = 1 - front_;
    }
  }

  std::vector<float> pressure() const {
    std::vector<float> values(problem_.wall.size());
    glGetTextureImage(pressure_[front_], 0, GL_RED, GL_FLOAT, static_cast<GLsizei>(values.size() * sizeof(float)),
                      values.data());
    return values;
  }

 private:
  GLuint texture(const std::vector<float>& values) const {
    GLuint name = 0;
    glCreateTextures(GL_TEXTURE_2D, 1, &name);
    glTextureStorage2D(name, 1, GL_R32F, problem_.columns, problem_.rows);
    glTextureParameteri(name, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTextureParameteri(name, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTextureSubImage2D(name, 0, 0, 0, problem_.columns, problem_.rows, GL_RED, GL_FLOAT, values.data());
    return name;
  }

  const Problem& problem_;
  GLuint program_;
  GLuint pressure_[2] = {};
  GLuint target_[2] = {};
  int front_ = 0;
};

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

struct Times {
  double device_ms, host_ms;
};

// A solve by the device's timestamps; and by the host's clock, many between two waits, as a check on them.
Times measure(Solver& solver, const Options& o) {
  for (int k = 0; k < 3; ++k) solver.solve(o.sweeps);
  glFinish();
  std::vector<double> device, host;
  for (int repeat = 0; repeat < o.repeats; ++repeat) {
    GLuint queries[2];
    glCreateQueries(GL_TIMESTAMP, 2, queries);
    glQueryCounter(queries[0], GL_TIMESTAMP);
    solver.solve(o.sweeps);
    glQueryCounter(queries[1], GL_TIMESTAMP);
    GLuint64 from = 0, to = 0;
    glGetQueryObjectui64v(queries[0], GL_QUERY_RESULT, &from);
    glGetQueryObjectui64v(queries[1], GL_QUERY_RESULT, &to);
    glDeleteQueries(2, queries);
    device.push_back(static_cast<double>(to - from) * 1e-6);
  }
  constexpr int kBetweenWaits = 10;
  for (int repeat = 0; repeat < (o.repeats + kBetweenWaits - 1) / kBetweenWaits; ++repeat) {
    glFinish();
    const auto start = std::chrono::steady_clock::now();
    for (int k = 0; k < kBetweenWaits; ++k) solver.solve(o.sweeps);
    glFinish();
    host.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count() /
                   kBetweenWaits);
  }
  return {median(device), median(host)};
}

// The largest difference from the plain loop, as a share of the largest pressure.
double difference(const std::vector<float>& found, const std::vector<float>& expected) {
  double most = 0, largest = 0;
  for (std::size_t k = 0; k < found.size(); ++k) {
    if (!std::isfinite(found[k])) return HUGE_VAL;
    most = std::max(most, std::fabs(static_cast<double>(found[k]) - static_cast<double>(expected[k])));
    largest = std::max(largest, std::fabs(static_cast<double>(expected[k])));
  }
  return largest > 0 ? most / largest : most;
}

int run(const Options& o) {
  make_context(o.device);
  const Problem problem(o);
  Solver solver(problem);
  solver.clear();
  solver.solve(o.sweeps);
  const double off = difference(solver.pressure(), problem.solved(o.sweeps));
  solver.clear();  // every measurement goes on from the one before, as a tank's steps do
  const Times times = measure(solver, o);
  if (const GLenum code = glGetError(); code != GL_NO_ERROR)
    throw std::runtime_error("OpenGL error " + std::to_string(code));
  std::printf(
      "{\"renderer\": \"%s\", \"columns\": %d, \"rows\": %d, \"half_sweeps\": %d, \"pressure_ms\": %.5f, \"host_ms\": "
      "%.5f, "
      "\"difference\": %.3g}\n",
      reinterpret_cast<const char*>(glGetString(GL_RENDERER)), o.columns, o.rows, o.sweeps, times.device_ms,
      times.host_ms, off);
  if (off < 1e-4) return 0;
  std::fprintf(stderr, "fragment_pressure: the pressure is not the plain loop's\n");
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(parse(argc, argv));
  } catch (const std::invalid_argument& error) {
    std::fprintf(stderr, "fragment_pressure: %s\n", error.what());
    return 2;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "fragment_pressure: %s\n", error.what());
    return 5;
  }
}
