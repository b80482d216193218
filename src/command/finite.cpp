#include "command/finite.h"

#include <algorithm>
#include <cstring>

#include "base/error.h"

namespace fluidtank {
namespace {

constexpr std::uint32_t kExponent = 0x7f800000;  // all ones: NaN or infinity
constexpr std::uint32_t kFraction = 0x007fffff;

void require_finite(Device& device, const Field& field, const std::string& name, int steps) {
  const std::vector<std::byte> bytes = device.download(field);
  std::vector<std::uint32_t> values(bytes.size() / 4);
  std::memcpy(values.data(), bytes.data(), bytes.size());
  const auto bad =
      std::find_if(values.begin(), values.end(), [](auto bits) { return (bits & kExponent) == kExponent; });
  if (bad == values.end()) return;
  const int value = static_cast<int>(bad - values.begin());
  const int cell = value / field.channels;
  throw Error(Exit::diverged,
              "the simulation diverged: after step " + std::to_string(steps) + " the " + name + " at cell (" +
                  std::to_string(cell % field.width) + ", " + std::to_string(cell / field.width) + "), channel " +
                  std::to_string(value % field.channels) + ", is " + ((*bad & kFraction) != 0 ? "NaN" : "infinite") +
                  "; less pressure.relaxation, vorticity or pour, or a higher tank.rate, keeps it bounded");
}

}  // namespace

void require_finite(Device& device, const TankState& state, int steps) {
  require_finite(device, state.velocity.front, "velocity", steps);
  require_finite(device, state.pressure.front, "pressure", steps);
  require_finite(device, state.dye.front, "dye", steps);
}

}  // namespace fluidtank
