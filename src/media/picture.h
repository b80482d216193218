// What the sinks ask of a frame's layout.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/check.h"
#include "media/frame.h"

namespace fluidtank {

inline int plane_count(PixelLayout layout) { return facts_of(layout).planes; }

/// Bytes of one row of a plane, without the stride's padding.
inline std::size_t row_bytes(const FrameView& frame, int plane) {
  return static_cast<std::size_t>(row_bytes_of(frame.layout, frame.width, plane));
}

inline int row_count(const FrameView& frame, int plane) { return rows_of(frame.layout, frame.height, plane); }

inline std::span<const std::byte> row_of(const FrameView& frame, int plane, int y) {
  const auto index = static_cast<std::size_t>(plane);
  const std::uint8_t* start = frame.plane[index] + static_cast<std::ptrdiff_t>(frame.stride[index]) * y;
  return std::as_bytes(std::span(start, row_bytes(frame, plane)));
}

inline void check_frame(const FrameView& frame, PixelLayout layout, const ClipInfo& clip) {
  check(frame.layout == layout && frame.width == clip.width && frame.height == clip.height,
        "a frame has its clip's layout and size");
  for (int plane = 0; plane < plane_count(layout); ++plane) {
    const auto index = static_cast<std::size_t>(plane);
    check(frame.plane[index] != nullptr && frame.stride[index] >= static_cast<int>(row_bytes(frame, plane)),
          "a frame has its planes");
  }
}

}  // namespace fluidtank
