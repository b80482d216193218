// What a pass is said to have moved, against a count by hand; both engines say the same.
#include "compute/traffic.h"

#include <doctest/doctest.h>

#include "abi.h"
#include "compute/cpu/cpu_device.h"
#include "compute/gl/devices.h"
#include "compute/gl/gl_device.h"

namespace fluidtank {
namespace {

constexpr int kColumns = 48;
constexpr int kRows = 32;
constexpr double kCells = kColumns * kRows;

double bytes_of_run(Device& device, const Pass& pass, const Region& region) {
  device.mark_stage("run");
  device.run(pass, region);
  return device.take_times().at(0).bytes;
}

TEST_CASE("a pass's bytes are those of a count by hand, whatever engine ran it") {
  for (const std::string engine : {"cpu", "gl"}) {
    CAPTURE(engine);
    const auto device = engine == "cpu" ? cpu::open_device(2) : gl::open_device(gl::kSoftwareDevice, {});
    device->set_profiling(Profiling::stages);
    const auto field = [&](int channels) { return device->make_field("field", kColumns, kRows, channels); };
    abi::TankParams values{};
    values.size = {kColumns, kRows};
    const Field params = device->make_field("params", 1, 1, sizeof(values) / 4);
    device->upload(params, bytes_of(values));
    const Field velocity = field(2);
    const Field curl = field(1);
    const Pass measure =
        device->bind("curl", {{"params", params}, {"velocity", velocity}, {"curl", curl}}, whole(curl), {});
    CHECK(bytes_of_run(*device, measure, whole(curl)) == doctest::Approx(kCells * (8 + 4)));
    CHECK(bytes_of_run(*device, measure, {0, 0, kColumns, kRows / 2}) == doctest::Approx(kCells * (8 + 4) / 2));
    CHECK(bytes_of_run(*device, measure, {0, 0, 0, 0}) == 0);
    const Pass confine = device->bind(
        "confine_vorticity", {{"params", params}, {"curl", curl}, {"open_faces", field(1)}, {"velocity", velocity}},
        whole(velocity), {});
    CHECK(bytes_of_run(*device, confine, whole(velocity)) == doctest::Approx(kCells * (4 + 4 + 2 * 8)));
  }
}

TEST_CASE("a pass bound without a region moves its share of what it writes") {
  const Field list{0, 1, 1, 12};
  const Field grid{1, 10, 10, 4};
  Traffic brush({});
  brush.add(list, Access::read);
  brush.add(grid, Access::write);
  CHECK(brush.bytes({0, 0, 10, 5}) == doctest::Approx((48 + 1600) / 2.0));
}

}  // namespace
}  // namespace fluidtank
