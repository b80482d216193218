#include "command/bench/pipeline.h"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <memory>

#include "base/error.h"
#include "command/bench/at_once.h"
#include "command/bench/recorded_clip.h"
#include "command/clip.h"
#include "media/output.h"

namespace fluidtank {
namespace {

// A folder that goes when the measurement ends.
class ScratchFolder {
 public:
  ScratchFolder() : path_((std::filesystem::temp_directory_path() / "fluidtank-bench-XXXXXX").string()) {
    if (mkdtemp(path_.data()) == nullptr) throw Error(Exit::io, path_ + ": cannot be made; set TMPDIR");
  }
  ~ScratchFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  std::string file(const std::string& ending) const { return path_ + "/" + std::to_string(next_++) + "." + ending; }

 private:
  std::string path_;
  mutable std::atomic<int> next_{0};
};

class Discard : public Sink {
 public:
  void write(const FrameView&) override {}
  void finish() override {}
};

// A device, and a clip that is ready to be rendered on it.
struct RenderJob {
  std::unique_ptr<Device> device;
  std::unique_ptr<Clip> clip;
};

std::string slowest(const FrameFigures& frame, double encoder) {
  const double encode_ms = encoder > 0 ? 1e3 / encoder : 0;
  if (encode_ms >= frame.gpu_ms && encode_ms >= frame.readback_ms) return "encoder";
  return frame.readback_ms > frame.gpu_ms ? "readback" : "device";
}

}  // namespace

struct Pipeline::Work {
  Work(const Scene& s, const PipelineRequest& r)
      : scene(s),
        request(r),
        ending(s.picture.width % 2 == 0 && s.picture.height % 2 == 0 ? "mp4" : "mkv"),
        layout(layout_of_output("clip." + ending)),
        recorded(r.device, s, layout, r.frames) {}

  std::unique_ptr<Sink> sink(const std::string& file_ending) const {
    const ClipInfo info{scene.picture.width, scene.picture.height, scene.picture.fps, request.frames, 0, "", ""};
    return open_sink({.name = scratch.file(file_ending), .overwrite = true, .give_way = request.on_processor}, info);
  }

  // Frames a second of renders at once, into what `make_sink` opens.
  template <class MakeSink>
  double renders(int jobs, PixelLayout frame_layout, MakeSink make_sink) const {
    DeviceOpener devices(request.device);
    devices.set_lanes(jobs);
    const double seconds = seconds_at_once(jobs, [&](int lane) -> std::function<void()> {
      auto job = std::make_shared<RenderJob>();
      job->device = devices.open(lane);
      job->clip = std::make_unique<Clip>(*job->device, scene, frame_layout, make_sink());
      return [job, frames = request.frames] {
        for (int frame = 0; frame < frames; ++frame) job->clip->render(frame);
        job->clip->finish();
      };
    });
    return jobs * request.frames / seconds;
  }

  double simulations() const {
    return renders(1, layout, [] { return std::make_unique<Discard>(); });
  }
  double whole(int jobs) const {
    return renders(jobs, layout, [this] { return sink(ending); });
  }
  double hashed() const {
    return renders(1, layout_of_output("clip.framehash"), [this] { return sink("framehash"); });
  }

  double encoders(int jobs) const {
    const double seconds = seconds_at_once(jobs, [&](int) -> std::function<void()> {
      std::shared_ptr<Sink> encoder = sink(ending);
      return [this, encoder] {
        for (int frame = 0; frame < request.frames; ++frame) encoder->write(recorded.frame(frame));
        encoder->finish();
      };
    });
    return jobs * request.frames / seconds;
  }

  const Scene& scene;
  PipelineRequest request;
  std::string ending;
  PixelLayout layout;
  ScratchFolder scratch;
  RecordedClip recorded;
};

Pipeline::Pipeline(const Scene& scene, const PipelineRequest& request)
    : work_(std::make_unique<Work>(scene, request)) {}
Pipeline::~Pipeline() = default;

PipelineFigures Pipeline::measure(const FrameFigures& frame) const {
  std::vector<double> simulation, encoder, render, framehash;
  for (int round = 0; round < work_->request.rounds; ++round) {  // in turns, so that all see the same machine
    simulation.push_back(work_->simulations());
    encoder.push_back(work_->encoders(1));
    render.push_back(work_->whole(1));
    framehash.push_back(work_->hashed());
  }
  PipelineFigures figures;
  figures.frames = work_->request.frames;
  figures.container = work_->ending;
  figures.simulation = median(simulation);
  figures.encoder = median(encoder);
  figures.render = median(render);
  figures.framehash = median(framehash);
  // One processor does both in turns; a GPU and a processor overlap.
  figures.expected = work_->request.on_processor ? 1 / (1 / figures.simulation + 1 / figures.encoder)
                                                 : std::min(figures.simulation, figures.encoder);
  figures.bottleneck = slowest(frame, figures.encoder);
  return figures;
}

std::vector<JobsFigures> Pipeline::measure_jobs() const {
  std::vector<JobsFigures> all;
  for (const int jobs : work_->request.jobs) {
    std::vector<double> render, encoder;
    for (int round = 0; round < work_->request.rounds; ++round) {
      render.push_back(work_->whole(jobs));
      encoder.push_back(work_->encoders(jobs));
    }
    all.push_back({jobs, median(render), median(encoder)});
  }
  return all;
}

}  // namespace fluidtank
