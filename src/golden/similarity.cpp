#include "golden/similarity.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <mutex>

#include "base/check.h"
#include "golden/parallel.h"

namespace fluidtank::golden {
namespace {

constexpr int kBlock = 4;  // a window is 2 x 2 blocks

// ffmpeg's constants, for sums over 64 pixels of 8 bits: (0.01 x 255)^2 x 64 and (0.03 x 255)^2 x 64 x 63, rounded.
constexpr std::int64_t kFirstConstant = 416;
constexpr std::int64_t kSecondConstant = 235963;

// Sums over a block, one channel.
struct BlockSums {
  std::int32_t a = 0, b = 0, squares = 0, products = 0;
  BlockSums& operator+=(const BlockSums& other) {
    a += other.a;
    b += other.b;
    squares += other.squares;
    products += other.products;
    return *this;
  }
};
using Block = std::array<BlockSums, 3>;

double window_ssim(const BlockSums& sums) {
  const std::int64_t a = sums.a;
  const std::int64_t b = sums.b;
  const std::int64_t variances = std::int64_t{sums.squares} * 64 - a * a - b * b;
  const std::int64_t covariance = std::int64_t{sums.products} * 64 - a * b;
  return static_cast<double>(2 * a * b + kFirstConstant) * static_cast<double>(2 * covariance + kSecondConstant) /
         (static_cast<double>(a * a + b * b + kFirstConstant) * static_cast<double>(variances + kSecondConstant));
}

class Windows {
 public:
  Windows(const RgbPicture& a, const RgbPicture& b, const Mask& mask)
      : a_(a), b_(b), mask_(mask), across_(std::max(a.width / kBlock, 2)), down_(std::max(a.height / kBlock, 2)) {}

  int rows() const { return down_ - 1; }

  struct Total {
    double sum = 0;
    std::int64_t windows = 0;
  };

  // Windows of the rows of the band.
  Total total(int begin, int end) const {
    Total total;
    std::vector<Block> above = blocks(begin), below;
    for (int y = begin; y < end; ++y, above.swap(below)) {
      below = blocks(y + 1);
      for (std::size_t x = 0; x + 1 < above.size(); ++x) {
        if (!counts(static_cast<int>(x), y)) continue;
        for (std::size_t channel = 0; channel < 3; ++channel) {
          BlockSums sums = above[x][channel];
          sums += above[x + 1][channel];
          sums += below[x][channel];
          sums += below[x + 1][channel];
          total.sum += window_ssim(sums);
        }
        ++total.windows;
      }
    }
    return total;
  }

 private:
  std::vector<Block> blocks(int row) const {
    std::vector<Block> result(static_cast<std::size_t>(across_));
    for (int y = row * kBlock; y < (row + 1) * kBlock; ++y) {
      for (int x = 0; x < across_ * kBlock; ++x) {
        const std::size_t at = index(x, y) * 3;
        Block& block = result[static_cast<std::size_t>(x / kBlock)];
        for (std::size_t channel = 0; channel < 3; ++channel) {
          const int p = a_.bytes[at + channel];
          const int q = b_.bytes[at + channel];
          block[channel] += {p, q, p * p + q * q, p * q};
        }
      }
    }
    return result;
  }

  bool counts(int block_x, int block_y) const {
    if (mask_.empty()) return true;
    for (int y = block_y * kBlock; y < (block_y + 2) * kBlock; ++y) {
      for (int x = block_x * kBlock; x < (block_x + 2) * kBlock; ++x) {
        if (mask_[index(x, y)] != 0) return true;
      }
    }
    return false;
  }

  std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(std::min(y, a_.height - 1)) * static_cast<std::size_t>(a_.width) +
           static_cast<std::size_t>(std::min(x, a_.width - 1));
  }

  const RgbPicture& a_;
  const RgbPicture& b_;
  const Mask& mask_;
  int across_, down_;
};

}  // namespace

double psnr(const RgbPicture& a, const RgbPicture& b, const Mask& mask) {
  check(a.same_size(b), "PSNR is of pictures of one size");
  std::uint64_t squares = 0;
  std::size_t counted = 0;
  for (std::size_t k = 0; k < a.pixels(); ++k) {
    if (!mask.empty() && mask[k] == 0) continue;
    ++counted;
    for (std::size_t channel = k * 3; channel < k * 3 + 3; ++channel) {
      const int difference = a.bytes[channel] - b.bytes[channel];
      squares += static_cast<std::uint64_t>(difference * difference);
    }
  }
  if (squares == 0) return std::numeric_limits<double>::infinity();
  return 10 * std::log10(255.0 * 255.0 * static_cast<double>(counted) * 3 / static_cast<double>(squares));
}

double ssim(const RgbPicture& a, const RgbPicture& b, const Mask& mask, int threads) {
  check(a.same_size(b), "SSIM is of pictures of one size");
  const Windows windows(a, b, mask);
  Windows::Total all;
  std::mutex mutex;
  parallel_rows(windows.rows(), threads, [&](int begin, int end) {
    const Windows::Total band = windows.total(begin, end);
    const std::lock_guard lock(mutex);
    all.sum += band.sum;
    all.windows += band.windows;
  });
  return all.windows == 0 ? 1 : all.sum / (3 * static_cast<double>(all.windows));
}

}  // namespace fluidtank::golden
