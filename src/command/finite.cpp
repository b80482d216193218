#include "command/finite.h"

#include <algorithm>
#include <cstring>

#include "base/error.h"

namespace fluidtank {
namespace {

constexpr std::uint32_t kExponent = 0x7f800000;  // all ones: NaN or infinity
constexpr std::uint32_t kFraction = 0x007fffff;
constexpr int kCounters = 8192;  // threads that count at once
constexpr int kGroups = 64;      // that add up their counts

struct Watched {
  Field field;
  const char* name;
};

std::vector<Watched> watched(const TankState& state) {
  return {{state.velocity.front, "velocity"}, {state.pressure.front, "pressure"}, {state.dye.front, "dye"}};
}

void require_finite(Device& device, const Watched& watched, int steps) {
  const std::vector<std::byte> bytes = device.download(watched.field);
  std::vector<std::uint32_t> values(bytes.size() / 4);
  std::memcpy(values.data(), bytes.data(), bytes.size());
  const auto bad =
      std::find_if(values.begin(), values.end(), [](auto bits) { return (bits & kExponent) == kExponent; });
  if (bad == values.end()) return;
  const int channels = watched.field.channels;
  const int value = static_cast<int>(bad - values.begin());
  const int cell = value / channels;
  throw Error(Exit::diverged,
              "the simulation diverged: by step " + std::to_string(steps) + " the " + watched.name + " at cell (" +
                  std::to_string(cell % watched.field.width) + ", " + std::to_string(cell / watched.field.width) +
                  "), channel " + std::to_string(value % channels) + ", is " +
                  ((*bad & kFraction) != 0 ? "NaN" : "infinite") +
                  "; less pressure.relaxation, vorticity or pour, or a higher tank.rate, keeps it bounded");
}

}  // namespace

FiniteWatch::FiniteWatch(Device& device, const TankState& state)
    : device_(device),
      state_(state),
      total_(device.make_field("unbounded", 1, 1, 1)),
      answer_(device.make_readback(total_, 1)) {
  const Field counts = device.make_field("unbounded_counts", kCounters, 1, 1);
  const Field sums = device.make_field("unbounded_sums", kGroups, 1, 1);
  const Pass add_up = device.bind("sum_counts", {{"counts", counts}, {"sums", sums}}, items(kGroups),
                                  {{"count", kCounters}, {"stride", kGroups}});
  for (const Watched& one : watched(state)) {
    const int values = static_cast<int>(one.field.bytes() / 4);
    passes_.push_back(device.bind("count_unbounded", {{"values", one.field}, {"counts", counts}}, items(kCounters),
                                  {{"count", values}, {"stride", kCounters}}));
    passes_.push_back(add_up);
  }
  passes_.push_back(
      device.bind("sum_counts", {{"counts", sums}, {"sums", total_}}, items(1), {{"count", kGroups}, {"stride", 1}}));
}

void FiniteWatch::look(int steps) {
  require_none();
  for (const Pass& pass : passes_) device_.run(pass);
  answer_->capture(0);
  asked_ = steps;
}

void FiniteWatch::look_and_wait(int steps) {
  look(steps);
  require_none();
}

void FiniteWatch::require_none() {
  if (!asked_) return;
  std::uint32_t found = 0;
  std::memcpy(&found, answer_->wait(0).data(), sizeof found);
  if (found == 0) return;
  for (const Watched& one : watched(state_)) require_finite(device_, one, *asked_);
  throw Error(Exit::diverged, "the simulation diverged by step " + std::to_string(*asked_));
}

}  // namespace fluidtank
