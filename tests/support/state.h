// Fields to and from plain numbers, for tests that look inside.
#pragma once
#include <cstring>
#include <random>
#include <span>
#include <vector>

#include "compute/device.h"

namespace fluidtank::test {

template <class T = float>
std::vector<T> values_of(Device& device, const Field& field) {
  const std::vector<std::byte> bytes = device.download(field);
  std::vector<T> values(bytes.size() / sizeof(T));
  std::memcpy(values.data(), bytes.data(), values.size() * sizeof(T));
  return values;
}

template <class T>
void set_values(Device& device, const Field& field, const std::vector<T>& values) {
  device.upload(field, std::as_bytes(std::span(values)));
}

inline std::vector<float> random_values(std::size_t count, double low, double high, unsigned seed) {
  std::mt19937 engine(seed);
  std::uniform_real_distribution<double> uniform(low, high);
  std::vector<float> values(count);
  for (float& value : values) value = static_cast<float>(uniform(engine));
  return values;
}

/// A field filled with random values in [low, high], which are returned too.
struct RandomField {
  Field field;
  std::vector<float> values;
};

inline RandomField random_field(Device& device, int width, int height, int channels, double low, double high,
                                unsigned seed) {
  RandomField random{device.make_field("random", width, height, channels), {}};
  random.values = random_values(random.field.bytes() / 4, low, high, seed);
  set_values(device, random.field, random.values);
  return random;
}

}  // namespace fluidtank::test
