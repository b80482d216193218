#include "command/golden_render.h"

#include <algorithm>
#include <charconv>
#include <csignal>
#include <set>

#include "base/check.h"
#include "base/error.h"
#include "command/clip.h"
#include "command/interrupt.h"
#include "command/progress.h"
#include "media/hash.h"
#include "media/picture_hasher.h"
#include "scene/read.h"
#include "scene/step_input.h"

namespace fluidtank {
namespace {

// Takes frames in order: hashes all, keeps some; of a transparent clip as it looks over a checkerboard.
class GoldenSink : public Sink {
 public:
  GoldenSink(const std::vector<int>& kept, ClipAlpha alpha, golden::Rendered& into)
      : kept_(kept.begin(), kept.end()), alpha_(alpha), into_(into) {}

  void write(const FrameView& frame) override {
    hasher_.add(frame);
    if (kept_.count(next_) != 0) into_.pictures.emplace(next_, picture_of(frame));
    ++next_;
  }
  void finish() override { hasher_.finish(); }
  int holds() const override { return hasher_.holds(); }

 private:
  RgbPicture picture_of(const FrameView& frame) const {
    return alpha_ == ClipAlpha::opaque ? copy_picture(frame) : picture_over_checkerboard(frame, alpha_);
  }

  std::set<int> kept_;
  ClipAlpha alpha_;
  golden::Rendered& into_;
  int next_ = 0;
  PictureHasher hasher_{[this](std::string sha256) {
    into_.hashes.push_back({static_cast<int>(into_.hashes.size()), std::move(sha256)});
  }};
};

std::set<int> listed_steps(const std::string& text, int count) {
  std::set<int> steps;
  const char* at = text.data();
  const char* end = at + text.size();
  while (at < end) {
    int step = 0;
    const auto [stopped, code] = std::from_chars(at, end, step);
    if (code != std::errc() || step < 0 || step >= count || (stopped != end && *stopped != ',')) {
      throw Error(Exit::usage, "--trace-steps " + text +
                                   ": expected \"all\" or a list such as 0,5,60 within the clip's " +
                                   std::to_string(count) + " steps");
    }
    steps.insert(step);
    at = stopped + 1;
  }
  return steps;
}

// Where something new happens in the water, a pass that went wrong shows first; the step before vouches for all until
// then.
std::set<int> default_steps(const GoldenScene& scene, int count) {
  constexpr int kFollowed = 3;       // steps after a change
  constexpr std::size_t kMost = 96;  // so that a trace stays small enough to keep beside the code
  std::set<int> steps;
  for (const int frame : scene.block.frames) steps.insert(steps_at_frame(scene.scene, frame) - 1);
  for (int step = 0; step < count; step += 60) steps.insert(step);
  std::size_t pushes = 0, pours = 0;
  for (int step = 0; step < count && steps.size() < kMost; ++step) {
    const StepInput input = step_input(scene.scene, step);
    if (step > 0 && input.pushes.size() == pushes && input.pours.size() == pours) continue;
    for (int k = std::max(step - 1, 0); k < std::min(step + kFollowed, count); ++k) steps.insert(k);
    pushes = input.pushes.size();
    pours = input.pours.size();
  }
  return steps;
}

std::set<int> traced_steps(const GoldenScene& scene, const TraceRequest& request) {
  const int count = steps_at_frame(scene.scene, frame_count(scene.scene) - 1);
  if (request.steps.empty()) return default_steps(scene, count);
  if (request.steps != "all") return listed_steps(request.steps, count);
  std::set<int> steps;
  for (int step = 0; step < count; ++step) steps.insert(steps.end(), step);
  return steps;
}

// Hashes what each stage of the traced steps wrote. A step that two frames show is drawn twice and traced once.
class Tracer {
 public:
  Tracer(Device& device, std::set<int> steps, golden::Trace& into)
      : device_(device), steps_(std::move(steps)), into_(into) {}

  void operator()(int step, const Stage& stage) {
    if (steps_.count(step) == 0) return;
    for (const NamedField& field : stage.writes) {
      if (!seen_.emplace(step, stage.name + " " + field.name).second) continue;
      into_.push_back({step, stage.name, field.name, sha256(device_.download(field.field))});
    }
  }

 private:
  Device& device_;
  std::set<int> steps_;
  golden::Trace& into_;
  std::set<std::pair<int, std::string>> seen_;
};

}  // namespace

golden::GoldenFacts facts_of(const GoldenScene& scene, const Device& device) {
  golden::GoldenFacts facts;
  facts.scene = scene.file.string();
  facts.scene_hash = sha256(write_scene(scene.scene, true));
  facts.version = FLUIDTANK_VERSION;
  facts.renderer = device.name();
  facts.driver = device.details();
  facts.width = scene.scene.picture.width;
  facts.height = scene.scene.picture.height;
  facts.fps = scene.scene.picture.fps;
  facts.frames = frame_count(scene.scene);
  facts.pictures = scene.block.frames;
  return facts;
}

golden::Rendered render_golden(Device& device, const GoldenScene& scene, const TraceRequest& request, bool quiet) {
  golden::Rendered rendered;
  rendered.facts = facts_of(scene, device);
  const InterruptGuard guard;
  const ClipAlpha alpha = clip_alpha(scene.scene);
  Clip clip(device, scene.scene, alpha == ClipAlpha::opaque ? PixelLayout::rgb24 : PixelLayout::rgba,
            std::make_unique<GoldenSink>(scene.block.frames, alpha, rendered));
  if (request.wanted) {
    const auto tracer = std::make_shared<Tracer>(device, traced_steps(scene, request), rendered.trace);
    clip.observe([tracer](int step, const Stage& stage) { (*tracer)(step, stage); });
  }
  Progress progress(rendered.facts.frames, {.quiet = quiet});
  for (int frame = 0; frame < rendered.facts.frames; ++frame) {
    if (const int received = InterruptGuard::received(); received != 0) {
      throw Error(received == SIGINT ? Exit::interrupted : Exit::terminated, "stopped; no golden was changed");
    }
    clip.render(frame);
    progress.update(clip.written());
  }
  clip.finish();
  progress.finish(clip.written(), scene.file.string());
  return rendered;
}

}  // namespace fluidtank
