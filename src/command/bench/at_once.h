// Several pieces of work at once, under one clock.
#pragma once
#include <functional>

namespace fluidtank {

/// Prepares so many pieces of work, each on a thread of its own, and runs them once all are ready: the seconds from
/// then until the last has ended. What `prepare` gives is called and destroyed on its own thread, as a device must be.
/// Throws what a piece threw.
double seconds_at_once(int pieces, const std::function<std::function<void()>(int piece)>& prepare);

}  // namespace fluidtank
