// NumPy's array file, version 1 (numpy.lib.format): a header in Python's words, then the values, little-endian.
#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "compute/device.h"

namespace fluidtank {

/// A field's bytes as a file that numpy.load reads: shape (rows, columns) or (rows, columns, channels), rows from the
/// bottom; of a list (items) or (items, channels). float32, or uint32 for fields of bits.
std::vector<std::byte> npy_file(const Field& field, std::span<const std::byte> values, bool bits);

}  // namespace fluidtank
