#include "command/bench/recorded_clip.h"

#include <algorithm>
#include <memory>

#include "command/clip.h"
#include "media/picture.h"

namespace fluidtank {
namespace {

constexpr std::size_t kMostBytes = 512u << 20;

std::size_t plane_bytes(const FrameView& frame, int plane) {
  return static_cast<std::size_t>(frame.stride[static_cast<std::size_t>(plane)]) *
         static_cast<std::size_t>(row_count(frame, plane));
}

std::size_t frame_bytes(const FrameView& frame) {
  std::size_t bytes = 0;
  for (int plane = 0; plane < plane_count(frame.layout); ++plane) bytes += plane_bytes(frame, plane);
  return bytes;
}

// The planes one behind the other, in memory of the view's own, which an encoder may hold on to as in a render.
FrameView copied(FrameView frame) {
  const auto bytes = std::make_shared<std::vector<std::uint8_t>>(frame_bytes(frame));
  std::uint8_t* next = bytes->data();
  for (int plane = 0; plane < plane_count(frame.layout); ++plane) {
    const auto* from = frame.plane[static_cast<std::size_t>(plane)];
    frame.plane[static_cast<std::size_t>(plane)] = next;
    next = std::copy_n(from, plane_bytes(frame, plane), next);
  }
  frame.memory = bytes;
  return frame;
}

class Recorder : public Sink {
 public:
  explicit Recorder(std::function<void(const FrameView&)> take) : take_(std::move(take)) {}
  void write(const FrameView& frame) override { take_(frame); }
  void finish() override {}

 private:
  std::function<void(const FrameView&)> take_;
};

}  // namespace

RecordedClip::RecordedClip(const DeviceChoice& choice, const Scene& scene, PixelLayout layout, int frames) {
  const auto device = open_device(choice);
  Clip clip(*device, scene, layout,
            std::make_unique<Recorder>([this](const FrameView& frame) { frames_.push_back(copied(frame)); }));
  const std::size_t pixels =
      static_cast<std::size_t>(scene.picture.width) * static_cast<std::size_t>(scene.picture.height);
  const int most = static_cast<int>(std::max<std::size_t>(2, kMostBytes / (pixels * 4)));
  for (int frame = 0; frame < std::min(frames, most); ++frame) clip.render(frame);
  clip.finish();
}

FrameView RecordedClip::frame(int number) const {
  const int last = static_cast<int>(frames_.size()) - 1;
  const int turn = last > 0 ? number % (2 * last) : 0;
  return frames_[static_cast<std::size_t>(turn <= last ? turn : 2 * last - turn)];
}

}  // namespace fluidtank
