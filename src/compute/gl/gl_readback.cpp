#include "compute/gl/gl_readback.h"

#include "base/error.h"
#include "compute/gl/context.h"

namespace fluidtank::gl {
namespace {

constexpr GLbitfield kMapping = GL_MAP_READ_BIT | GL_MAP_PERSISTENT_BIT | GL_MAP_COHERENT_BIT;
constexpr GLuint64 kPatience = 30'000'000'000;  // nanoseconds for one frame, after which the GPU counts as lost

struct Slot {
  Buffer buffer;
  const std::byte* memory = nullptr;
  GLsync fence = nullptr;
};

class GlReadback : public ReadbackRing {
 public:
  GlReadback(const BufferOf& device, const Field& field, int slots) : device_(device), field_(field) {
    const auto bytes = static_cast<GLsizeiptr>(field.bytes());
    for (int k = 0; k < slots; ++k) {
      GLuint name = 0;
      glCreateBuffers(1, &name);
      Slot slot{Buffer(name), nullptr, nullptr};
      glNamedBufferStorage(name, bytes, nullptr, kMapping | GL_CLIENT_STORAGE_BIT);
      slot.memory = static_cast<const std::byte*>(glMapNamedBufferRange(name, 0, bytes, kMapping));
      if (!slot.memory) throw Error(Exit::device, "the driver has no memory to read frames back");
      slots_.push_back(std::move(slot));
    }
  }

  ~GlReadback() override {
    for (Slot& slot : slots_) {
      if (slot.fence) glDeleteSync(slot.fence);
    }
  }

  void capture(int index) override {
    Slot& slot = slots_[static_cast<std::size_t>(index)];
    glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
    glCopyNamedBufferSubData(device_.buffer_of(field_), slot.buffer.name(), 0, 0,
                             static_cast<GLsizeiptr>(field_.bytes()));
    if (slot.fence) glDeleteSync(slot.fence);
    slot.fence = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    glFlush();
  }

  std::span<const std::byte> wait(int index) override {
    Slot& slot = slots_[static_cast<std::size_t>(index)];
    const GLenum outcome = glClientWaitSync(slot.fence, GL_SYNC_FLUSH_COMMANDS_BIT, kPatience);
    if (outcome == GL_TIMEOUT_EXPIRED || outcome == GL_WAIT_FAILED) {
      throw Error(Exit::device, "the GPU was lost: a frame did not arrive within 30 seconds; render again, or with --device cpu");
    }
    require_alive();
    return {slot.memory, field_.bytes()};
  }

 private:
  const BufferOf& device_;
  Field field_;
  std::vector<Slot> slots_;
};

}  // namespace

std::unique_ptr<ReadbackRing> make_readback(const BufferOf& device, const Field& field, int slots) {
  return std::make_unique<GlReadback>(device, field, slots);
}

}  // namespace fluidtank::gl
