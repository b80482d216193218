// Times stages by the host's clock, for an engine that runs each pass before it returns.
#pragma once
#include <chrono>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compute/device.h"

namespace fluidtank {

class HostStageClock {
 public:
  void set_on(bool on) {
    on_ = on;
    stage_.clear();
    times_.clear();
  }
  void mark(std::string_view stage) {
    if (!on_) return;
    const auto now = std::chrono::steady_clock::now();
    if (!stage_.empty()) {
      times_.push_back({stage_, std::chrono::duration<double, std::milli>(now - since_).count(), bytes_});
    }
    stage_ = stage;
    bytes_ = 0;
    since_ = now;
  }
  /// Adds to what the span under way has moved.
  void moved(double bytes) { bytes_ += bytes; }
  std::vector<StageTime> take() {
    mark("");
    return std::exchange(times_, {});
  }

 private:
  bool on_ = false;
  std::string stage_;
  double bytes_ = 0;
  std::chrono::steady_clock::time_point since_;
  std::vector<StageTime> times_;
};

}  // namespace fluidtank
