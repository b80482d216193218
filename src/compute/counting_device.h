// A device that only counts what is asked of it, so that the memory a scene takes is known before any of it is.
#pragma once
#include <algorithm>

#include "compute/device.h"

namespace fluidtank {

class CountingDevice : public Device {
 public:
  /// Counts what a device that fuses passes so would be asked for.
  explicit CountingDevice(Fusion fusion = Fusion::none) : fusion_(fusion) {}

  std::size_t bytes() const { return bytes_; }
  std::size_t largest_field() const { return largest_; }
  const std::string& largest_name() const { return largest_name_; }

  std::string name() const override { return "counting device"; }
  std::string details() const override { return {}; }
  Fusion fusion() const override { return fusion_; }
  Field make_field(std::string_view field_name, int width, int height, int channels) override {
    const Field field{next_++, width, height, channels};
    bytes_ += field.bytes();
    if (field.bytes() > largest_) {
      largest_ = field.bytes();
      largest_name_ = field_name;
    }
    return field;
  }
  void upload(const Field&, std::span<const std::byte>) override {}
  std::vector<std::byte> download(const Field& field) override { return std::vector<std::byte>(field.bytes()); }
  void swap(const Field&, const Field&) override {}
  Pass bind(std::string_view, std::initializer_list<Binding>, Region region, std::initializer_list<Constant>) override {
    return {0, region};
  }
  void run(const Pass&, const Region&) override {}
  std::unique_ptr<ReadbackRing> make_readback(const Field& field, int slots) override {
    bytes_ += field.bytes() * static_cast<std::size_t>(slots);
    return nullptr;
  }
  void finish() override {}
  void set_profiling(Profiling) override {}
  void mark(std::string_view) override {}
  void mark_stage(std::string_view) override {}
  std::vector<StageTime> take_times() override { return {}; }
  std::vector<std::string> bound_kernels() const override { return {}; }

 private:
  Fusion fusion_;
  int next_ = 0;
  std::size_t bytes_ = 0;
  std::size_t largest_ = 0;
  std::string largest_name_;
};

}  // namespace fluidtank
