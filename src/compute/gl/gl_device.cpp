#include "compute/gl/gl_device.h"

#include <algorithm>
#include <map>
#include <mutex>

#include "base/check.h"
#include "base/error.h"
#include "base/memory.h"
#include "compute/gl/context.h"
#include "compute/gl/gl_readback.h"
#include "compute/gl/program.h"
#include "compute/gl/stage_queries.h"
#include "compute/gl/upload_ring.h"
#include "compute/traffic.h"

namespace fluidtank::gl {
namespace {

constexpr GLuint kParamsBinding = 0;

// Passes between two barriers may run at once, and make an epoch.
struct Storage {
  Buffer buffer;
  std::size_t bytes;
  unsigned read_in = 0;     // the last epoch in which a pass read it
  unsigned written_in = 0;  // and wrote it
};

// One for each of EGL's devices, for all that this process opens of it.
std::mutex& turn_of(int device_index) {
  static std::mutex mutex;
  static std::map<int, std::mutex> turns;
  const std::lock_guard lock(mutex);
  return turns[device_index];
}

struct BoundBuffer {
  GLuint binding;
  int field;
  Access access;
};

struct BoundPass {
  const Kernel* kernel;
  Traffic traffic;
  std::vector<BoundBuffer> buffers;
  std::vector<std::pair<GLint, int>> constants;  // location, value
  int params = -1;
};

class GlDevice : public Device, public BufferOf {
 public:
  GlDevice(int device_index, const std::filesystem::path& shader_folder, Tiles tiles)
      : turn_(turn_of(device_index)),
        context_(device_index),
        source_(shader_folder),
        // A software driver keeps "shared" memory where it keeps all other, and gains nothing.
        tiles_(tiles == Tiles::always || (tiles == Tiles::by_driver && !is_software(context_.renderer()))) {}

  std::string name() const override { return context_.renderer(); }
  std::string details() const override { return "OpenGL " + context_.version(); }
  Capacity capacity() const override;
  bool shares_processor() const override { return is_software(context_.renderer()); }
  Fusion fusion() const override { return tiles_ ? Fusion::tiles : Fusion::none; }

  std::unique_lock<std::mutex> turn() override { return std::unique_lock(turn_); }

  Field make_field(std::string_view field_name, int width, int height, int channels) override;
  void upload(const Field& field, std::span<const std::byte> bytes) override;
  std::vector<std::byte> download(const Field& field) override;
  void swap(const Field& a, const Field& b) override {
    std::swap(storage_[static_cast<std::size_t>(a.id)], storage_[static_cast<std::size_t>(b.id)]);
  }

  Pass bind(std::string_view kernel_name, std::initializer_list<Binding> fields, Region region,
            std::initializer_list<Constant> constants) override;
  void run(const Pass& pass, const Region& region) override;

  std::unique_ptr<ReadbackRing> make_readback(const Field& field, int slots) override {
    return gl::make_readback(*this, field, slots);
  }
  void finish() override {
    glFinish();
    require_alive();
    throw_errors("a step");
  }

  void set_profiling(Profiling profiling) override {
    profiling_ = profiling;
    queries_.set_on(profiling != Profiling::off);
  }
  void mark(std::string_view name) override { queries_.mark(name); }
  void mark_stage(std::string_view stage) override {
    if (profiling_ == Profiling::stages) queries_.mark(stage);
  }
  std::vector<StageTime> take_times() override { return queries_.take(); }

  std::vector<std::string> bound_kernels() const override {
    std::vector<std::string> names;
    for (const auto& [kernel_name, kernel] : kernels_) names.push_back(kernel_name);
    return names;
  }

  GLuint buffer_of(const Field& field) const override {
    return storage_[static_cast<std::size_t>(field.id)].buffer.name();
  }

 private:
  const Kernel& kernel(std::string_view kernel_name);
  void order_before(const BoundPass& pass);
  void dispatch(const Kernel& kernel, const Region& region) const;
  void begin_epoch();
  static void throw_errors(const std::string& during) {
    if (const GLenum code = glGetError(); code != GL_NO_ERROR) {
      const std::string what =
          code == GL_OUT_OF_MEMORY ? "no memory on the GPU" : "OpenGL error " + std::to_string(code);
      throw Error(Exit::device, what + " during " + during);
    }
  }

  std::mutex& turn_;
  Context context_;
  UploadRing uploads_;
  ShaderSource source_;
  bool tiles_;
  std::vector<Storage> storage_;
  unsigned epoch_ = 1;
  bool passes_in_epoch_ = false;
  int most_groups_ = 65535;  // of a dispatch; no driver allows fewer
  std::map<std::string, Kernel, std::less<>> kernels_;
  std::vector<BoundPass> passes_;
  StageQueries queries_;
  Profiling profiling_ = Profiling::off;
};

// A software driver's memory is the machine's; of the others, only NVIDIA's says.
Capacity GlDevice::capacity() const {
  Capacity capacity;
  GLint64 largest = 0;
  glGetInteger64v(GL_MAX_SHADER_STORAGE_BLOCK_SIZE, &largest);
  capacity.field = static_cast<std::size_t>(largest);
  GLint shared = 0;
  glGetIntegerv(GL_MAX_COMPUTE_SHARED_MEMORY_SIZE, &shared);
  capacity.shared = static_cast<std::size_t>(shared);
  if (is_software(context_.renderer())) {
    capacity.free = available_memory();
  } else if (epoxy_has_gl_extension("GL_NVX_gpu_memory_info")) {
    GLint kibibytes = 0;
    glGetIntegerv(GL_GPU_MEMORY_INFO_CURRENT_AVAILABLE_VIDMEM_NVX, &kibibytes);
    capacity.free = static_cast<std::size_t>(kibibytes) * 1024;
  }
  return capacity;
}

Field GlDevice::make_field(std::string_view field_name, int width, int height, int channels) {
  const Field field{static_cast<int>(storage_.size()), width, height, channels};
  GLint64 most = 0;
  glGetInteger64v(GL_MAX_SHADER_STORAGE_BLOCK_SIZE, &most);
  const std::string what =
      "the field \"" + std::string(field_name) + "\" (" + std::to_string(field.bytes() >> 20) + " MiB)";
  if (static_cast<GLint64>(field.bytes()) > most) {
    throw Error(Exit::device,
                what + " is larger than this driver's storage buffers; fewer tank.rows or tank.dye_rows fit");
  }
  GLuint buffer = 0;
  glCreateBuffers(1, &buffer);
  storage_.push_back({Buffer(buffer), field.bytes(), 0, 0});
  glNamedBufferStorage(buffer, static_cast<GLsizeiptr>(field.bytes()), nullptr, GL_DYNAMIC_STORAGE_BIT);
  throw_errors("making " + what);
  glClearNamedBufferData(buffer, GL_R32UI, GL_RED_INTEGER, GL_UNSIGNED_INT, nullptr);
  glFinish();  // NVIDIA's driver (580) was seen to let a clear overtake what came after it
  return field;
}

// By copies between buffers alone (upload_ring.h says why).
void GlDevice::upload(const Field& field, std::span<const std::byte> bytes) {
  check(bytes.size() <= field.bytes(), "an upload fits its field");
  if (bytes.empty()) return;
  if (passes_in_epoch_) begin_epoch();
  if (bytes.size() <= UploadRing::kLargest) return uploads_.copy_to(buffer_of(field), bytes);
  const auto size = static_cast<GLsizeiptr>(bytes.size());
  GLuint name = 0;
  glCreateBuffers(1, &name);
  const Buffer staging(name);
  glNamedBufferStorage(name, size, bytes.data(), 0);
  glCopyNamedBufferSubData(name, buffer_of(field), 0, 0, size);
}

std::vector<std::byte> GlDevice::download(const Field& field) {
  const auto ring = make_readback(field, 1);
  ring->capture(0);
  const auto bytes = ring->wait(0);
  throw_errors("reading a field back");
  return {bytes.begin(), bytes.end()};
}

const Kernel& GlDevice::kernel(std::string_view kernel_name) {
  auto found = kernels_.find(kernel_name);
  if (found == kernels_.end()) {
    found = kernels_.emplace(std::string(kernel_name), build_kernel(source_, kernel_name)).first;
  }
  return found->second;
}

Pass GlDevice::bind(std::string_view kernel_name, std::initializer_list<Binding> fields, Region region,
                    std::initializer_list<Constant> constants) {
  const Kernel& bound = kernel(kernel_name);
  const std::string name(kernel_name);
  BoundPass pass{&bound, Traffic(region), {}, {}, -1};
  for (const Binding& binding : fields) {
    if (binding.name == bound.params) {
      check(binding.field.bytes() == static_cast<std::size_t>(bound.params_bytes),
            "the parameters of kernel \"" + name + "\" have their size");
      pass.params = binding.field.id;
      continue;
    }
    // A compiler may drop a buffer that a kernel declares and never reads; the CPU engine checks the names.
    if (const auto found = bound.buffers.find(binding.name); found != bound.buffers.end()) {
      pass.buffers.push_back({found->second.binding, binding.field.id, found->second.access});
      pass.traffic.add(binding.field, found->second.access);
    }
  }
  check(pass.buffers.size() == bound.buffers.size(), "kernel \"" + name + "\" is given every buffer it declares");
  check(bound.params.empty() || pass.params >= 0, "kernel \"" + name + "\" is given its parameters");
  for (const Constant& constant : constants) {
    const auto found = bound.constants.find(constant.name);
    check(found != bound.constants.end(),
          "constant \"" + std::string(constant.name) + "\" of kernel \"" + name + "\" is declared there");
    pass.constants.emplace_back(found->second, constant.value);
  }
  check(pass.constants.size() == bound.constants.size(), "kernel \"" + name + "\" is given its constants");
  passes_.push_back(std::move(pass));
  return {static_cast<int>(passes_.size()) - 1, region};
}

bool writes(Access access) { return access == Access::write || access == Access::update; }

void GlDevice::begin_epoch() {
  glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_BUFFER_UPDATE_BARRIER_BIT);
  ++epoch_;
  passes_in_epoch_ = false;
}

// A pass waits for those before it only where it reads or writes what one of them wrote, or writes what one read.
void GlDevice::order_before(const BoundPass& pass) {
  const auto storage = [this](const BoundBuffer& buffer) -> Storage& {
    return storage_[static_cast<std::size_t>(buffer.field)];
  };
  const bool waits = std::any_of(pass.buffers.begin(), pass.buffers.end(), [&](const BoundBuffer& buffer) {
    const Storage& s = storage(buffer);
    return s.written_in == epoch_ || (writes(buffer.access) && s.read_in == epoch_);
  });
  if (waits) begin_epoch();
  passes_in_epoch_ = true;
  for (const BoundBuffer& buffer : pass.buffers) {
    if (buffer.access != Access::write) storage(buffer).read_in = epoch_;
    if (writes(buffer.access)) storage(buffer).written_in = epoch_;
  }
}

// A list that is longer than what the driver runs at once goes in pieces.
void GlDevice::dispatch(const Kernel& kernel, const Region& region) const {
  const auto groups = [](int cells, GLint threads) { return static_cast<GLuint>((cells + threads - 1) / threads); };
  const int most = region.height > 1 ? region.width : most_groups_ * kernel.group[0];
  for (int done = 0; done < region.width; done += most) {
    const int width = std::min(most, region.width - done);
    glUniform4i(kernel.region, region.x + done, region.y, width, region.height);
    glDispatchCompute(groups(width, kernel.group[0]), groups(region.height, kernel.group[1]), 1);
  }
}

void GlDevice::run(const Pass& bound, const Region& region) {
  if (region.empty()) return;
  const BoundPass& pass = passes_[static_cast<std::size_t>(bound.id)];
  order_before(pass);
  glUseProgram(pass.kernel->program.name());
  for (const BoundBuffer& bound_buffer : pass.buffers) {
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, bound_buffer.binding,
                     storage_[static_cast<std::size_t>(bound_buffer.field)].buffer.name());
  }
  if (pass.params >= 0) {
    glBindBufferBase(GL_UNIFORM_BUFFER, kParamsBinding, storage_[static_cast<std::size_t>(pass.params)].buffer.name());
  }
  for (const auto& [location, value] : pass.constants) glUniform1i(location, value);
  dispatch(*pass.kernel, region);
  queries_.moved(pass.traffic.bytes(region));
}

}  // namespace

std::unique_ptr<Device> open_device(int device_index, const std::filesystem::path& shader_folder, Tiles tiles) {
  return std::make_unique<GlDevice>(device_index, shader_folder, tiles);
}

}  // namespace fluidtank::gl
