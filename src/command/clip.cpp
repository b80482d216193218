#include "command/clip.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>

#include "base/process.h"
#include "command/backdrop_pixels.h"
#include "command/finite.h"
#include "command/scene_memory.h"
#include "media/writer.h"
#include "scene/step_input.h"
#include "tank/tank.h"
#include "view/view.h"

namespace fluidtank {
namespace {

constexpr std::size_t kInFlight = 2;  // of the pictures on their way, copies that the device may still be making
constexpr std::size_t kQueued = 4;    // of them, waiting for the encoder
constexpr std::size_t kAtHand = 2;    // of them, one to capture the next frame into, and one at the sink
static_assert(kInFlight + kQueued + kAtHand == kPicturesOnTheirWay);
constexpr int kWatchEvery = 60;  // steps
constexpr int kMostLent = 32;    // pictures; more gain nothing on 32 processors
constexpr std::size_t kMostLentBytes = std::size_t{256} << 20;

// How many pictures a sink that would hold so many is lent.
int lendable(const Field& picture, int held) {
  const auto fit =
      static_cast<int>(std::min<std::size_t>(kMostLentBytes / std::max<std::size_t>(picture.bytes(), 1), kMostLent));
  return std::min(held, fit);
}

// Which slots of the readback ring nobody is reading.
class FreeSlots {
 public:
  explicit FreeSlots(int count) {
    for (int k = 0; k < count; ++k) free_.push_back(k);
  }
  int take() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !free_.empty(); });
    const int slot = free_.front();
    free_.pop_front();
    return slot;
  }
  void give_back(int slot) {
    std::lock_guard lock(mutex_);
    free_.push_back(slot);
    changed_.notify_one();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<int> free_;
};

}  // namespace

ClipAlpha clip_alpha(const Scene& scene) {
  switch (scene.display.alpha) {
    case Alpha::straight:
      return ClipAlpha::straight;
    case Alpha::premultiplied:
      return ClipAlpha::premultiplied;
    case Alpha::opaque:
      break;
  }
  return ClipAlpha::opaque;
}

FrameView frame_of(std::span<const std::byte> bytes, PixelLayout layout, int width, int height) {
  const auto* first = reinterpret_cast<const std::uint8_t*>(bytes.data());
  FrameView frame{.layout = layout, .width = width, .height = height};
  for (int k = 0; k < facts_of(layout).planes; ++k) {
    const PlanePlace place = place_of(layout, width, height, k);
    frame.plane[static_cast<std::size_t>(k)] = first + place.offset;
    frame.stride[static_cast<std::size_t>(k)] = place.stride;
  }
  return frame;
}

// Tank, view, readback and writer, and which frames are where.
struct Clip::Work {
  Work(Device& device, const Scene& scene, PixelLayout layout, std::unique_ptr<Sink> sink)
      : device_(device),
        scene_(scene),
        layout_(layout),
        tank_(device, scene_),
        view_(device, scene_, tank_.state(), layout, backdrop_pixels(scene_)),
        lent_(lendable(view_.output(), sink->holds())),
        ring_(device.make_readback(view_.output(), kPicturesOnTheirWay + lent_)),
        free_(kPicturesOnTheirWay + lent_),
        watch_(device, tank_.state()),
        writer_(std::move(sink), kQueued, lent_) {}

  void advance(int frame) { step_to(steps_at_frame(scene_, frame)); }

  void step_to(int end) {
    while (step_ < end) {
      tank_.step(step_input(scene_, step_++));
      if (step_ % kWatchEvery == 0) watch_.look(step_);
    }
  }

  void render(int frame) {
    const int slot = free_.take();  // before the device's turn: this may wait for the encoder
    give_work(frame, slot);
    in_flight_.push_back(slot);
    if (in_flight_.size() > kInFlight || ring_->arrives_at_once()) submit_oldest();
  }

  void give_work(int frame, int slot) {
    const auto turn = device_.turn();
    const int pictures = view_.pictures();
    for (int part = 0; part + 1 < pictures; ++part) {
      const PictureTime time = time_of_picture(scene_, frame, part);
      step_to(time.steps);
      view_.expose(time.shift, time.water_shift);
    }
    advance(frame);
    view_.draw();
    if (each_frame_) each_frame_(frame);
    ring_->capture(slot);
  }

  void observe(const ClipObserver& observer) {
    tank_.observe([this, observer](const Stage& stage) { observer(step_ - 1, stage); });
    view_.observe([this, observer](const Stage& stage) { observer(step_ - 1, stage); });
  }

  void finish() {
    while (!in_flight_.empty()) submit_oldest();
    device_.finish();
    watch_.look_and_wait(step_);
    writer_.finish();
  }

  void submit_oldest() {
    const int slot = in_flight_.front();
    in_flight_.pop_front();
    const std::span<const std::byte> bytes = ring_->wait(slot);
    FrameView frame = frame_of(bytes, layout_, scene_.picture.width, scene_.picture.height);
    frame.memory = std::shared_ptr<const void>(bytes.data(), [this, slot](const void*) { free_.give_back(slot); });
    writer_.submit(std::move(frame));
    if (first_frame_s_ == 0) first_frame_s_ = process_age();
  }

  std::size_t device_bytes() const {
    return memory_of(scene_, device_.fusion(), keeps_fields_, layout_, kPicturesOnTheirWay + lent_).device;
  }

  Device& device_;
  const Scene& scene_;
  PixelLayout layout_;
  TankSolver tank_;
  Viewer view_;
  int lent_;  // pictures that the sink may hold on to
  std::unique_ptr<ReadbackRing> ring_;
  FreeSlots free_;
  FiniteWatch watch_;
  std::deque<int> in_flight_;
  Writer writer_;
  std::function<void(int)> each_frame_;
  int step_ = 0;  // how many have run
  double first_frame_s_ = 0;
  bool keeps_fields_ = false;
};

Clip::Clip(Device& device, const Scene& scene, PixelLayout layout, std::unique_ptr<Sink> sink)
    : work_(std::make_unique<Work>(device, scene, layout, std::move(sink))) {}
Clip::~Clip() = default;
void Clip::observe(const ClipObserver& observer) { work_->observe(observer); }
void Clip::each_frame(std::function<void(int)> observer) { work_->each_frame_ = std::move(observer); }
std::vector<NamedField> Clip::keep_fields() {
  work_->view_.keep_fields();
  work_->keeps_fields_ = true;
  std::vector<NamedField> all;
  for (const auto* stages : {&work_->tank_.stages(), &work_->view_.stages()}) {
    for (const Stage& stage : *stages) all.insert(all.end(), stage.writes.begin(), stage.writes.end());
  }
  return all;
}
const TankState& Clip::state() const { return work_->tank_.state(); }
void Clip::advance(int frame) {
  const auto turn = work_->device_.turn();
  work_->advance(frame);
}
void Clip::render(int frame) { work_->render(frame); }
void Clip::finish() { work_->finish(); }
int Clip::written() const { return work_->writer_.written(); }
double Clip::first_frame_s() const { return work_->first_frame_s_; }
std::size_t Clip::device_bytes() const { return work_->device_bytes(); }

}  // namespace fluidtank
