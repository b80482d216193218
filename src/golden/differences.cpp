#include "golden/differences.h"

#include <algorithm>
#include <cstdlib>

#include "base/check.h"
#include "base/error.h"

namespace fluidtank::golden {
namespace {

// Counts of differing pixels above and to the left: the table by which any window's count is four look-ups. One row and
// column of zeros in front.
class SummedArea {
 public:
  SummedArea(int width, int height)
      : stride_(static_cast<std::size_t>(width) + 1), sums_(stride_ * (static_cast<std::size_t>(height) + 1)) {}

  // Pixels come row by row.
  void add_row(int y, const std::vector<std::uint8_t>& differs) {
    const std::uint32_t* above = row(y);
    std::uint32_t* here = row(y + 1);
    std::uint32_t sum = 0;
    for (std::size_t x = 0; x < differs.size(); ++x) {
      sum += differs[x];
      here[x + 1] = above[x + 1] + sum;
    }
  }

  std::uint32_t count(int x, int y, int width, int height) const {
    const std::uint32_t* top = row(y) + x;
    const std::uint32_t* bottom = row(y + height) + x;
    return bottom[width] - bottom[0] - top[width] + top[0];
  }

 private:
  std::uint32_t* row(int y) { return sums_.data() + static_cast<std::size_t>(y) * stride_; }
  const std::uint32_t* row(int y) const { return sums_.data() + static_cast<std::size_t>(y) * stride_; }
  std::size_t stride_;
  std::vector<std::uint32_t> sums_;
};

void find_densest(const SummedArea& table, int width, int height, int window, Differences& found) {
  const int across = std::min(window, width);
  const int down = std::min(window, height);
  for (int y = 0; y + down <= height; ++y) {
    for (int x = 0; x + across <= width; ++x) {
      const std::int64_t count = table.count(x, y, across, down);
      if (count <= found.densest_window) continue;
      found.densest_window = count;
      found.window_x = x;
      found.window_y = y;
    }
  }
}

}  // namespace

Mask mask_from_picture(const RgbPicture& picture, int width, int height, const std::string& name) {
  if (picture.width != width || picture.height != height) {
    throw Error(Exit::usage, name + ": a mask of " + picture.size_text() + " for pictures of " + std::to_string(width) +
                                 "x" + std::to_string(height) + "; make it their size");
  }
  Mask mask(picture.pixels());
  for (std::size_t k = 0; k < mask.size(); ++k) {
    mask[k] = std::max({picture.bytes[k * 3], picture.bytes[k * 3 + 1], picture.bytes[k * 3 + 2]}) >= 128;
  }
  return mask;
}

Differences find_differences(const RgbPicture& a, const RgbPicture& b, const Mask& mask,
                             const DifferenceRequest& request) {
  check(a.same_size(b) && (mask.empty() || mask.size() == a.pixels()), "pictures and mask have one size");
  Differences found;
  SummedArea table(a.width, a.height);
  const auto width = static_cast<std::size_t>(a.width);
  std::vector<std::uint8_t> differs(width);
  for (int y = 0; y < a.height; ++y) {
    const std::size_t start = static_cast<std::size_t>(y) * width;
    for (std::size_t x = 0; x < width; ++x) {
      const std::uint8_t* p = &a.bytes[(start + x) * 3];
      const std::uint8_t* q = &b.bytes[(start + x) * 3];
      int largest = std::max({std::abs(p[0] - q[0]), std::abs(p[1] - q[1]), std::abs(p[2] - q[2])});
      if (!mask.empty() && mask[start + x] == 0) largest = 0;
      found.max_difference = std::max(found.max_difference, largest);
      differs[x] = largest > request.tolerance;
      found.pixels += differs[x];
    }
    table.add_row(y, differs);
  }
  if (found.pixels > 0) find_densest(table, a.width, a.height, request.window, found);
  return found;
}

}  // namespace fluidtank::golden
