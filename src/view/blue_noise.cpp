#include "view/blue_noise.h"

#include <charconv>
#include <string_view>

namespace fluidtank {
namespace {

constexpr std::string_view kRanks =
#include "view/blue_noise_table.inc"
    ;
constexpr std::size_t kDigits = 3;
static_assert(kRanks.size() == kDigits * kNoiseSize * kNoiseSize);

}  // namespace

std::vector<std::uint32_t> blue_noise() {
  std::vector<std::uint32_t> thresholds(kRanks.size() / kDigits);
  for (std::size_t k = 0; k < thresholds.size(); ++k) {
    std::uint32_t rank = 0;
    std::from_chars(kRanks.data() + k * kDigits, kRanks.data() + (k + 1) * kDigits, rank, 16);
    thresholds[k] = rank * 16 + 8;
  }
  return thresholds;
}

}  // namespace fluidtank
