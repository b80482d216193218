// How kernels that run row by row (Fusion::rows) lay a field: plane by plane (red, green and blue side by side, a row
// each), with room for a vector before and after a row, so that a vector may begin at any element, and a row's
// neighbours to the left and right be its own end. Always inlined, since kernels are compiled for several instruction
// sets.
#pragma once

namespace fluidtank {

constexpr int kPlaneRoom = 16;

/// From a plane's row to the next plane's, in elements.
[[gnu::always_inline]] constexpr inline int plane_stride(int width) {
  return (width + kPlaneRoom - 1) / kPlaneRoom * kPlaneRoom + 2 * kPlaneRoom;
}

}  // namespace fluidtank
