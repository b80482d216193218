// A scene file to a clip.
#include <csignal>
#include <optional>

#include "base/error.h"
#include "command/clip.h"
#include "command/commands.h"
#include "command/dump.h"
#include "command/interrupt.h"
#include "command/progress.h"
#include "command/scene_memory.h"
#include "command/stats.h"
#include "media/hash.h"
#include "scene/read.h"

namespace fluidtank {
namespace {

// What is asked for beside the clip. Opened before the first frame, ended after the last.
class Extras {
 public:
  Extras(Device& device, const Scene& scene, const Clip& clip, const RenderOptions& options,
         std::vector<DumpRequest> dumps)
      : dumper_(device, clip.fields(), std::move(dumps), options.overwrite) {
    if (!options.stats.empty()) stats_.emplace(device, scene, clip.state(), options.stats, options.overwrite);
  }
  void frame_drawn(int frame) {
    if (stats_) stats_->frame_drawn(frame);
    dumper_.frame_drawn(frame);
  }
  void finish() {
    if (stats_) stats_->finish();
  }

 private:
  Dumper dumper_;
  std::optional<StatsFile> stats_;
};

// Frames up to the range's end or the first signal; the number of the first frame that was not rendered.
int render_frames(Clip& clip, const FrameRange& range, Progress& progress) {
  for (int frame = 0; frame < range.first && !InterruptGuard::received(); ++frame) {
    clip.advance(frame);
    progress.update(0);
  }
  int next = range.first;
  while (next < range.end && !InterruptGuard::received()) {
    clip.render(next++);
    progress.update(clip.written());
  }
  if (InterruptGuard::received()) progress.stopping();
  return next;
}

Exit exit_after(int next, const FrameRange& range) {
  if (next == range.end) return Exit::ok;
  return InterruptGuard::received() == SIGINT ? Exit::interrupted : Exit::terminated;
}

}  // namespace

int render(const RenderOptions& options) {
  const Scene scene = scene_with_changes(options.scene, options.changes);
  const FrameRange range = parse_frames(options.frames, frame_count(scene));
  std::vector<DumpRequest> dumps;
  for (const std::string& dump : options.dumps) dumps.push_back(parse_dump(dump, range));
  const PixelLayout layout = layout_of_output(options.output);
  const auto device = open_device(options.device);
  require_memory(*device, scene);
  const ClipInfo info{scene.picture.width,     scene.picture.height, scene.picture.fps,
                      range.end - range.first, range.first,          sha256(write_scene(scene, true)),
                      device->name()};
  const InterruptGuard guard;
  Clip clip(*device, scene, layout, open_sink({options.output, options.overwrite, 0}, info));
  Extras extras(*device, scene, clip, options, std::move(dumps));
  clip.each_frame([&extras](int frame) { extras.frame_drawn(frame); });
  Progress progress(info.frames, options.quiet, !options.json ? nullptr : options.output == "-" ? stderr : stdout);
  progress.start(info, options.output);
  const int next = render_frames(clip, range, progress);
  if (next > range.first) {  // else it was stopped before there was a frame, and there is nothing to keep
    clip.finish();
    extras.finish();
    progress.finish(clip.written(), options.output);
  }
  return static_cast<int>(exit_after(next, range));
}

}  // namespace fluidtank
