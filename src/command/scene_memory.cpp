#include "command/scene_memory.h"

#include "base/error.h"
#include "base/text.h"
#include "command/finite.h"
#include "compute/counting_device.h"
#include "tank/tank.h"
#include "view/view.h"

namespace fluidtank {
namespace {

constexpr std::size_t kEncoderPictures = 48;  // what libx264 holds at our settings, as measured

}  // namespace

SceneMemory memory_of(const Scene& scene, Fusion fusion, bool keeps_fields, Packing packing, int pictures) {
  CountingDevice counter(fusion);
  const TankSolver tank(counter, scene);
  Viewer view(counter, scene, tank.state(), packing);
  if (keeps_fields) view.keep_fields();
  const FiniteWatch watch(counter, tank.state());
  counter.make_readback(view.output(), pictures);
  return {counter.bytes() + kEncoderPictures * view.output().bytes(), counter.bytes(), counter.largest_field(),
          counter.largest_name()};
}

void require_memory(const Device& device, const Scene& scene, bool keeps_fields, Packing packing) {
  const SceneMemory memory = memory_of(scene, device.fusion(), keeps_fields, packing);
  const Capacity capacity = device.capacity();
  const auto words = [](std::size_t bytes) { return memory_text(static_cast<double>(bytes)); };
  const std::string name = (device.name() == "CPU engine" ? "the " : "") + device.name();
  const std::string finer = scene.picture.supersample > 1 ? ", less picture.supersample" : "";
  const std::string remedy = "; fewer tank.rows, tank.dye_rows" + finer + " or a smaller picture take less";
  // An eighth is left to the rest of the machine, which is not as still as the estimate.
  if (capacity.free && memory.bytes > *capacity.free - *capacity.free / 8) {
    throw Error(Exit::device, "the scene takes " + words(memory.bytes) + " of memory, and " + name + " has " +
                                  words(*capacity.free) + " free" + remedy);
  }
  if (capacity.field && memory.largest_field > *capacity.field) {
    throw Error(Exit::device, "the scene's \"" + memory.largest_name + "\" takes " + words(memory.largest_field) +
                                  ", and " + name + " has storage buffers of up to " + words(*capacity.field) + remedy);
  }
}

}  // namespace fluidtank
