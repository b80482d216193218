// Planes of numbers and separable filters over them. Beyond an edge its own pixels go on.
#pragma once
#include <cstddef>
#include <vector>

namespace fluidtank::golden {

struct Plane {
  Plane(int w, int h) : width(w), height(h), values(static_cast<std::size_t>(w) * static_cast<std::size_t>(h)) {}
  float* row(int y) { return values.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(width); }
  const float* row(int y) const {
    return values.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(width);
  }
  int width, height;
  std::vector<float> values;
};

/// Weights for the offsets -radius to radius: a correlation, not turned round.
using Taps = std::vector<float>;

inline int radius_of(const Taps& taps) { return static_cast<int>(taps.size() / 2); }

/// Each row of `from` in the band, filtered along itself.
void filter_across(const Plane& from, const Taps& taps, Plane& into, int begin, int end);

/// The rows of the band from all rows around; `into` is overwritten, or added to.
enum class Store { set, add };
void filter_down(const Plane& from, const Taps& taps, Plane& into, int begin, int end, Store store = Store::set);

}  // namespace fluidtank::golden
