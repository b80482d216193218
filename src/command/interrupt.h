// SIGINT and SIGTERM: the first asks for an orderly end after the frame at hand, the second ends the program at once.
#pragma once

namespace fluidtank {

/// Takes the signals for as long as it lives.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  /// The signal that asked for the end, or 0.
  static int received();
};

}  // namespace fluidtank
