#include "command/bench/limits.h"

#include <algorithm>

namespace fluidtank {
namespace {

constexpr std::size_t kLargeCopy = 128u << 20;  // beyond the caches of GPUs; the largest field of some drivers
constexpr std::size_t kCachedCopies[] = {256u << 10, 1u << 20, 4u << 20, 16u << 20};
constexpr std::size_t kLeastTraffic = 64u << 20;  // bytes to move between two readings of the clock
constexpr int kRowFloats = 1024;
constexpr int kReadings = 12;
constexpr int kShortPasses = 200;
constexpr double kOperationsACell = 256;  // as shaders/bench/multiply_add.glsl says

// Milliseconds of the whole, best of several.
template <class Work>
double best_ms(Device& device, Work work) {
  double best = 0;
  device.set_profiling(Profiling::whole);
  for (int reading = 0; reading <= kReadings; ++reading) {  // the first warms up
    device.mark("work");
    work();
    for (const StageTime& time : device.take_times()) {
      if (reading > 0 && (best == 0 || time.milliseconds < best)) best = time.milliseconds;
    }
  }
  device.set_profiling(Profiling::off);
  return best;
}

Field floats(Device& device, std::size_t bytes) {
  return device.make_field("measured", kRowFloats, static_cast<int>(bytes / (kRowFloats * 4)), 1);
}

// Of four channels, as the kernel takes them.
Field colours(Device& device, std::size_t bytes) {
  return device.make_field("measured", kRowFloats / 4, static_cast<int>(bytes / (kRowFloats * 4)), 4);
}

Pass copy_pass(Device& device, const Field& from, const Field& to, const Region& region) {
  return device.bind("copy_field", {{"source", from}, {"copied", to}}, region, {{"width", kRowFloats / 4}});
}

double copy_gb_s(Device& device, std::size_t bytes) {
  const Field a = colours(device, bytes);
  const Field b = colours(device, bytes);
  const Pass there = copy_pass(device, a, b, whole(a));
  const Pass back = copy_pass(device, b, a, whole(a));
  const int pairs = static_cast<int>(std::max<std::size_t>(1, kLeastTraffic / (4 * bytes)));
  const double ms = best_ms(device, [&] {
    for (int k = 0; k < pairs; ++k) {
      device.run(there);
      device.run(back);
    }
  });
  return ms > 0 ? 4.0 * static_cast<double>(bytes) * pairs / ms * 1e-6 : 0;
}

// Each pass needs what the one before wrote.
double pass_ms(Device& device) {
  const Field a = colours(device, kRowFloats * 4);
  const Field b = colours(device, kRowFloats * 4);
  const Pass there = copy_pass(device, a, b, {0, 0, 1, 1});
  const Pass back = copy_pass(device, b, a, {0, 0, 1, 1});
  return best_ms(device,
                 [&] {
                   for (int k = 0; k < kShortPasses / 2; ++k) {
                     device.run(there);
                     device.run(back);
                   }
                 }) /
         kShortPasses;
}

double gflops(Device& device) {
  const Field numbers = floats(device, 16u << 20);
  const Pass pass = device.bind("multiply_add", {{"numbers", numbers}}, whole(numbers), {{"width", kRowFloats}});
  const double ms = best_ms(device, [&] { device.run(pass); });
  return ms > 0 ? static_cast<double>(numbers.elements()) * kOperationsACell / ms * 1e-6 : 0;
}

// Two fields of it, and as much left free, fit the device. A scene's largest field, where that is larger: buffers of a
// gigabyte were seen to move half as fast as those of a hundred megabytes (H200, driver 580).
std::size_t large_copy(const Device& device, std::size_t largest_field) {
  const Capacity capacity = device.capacity();
  std::size_t bytes = std::max(kLargeCopy, largest_field);
  while (bytes > kLeastTraffic / 16 &&
         ((capacity.free && bytes * 4 > *capacity.free) || (capacity.field && bytes > *capacity.field))) {
    bytes /= 2;
  }
  return bytes;
}

}  // namespace

Limits measure_limits(Device& device, std::size_t largest_field) {
  Limits limits;
  const std::size_t large = large_copy(device, largest_field);
  limits.copy_bytes = static_cast<double>(large);
  limits.copy_gb_s = copy_gb_s(device, large);
  for (const std::size_t bytes : kCachedCopies) {
    const double speed = bytes < large ? copy_gb_s(device, bytes) : 0;
    if (speed > limits.cached_copy_gb_s) {
      limits.cached_copy_gb_s = speed;
      limits.cached_copy_bytes = static_cast<double>(bytes);
    }
  }
  limits.gflops = gflops(device);
  limits.pass_ms = pass_ms(device);
  return limits;
}

}  // namespace fluidtank
