// Small uploads: bytes wait in a persistently mapped buffer for the GPU to copy them where they belong.
//
// glNamedBufferSubData would be the plain way, but NVIDIA's driver (580, seen on an H200) lets it overtake compute passes that
// still read what was there before, so that a frame depends on how far the GPU is behind. Copies between buffers keep their
// order with everything else.
#pragma once
#include <array>
#include <cstddef>
#include <span>

#include "compute/gl/object.h"

namespace fluidtank::gl {

class UploadRing {
 public:
  static constexpr std::size_t kLargest = 65536;  ///< Bytes of one upload.

  UploadRing();
  ~UploadRing();
  UploadRing(const UploadRing&) = delete;
  UploadRing& operator=(const UploadRing&) = delete;

  /// Queues a copy of at most kLargest bytes to the start of a buffer. Waits only where the GPU is a whole ring behind.
  void copy_to(GLuint buffer, std::span<const std::byte> bytes);

 private:
  static constexpr std::size_t kSegments = 4;
  static constexpr std::size_t kSegmentBytes = 4 * kLargest;

  void next_segment();

  Buffer buffer_;
  std::byte* memory_ = nullptr;
  std::array<GLsync, kSegments> read_{};  ///< When the GPU has read a segment's last copies.
  std::size_t segment_ = 0;
  std::size_t used_ = 0;
};

}  // namespace fluidtank::gl
