// The kernels that `fluidtank bench` measures the machine with do what they say, on both engines.
#include <doctest/doctest.h>

#include "compute/cpu/cpu_device.h"
#include "compute/gl/devices.h"
#include "compute/gl/gl_device.h"
#include "support/state.h"

namespace fluidtank::test {
namespace {

std::unique_ptr<Device> engine(const std::string& name) {
  return name == "cpu" ? cpu::open_device(2) : gl::open_device(gl::kSoftwareDevice, {});
}

TEST_CASE("copy_field copies, and no further than it is told") {
  for (const std::string name : {"cpu", "gl"}) {
    CAPTURE(name);
    const auto device = engine(name);
    const RandomField source = random_field(*device, 37, 11, 4, -2, 2, 4);
    const Field copied = device->make_field("copied", 37, 11, 4);
    const Pass pass =
        device->bind("copy_field", {{"source", source.field}, {"copied", copied}}, whole(copied), {{"width", 37}});
    device->run(pass, {0, 0, 1, 1});
    CHECK(values_of(*device, copied)[3] == source.values[3]);
    CHECK(values_of(*device, copied)[4] == 0);
    device->run(pass);
    CHECK(values_of(*device, copied) == source.values);
  }
}

TEST_CASE("multiply_add leaves the means of its eight sums, the same bits on both engines") {
  std::vector<float> found[2];
  for (const int k : {0, 1}) {
    const auto device = engine(k == 0 ? "cpu" : "gl");
    const RandomField numbers = random_field(*device, 19, 7, 1, -100, 100, 9);
    device->run(device->bind("multiply_add", {{"numbers", numbers.field}}, whole(numbers.field), {{"width", 19}}));
    found[k] = values_of(*device, numbers.field);
    for (std::size_t i = 0; i < found[k].size(); ++i) {
      double mean = 0;
      for (int start = 0; start < 8; ++start) {
        double sum = static_cast<double>(numbers.values[i]) + start;
        for (int round = 0; round < 16; ++round) sum = sum * 0.5 + 1;
        mean += sum / 8;
      }
      CHECK(static_cast<double>(found[k][i]) == doctest::Approx(mean).epsilon(1e-6));
    }
  }
  CHECK(found[0] == found[1]);
}

}  // namespace
}  // namespace fluidtank::test
