#include "compute/gl/upload_ring.h"

#include <cstring>

#include "base/check.h"
#include "base/error.h"

namespace fluidtank::gl {
namespace {

constexpr GLbitfield kMapping = GL_MAP_WRITE_BIT | GL_MAP_PERSISTENT_BIT | GL_MAP_COHERENT_BIT;
constexpr GLuint64 kPatience = 30'000'000'000;  // nanoseconds, after which the GPU counts as lost
constexpr std::size_t kAlignment = 256;

}  // namespace

UploadRing::UploadRing() {
  GLuint name = 0;
  glCreateBuffers(1, &name);
  buffer_ = Buffer(name);
  constexpr auto kBytes = static_cast<GLsizeiptr>(kSegments * kSegmentBytes);
  glNamedBufferStorage(name, kBytes, nullptr, kMapping);
  memory_ = static_cast<std::byte*>(glMapNamedBufferRange(name, 0, kBytes, kMapping));
  if (!memory_) throw Error(Exit::device, "the driver has no memory for uploads");
}

UploadRing::~UploadRing() {
  for (const GLsync fence : read_) {
    if (fence) glDeleteSync(fence);
  }
}

void UploadRing::copy_to(GLuint buffer, std::span<const std::byte> bytes) {
  check(bytes.size() <= kLargest, "an upload fits the ring's segments");
  if (used_ + bytes.size() > kSegmentBytes) next_segment();
  const std::size_t offset = segment_ * kSegmentBytes + used_;
  std::memcpy(memory_ + offset, bytes.data(), bytes.size());
  glCopyNamedBufferSubData(buffer_.name(), buffer, static_cast<GLintptr>(offset), 0,
                           static_cast<GLsizeiptr>(bytes.size()));
  used_ += (bytes.size() + kAlignment - 1) / kAlignment * kAlignment;
}

void UploadRing::next_segment() {
  read_[segment_] = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
  segment_ = (segment_ + 1) % kSegments;
  used_ = 0;
  GLsync& fence = read_[segment_];
  if (!fence) return;
  const GLenum outcome = glClientWaitSync(fence, GL_SYNC_FLUSH_COMMANDS_BIT, kPatience);
  glDeleteSync(fence);
  fence = nullptr;
  if (outcome == GL_TIMEOUT_EXPIRED || outcome == GL_WAIT_FAILED) {
    throw Error(Exit::device, "the GPU was lost: it did not take an upload within 30 seconds");
  }
}

}  // namespace fluidtank::gl
