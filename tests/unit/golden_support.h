// Pictures for the golden tests.
#pragma once
#include <string>

#include "base/exact.h"
#include "media/decode.h"

namespace fluidtank::test {

inline std::string flip_path(const std::string& name) { return SOURCE_DIR "/tests/data/flip/" + name; }
inline RgbPicture flip_picture(const std::string& name) { return decode_picture(flip_path(name)); }

/// Every channel of every pixel from a hash.
inline RgbPicture random_picture(int width, int height, unsigned seed) {
  RgbPicture picture{width, height, {}};
  for (std::size_t k = 0; k < picture.pixels() * 3; ++k) {
    picture.bytes.push_back(static_cast<std::uint8_t>(exact::hash(seed, 0, static_cast<std::uint32_t>(k), 0) >> 24));
  }
  return picture;
}

inline std::uint8_t* pixel(RgbPicture& picture, int x, int y) {
  return &picture.bytes[(static_cast<std::size_t>(y) * static_cast<std::size_t>(picture.width) +
                         static_cast<std::size_t>(x)) *
                        3];
}

inline void fill_patch(RgbPicture& picture, int left, int top, int size, const std::uint8_t (&color)[3]) {
  for (int y = top; y < top + size; ++y) {
    for (int x = left; x < left + size; ++x) std::copy(color, color + 3, pixel(picture, x, y));
  }
}

}  // namespace fluidtank::test
