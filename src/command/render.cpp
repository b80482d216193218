// A scene file to a clip.
#include <csignal>

#include "base/error.h"
#include "command/clip.h"
#include "command/commands.h"
#include "command/interrupt.h"
#include "command/progress.h"
#include "media/hash.h"
#include "scene/read.h"

namespace fluidtank {

int render(const RenderOptions& options) {
  // A closed pipe and a file-size limit are errors of write(), not the program's death.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  const Scene scene = scene_with_changes(options.scene, options.changes);
  const FrameRange range = parse_frames(options.frames, frame_count(scene));
  const PixelLayout layout = layout_of_output(options.output);
  const auto device = open_device(options.device);
  const ClipInfo info{scene.picture.width,     scene.picture.height, scene.picture.fps,
                      range.end - range.first, range.first,          sha256(write_scene(scene, true)),
                      device->name()};
  const InterruptGuard guard;
  Clip clip(*device, scene, layout, open_sink({options.output, options.overwrite, 0}, info));
  Progress progress(info.frames, options.quiet);
  int next = range.first;
  while (next < range.end && !InterruptGuard::received()) {
    clip.render(next++);
    progress.update(clip.written());
  }
  if (next > range.first) {  // else it was stopped before there was a frame, and there is nothing to keep
    clip.finish();
    progress.finish(clip.written(), options.output);
  }
  if (next == range.end) return static_cast<int>(Exit::ok);
  return static_cast<int>(InterruptGuard::received() == SIGINT ? Exit::interrupted : Exit::terminated);
}

}  // namespace fluidtank
