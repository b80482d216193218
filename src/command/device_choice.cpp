#include "command/device_choice.h"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <iostream>
#include <optional>
#include <thread>

#include "base/cache.h"
#include "base/error.h"
#include "command/exactness.h"
#include "compute/cpu/cpu_device.h"
#include "compute/gl/devices.h"
#include "compute/gl/gl_device.h"

namespace fluidtank {
namespace {

int device_number(const std::string& name) {
  int index = 0;
  const char* end = name.data() + name.size();
  const auto [stopped, code] = std::from_chars(name.data(), end, index);
  if (code != std::errc() || stopped != end || index < 0) {
    throw Error(Exit::usage,
                "--device " + name + ": expected auto, cpu, gl, all, or a number that `fluidtank doctor` lists");
  }
  return index;
}

// What a verdict on a driver rests on: the driver, the form of the kernels, this very program, and the processor it was
// compared with. Empty, for nothing is kept, where any of it is unknown.
std::string verdict_key(const Device& device) {
  struct stat program {};
  if (stat("/proc/self/exe", &program) != 0) return {};
  return device.name() + "\n" + device.details() + "\n" + std::to_string(static_cast<int>(device.fusion())) + "\n" +
         std::to_string(program.st_size) + "\n" + std::to_string(program.st_mtim.tv_sec) + "." +
         std::to_string(program.st_mtim.tv_nsec) + "\n" + cpu::open_device(1)->details();
}

// check_exactness(), whose good verdicts are kept from one run to the next. One with other shaders is not.
std::optional<Difference> difference_from_cpu(Device& device, bool own_shaders) {
  constexpr const char* kExact = "exact";
  const std::string key = own_shaders ? verdict_key(device) : "";
  const std::string file = file_name_of(device.name()) + ".verdict";
  if (!key.empty() && read_cached(file, key) == kExact) return std::nullopt;
  const auto difference = check_exactness(device);
  if (!difference && !key.empty()) write_cached(file, key, kExact);
  return difference;
}

}  // namespace

// Whether a GPU may be used. Who opens it first finds out, under the lock.
struct DeviceOpener::Verdict {
  std::mutex mutex;
  enum { unknown, usable, unusable } known = unknown;
};

DeviceOpener::DeviceOpener(DeviceChoice choice) : choice_(std::move(choice)) {
  if (choice_.name == "cpu" || choice_.name == "gl") return;
  if (choice_.name != "auto" && choice_.name != "all") {
    number_ = device_number(choice_.name);
    return;
  }
  gpus_ = gl::hardware_devices();
  for (const int index : gpus_) verdicts_.emplace(index, std::make_unique<Verdict>());
}

DeviceOpener::~DeviceOpener() = default;

std::unique_ptr<Device> DeviceOpener::open(int lane) {
  if (number_ >= 0) return open_gl_device(number_, choice_);
  if (choice_.name == "cpu") return open_cpu();
  if (choice_.name == "gl") return open_any_gl();
  const std::size_t first = choice_.name == "all" ? static_cast<std::size_t>(lane) : 0;
  for (std::size_t k = 0; k < gpus_.size(); ++k) {
    if (auto device = open_exact(gpus_[(first + k) % gpus_.size()])) return device;
  }
  return open_cpu();
}

std::unique_ptr<Device> DeviceOpener::open_exact(int index) {
  Verdict& verdict = *verdicts_.at(index);
  std::unique_lock lock(verdict.mutex);
  if (verdict.known == Verdict::unusable) return nullptr;
  const bool known = verdict.known == Verdict::usable || choice_.inexact;
  if (known) lock.unlock();
  try {
    auto device = open_gl_device(index, choice_);
    if (known) return device;
    const auto difference = difference_from_cpu(*device, choice_.shader_folder.empty());
    verdict.known = difference ? Verdict::unusable : Verdict::usable;
    if (!difference) return device;
    std::cerr << "fluidtank: " + device->name() + " is not exact, so " +
                     (gpus_.size() > 1 ? "it is passed over" : "the CPU engine renders") +
                     " (--inexact overrides): " + describe(*difference) + "\n";
  } catch (const Error& error) {
    if (!known) verdict.known = Verdict::unusable;
    std::cerr << "fluidtank: GPU " + std::to_string(index) + " cannot be used: " + error.what() + "\n";
  }
  return nullptr;
}

std::unique_ptr<Device> open_gl_device(int index, const DeviceChoice& choice) {
  constexpr std::array kTiles = {gl::Tiles::by_driver, gl::Tiles::never, gl::Tiles::always};
  return gl::open_device(index, choice.shader_folder, kTiles[static_cast<std::size_t>(choice.kernels)]);
}

std::unique_ptr<Device> DeviceOpener::open_cpu() const {
  const auto tuning = choice_.kernels == Kernels::plain ? cpu::Tuning::off : cpu::Tuning::on;
  if (lanes_ <= 1) return cpu::open_device(choice_.threads, tuning);
  const int threads =
      choice_.threads > 0 ? choice_.threads : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  return cpu::open_device(std::max(1, threads / lanes_), tuning);
}

std::unique_ptr<Device> DeviceOpener::open_any_gl() const {
  const auto hardware = gl::hardware_devices();
  return open_gl_device(hardware.empty() ? gl::kSoftwareDevice : hardware.front(), choice_);
}

std::unique_ptr<Device> open_device(const DeviceChoice& choice) { return DeviceOpener(choice).open(); }

}  // namespace fluidtank
