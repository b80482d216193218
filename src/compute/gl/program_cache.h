// Linked programs kept from one run to the next (base/cache.h), as the driver's own binaries.
#pragma once
#include <optional>
#include <string>

#include "compute/gl/object.h"

namespace fluidtank::gl {

/// The program that this driver, in this version, made of just this source before; nothing where there is none, or the driver
/// takes it no more.
std::optional<Program> cached_program(const std::string& kernel, const std::string& source);

/// Asks the driver, before it links, for a program that can be kept.
void make_keepable(const Program& program);

void keep_program(const Program& program, const std::string& kernel, const std::string& source);

}  // namespace fluidtank::gl
