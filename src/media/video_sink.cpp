#include "media/video_sink.h"

#include "base/check.h"
#include "media/remux.h"

namespace fluidtank {

VideoSink::VideoSink(const Plan& plan, const OutputRequest& request, const ClipInfo& clip, Ending ending)
    : ending_(std::move(ending)),
      encoder_(plan, request, clip),
      file_(request.name, request.overwrite),
      muxer_(MuxerRequest{.name = request.name,
                          .path = file_.partial_name(),
                          .descriptor = file_.descriptor(),
                          .muxer = plan.format->muxer,
                          .options = plan.format->muxer_options},
             encoder_.stream()) {}

VideoSink::~VideoSink() { abandon(); }

void VideoSink::write(const FrameView& frame) {
  check(state_ == State::open, "frames are written to an open sink");
  say_what_is_left([&] {
    state_ = State::broken;  // Until this has worked.
    encoder_.encode(frame, frames_, mux_);
    state_ = State::open;
  });
  ++frames_;
  file_.keep();
}

void VideoSink::finish() {
  check(state_ == State::open, "an open sink is finished");
  if (frames_ == 0) throw Error(Exit::io, file_.name() + ": there is no clip, for no frame was written");
  say_what_is_left([&] {
    end_stream();
    if (ending_) ending_(file_);
  });
  file_.commit();
}

void VideoSink::end_stream() {
  state_ = State::broken;
  encoder_.drain(mux_);
  muxer_.finish();
  state_ = State::ended;
}

void VideoSink::say_what_is_left(const std::function<void()>& action) {
  try {
    action();
  } catch (const Error& error) {
    if (frames_ == 0) throw;
    throw Error(error.code(), std::string(error.what()) + "; what was rendered is in " + file_.partial_name());
  }
}

void VideoSink::abandon() noexcept {
  if (state_ != State::open || frames_ == 0) return;
  try {
    end_stream();
  } catch (...) {  // A destructor has nobody to tell; the .partial keeps what it has.
  }
}

std::unique_ptr<Sink> open_fragmented_video(const Plan& plan, const OutputRequest& request, const ClipInfo& clip) {
  const AVRational rate{clip.fps.num, clip.fps.den};
  return std::make_unique<VideoSink>(plan, request, clip, [muxer = plan.format->muxer, rate](PartialFile& file) {
    put_in_one_piece(file, muxer, rate);
  });
}

std::unique_ptr<Sink> open_video(const Plan& plan, const OutputRequest& request, const ClipInfo& clip) {
  return std::make_unique<VideoSink>(plan, request, clip, nullptr);
}

}  // namespace fluidtank
