#include "command/interrupt.h"

#include <atomic>
#include <csignal>

namespace fluidtank {
namespace {

std::atomic<int> received_signal = 0;
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler may use it");

// The default action comes back, so that the next signal ends the program.
void note_signal(int number) {
  received_signal = number;
  std::signal(number, SIG_DFL);
}

}  // namespace

InterruptGuard::InterruptGuard() {
  received_signal = 0;
  std::signal(SIGINT, note_signal);
  std::signal(SIGTERM, note_signal);
}

InterruptGuard::~InterruptGuard() {
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
}

int InterruptGuard::received() { return received_signal; }

}  // namespace fluidtank
