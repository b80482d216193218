// A ring of persistently mapped buffers with fences, so that copies arrive while the GPU works on.
#pragma once
#include <memory>
#include <vector>

#include "compute/device.h"
#include "compute/gl/object.h"

namespace fluidtank::gl {

/// Where a field's bytes are kept now; asked at each capture, since fields change places.
class BufferOf {
 public:
  virtual ~BufferOf() = default;
  virtual GLuint buffer_of(const Field& field) const = 0;
};

std::unique_ptr<ReadbackRing> make_readback(const BufferOf& device, const Field& field, int slots);

}  // namespace fluidtank::gl
