// Videos by libav: encoder, muxer, NAME.partial, and what is made of that at the end.
#pragma once
#include <functional>

#include "media/encoder.h"
#include "media/formats.h"
#include "media/muxer.h"
#include "media/partial_file.h"

namespace fluidtank {

class VideoSink : public Sink {
 public:
  /// Makes the clip of the .partial, whole, in its place; nothing to do where the .partial is the clip.
  using Ending = std::function<void(PartialFile&)>;

  VideoSink(const Plan& plan, const OutputRequest& request, const ClipInfo& clip, Ending ending);
  ~VideoSink() override;
  VideoSink(const VideoSink&) = delete;
  VideoSink& operator=(const VideoSink&) = delete;

  void write(const FrameView& frame) override;
  void finish() override;
  int holds() const override { return encoder_.holds(); }

 private:
  enum class State { open, broken, ended };

  void end_stream();
  void say_what_is_left(const std::function<void()>& action);
  /// What is still in the encoder belongs to the .partial as well.
  void abandon() noexcept;

  Ending ending_;
  Encoder encoder_;  // Before the file: an encoder that refuses leaves an old .partial as it was.
  PartialFile file_;
  Muxer muxer_;
  TakePacket mux_ = [this](AVPacket& packet) { muxer_.write(packet); };
  int frames_ = 0;
  State state_ = State::open;
};

}  // namespace fluidtank
