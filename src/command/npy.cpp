#include "command/npy.h"

#include <bit>

namespace fluidtank {
namespace {

std::string shape_text(const Field& field) {
  std::string shape = "(";
  if (field.height > 1) shape += std::to_string(field.height) + ", ";
  shape += std::to_string(field.width) + ",";
  if (field.channels > 1) shape += " " + std::to_string(field.channels) + ",";
  return shape + ")";
}

}  // namespace

std::vector<std::byte> npy_file(const Field& field, std::span<const std::byte> values, bool bits) {
  static_assert(std::endian::native == std::endian::little);
  constexpr std::size_t kPreamble = 10;   // magic, version, and the header's length
  constexpr std::size_t kAlignment = 64;  // of the values in the file
  std::string header = std::string("{'descr': '") + (bits ? "<u4" : "<f4") +
                       "', 'fortran_order': False, 'shape': " + shape_text(field) + ", }";
  header += std::string(kAlignment - (kPreamble + header.size() + 1) % kAlignment, ' ') + "\n";
  std::string head = "\x93NUMPY";
  head += '\1';
  head += '\0';
  head += static_cast<char>(header.size() & 0xffu);
  head += static_cast<char>(header.size() >> 8u);
  head += header;
  const auto head_bytes = std::as_bytes(std::span(head));
  std::vector<std::byte> file(head_bytes.begin(), head_bytes.end());
  file.insert(file.end(), values.begin(), values.end());
  return file;
}

}  // namespace fluidtank
