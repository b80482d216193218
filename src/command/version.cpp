#include "media/version.h"

#include "command/commands.h"

namespace fluidtank {

std::string version_text() {
  return "fluidtank " FLUIDTANK_VERSION " (commit " FLUIDTANK_COMMIT ")\n" + libav_versions();
}

}  // namespace fluidtank
