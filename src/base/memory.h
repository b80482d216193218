// How much memory this machine has left for us.
#pragma once
#include <cstddef>
#include <optional>

namespace fluidtank {

/// Bytes that can be had without swapping: the least of the kernel's own estimate, the container's limit and ulimit -v;
/// nothing where none is known.
std::optional<std::size_t> available_memory();

}  // namespace fluidtank
