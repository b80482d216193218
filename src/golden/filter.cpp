#include "golden/filter.h"

#include <algorithm>

namespace fluidtank::golden {

void filter_across(const Plane& from, const Taps& taps, Plane& into, int begin, int end) {
  const int radius = radius_of(taps);
  const auto width = static_cast<std::size_t>(from.width);
  std::vector<float> padded(width + taps.size());
  for (int y = begin; y < end; ++y) {
    const float* in = from.row(y);
    std::fill_n(padded.begin(), radius, in[0]);
    std::copy_n(in, width, padded.begin() + radius);
    std::fill(padded.begin() + radius + from.width, padded.end(), in[width - 1]);
    float* out = into.row(y);
    std::fill_n(out, width, 0.0f);
    for (std::size_t k = 0; k < taps.size(); ++k) {
      const float weight = taps[k];
      const float* shifted = padded.data() + k;
      for (std::size_t x = 0; x < width; ++x) out[x] += weight * shifted[x];
    }
  }
}

void filter_down(const Plane& from, const Taps& taps, Plane& into, int begin, int end, Store store) {
  const int radius = radius_of(taps);
  const auto width = static_cast<std::size_t>(from.width);
  for (int y = begin; y < end; ++y) {
    float* out = into.row(y);
    if (store == Store::set) std::fill_n(out, width, 0.0f);
    for (int k = -radius; k <= radius; ++k) {
      const float weight = taps[static_cast<std::size_t>(k + radius)];
      const float* in = from.row(std::clamp(y + k, 0, from.height - 1));
      for (std::size_t x = 0; x < width; ++x) out[x] += weight * in[x];
    }
  }
}

}  // namespace fluidtank::golden
