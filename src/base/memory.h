// How much memory this machine has left for us.
#pragma once
#include <cstddef>
#include <optional>

namespace fluidtank {

/// Bytes that can be had without swapping, by the kernel's own estimate and the container's limit; nothing where
/// neither is known.
std::optional<std::size_t> available_memory();

}  // namespace fluidtank
