// What the kernel says of this process.
#pragma once
#include <cstddef>

namespace fluidtank {

/// Seconds since this process was started, loading of libraries included; the kernel counts it in hundredths.
double process_age();

/// Bytes of memory that this process had at its peak.
std::size_t peak_resident_bytes();

/// Bytes of memory that this process has now; 0 where the kernel does not say.
std::size_t resident_bytes();

/// Lets the calling thread, and those that it starts from now on, run after others of this machine (10 steps nicer). What
/// the kernel does not allow is left.
void give_way();

}  // namespace fluidtank
