// A libFuzzer target for the scene reader: any bytes must end in a scene or in faults, never in a crash. A scene that
// is valid must survive being written and read again. scripts/fuzz.sh builds and runs it.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "scene/read.h"
#include "scene/step_input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace fluidtank;
  const ReadScene read = read_scene_text(std::string(reinterpret_cast<const char*>(data), size), "fuzz.json");
  for (const Fault& fault : read.faults) (void)describe(fault);
  if (!read.valid()) return 0;
  const std::string text = write_scene(read.scene);
  const ReadScene again = read_scene_text(text, "again.json");
  if (!again.valid() || write_scene(again.scene) != text) std::abort();
  (void)step_input(read.scene, 0);
  (void)step_input(read.scene, 7);
  return 0;
}
