#include "compute/gl/gl_readback.h"

#include <chrono>
#include <thread>

#include "base/error.h"
#include "compute/gl/context.h"

namespace fluidtank::gl {
namespace {

constexpr GLbitfield kMapping = GL_MAP_READ_BIT | GL_MAP_PERSISTENT_BIT | GL_MAP_COHERENT_BIT;
constexpr std::chrono::seconds kPatience{30};  // for one frame, after which the GPU counts as lost
constexpr std::chrono::microseconds kBetweenLooks{30};

struct Slot {
  Buffer buffer;
  const std::byte* memory = nullptr;
  GLsync fence = nullptr;
};

// Drivers wait by asking over and over, which takes a processor from the encoder; so we ask now and then.
bool patient_wait(GLsync fence) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + kPatience;
  while (true) {
    const GLenum outcome = glClientWaitSync(fence, GL_SYNC_FLUSH_COMMANDS_BIT, 0);
    if (outcome == GL_ALREADY_SIGNALED || outcome == GL_CONDITION_SATISFIED) return true;
    if (outcome == GL_WAIT_FAILED || Clock::now() > end) return false;
    std::this_thread::sleep_for(kBetweenLooks);
  }
}

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
    if (!patient_wait(slot.fence)) {
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
