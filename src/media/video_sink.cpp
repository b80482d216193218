// Videos by libav: encoder, muxer, NAME.partial, and for mp4 a last remux.
#include "base/check.h"
#include "media/encoder.h"
#include "media/formats.h"
#include "media/muxer.h"
#include "media/partial_file.h"
#include "media/remux.h"

namespace fluidtank {

namespace {

/// Whether the .partial, whole, is the clip; or is in fragments, and must be put in one piece.
enum class Ending { as_it_is, remuxed };

class VideoSink : public Sink {
 public:
  VideoSink(const Format& format, const OutputRequest& request, const ClipInfo& clip, Ending ending)
      : muxer_name_(format.muxer),
        frame_rate_{clip.fps.num, clip.fps.den},
        ending_(ending),
        encoder_(format, request, clip),
        file_(request.name, request.overwrite),
        muxer_(MuxerRequest{.name = request.name,
                            .path = file_.partial_name(),
                            .descriptor = file_.descriptor(),
                            .muxer = format.muxer,
                            .options = format.muxer_options},
               encoder_.stream()) {}

  ~VideoSink() override { abandon(); }
  VideoSink(const VideoSink&) = delete;
  VideoSink& operator=(const VideoSink&) = delete;

  void write(const FrameView& frame) override {
    check(state_ == State::open, "frames are written to an open sink");
    say_what_is_left([&] {
      state_ = State::broken;  // Until this has worked.
      encoder_.encode(frame, frames_, mux_);
      state_ = State::open;
    });
    ++frames_;
    file_.keep();
  }

  void finish() override {
    check(state_ == State::open, "an open sink is finished");
    if (frames_ == 0) throw Error(Exit::io, file_.name() + ": there is no clip, for no frame was written");
    say_what_is_left([&] {
      end_stream();
      if (ending_ == Ending::remuxed) put_in_one_piece(file_, muxer_name_, frame_rate_);
    });
    file_.commit();
  }

  int holds() const override { return encoder_.holds(); }

 private:
  enum class State { open, broken, ended };

  void end_stream() {
    state_ = State::broken;
    encoder_.drain(mux_);
    muxer_.finish();
    state_ = State::ended;
  }

  template <typename Action>
  void say_what_is_left(Action action) {
    try {
      action();
    } catch (const Error& error) {
      if (frames_ == 0) throw;
      throw Error(error.code(), std::string(error.what()) + "; what was rendered is in " + file_.partial_name());
    }
  }

  /// What is still in the encoder belongs to the .partial as well.
  void abandon() noexcept {
    if (state_ != State::open || frames_ == 0) return;
    try {
      end_stream();
    } catch (...) {  // A destructor has nobody to tell; the .partial keeps what it has.
    }
  }

  const char* muxer_name_;
  AVRational frame_rate_;
  Ending ending_;
  Encoder encoder_;  // Before the file: an encoder that refuses leaves an old .partial as it was.
  PartialFile file_;
  Muxer muxer_;
  TakePacket mux_ = [this](AVPacket& packet) { muxer_.write(packet); };
  int frames_ = 0;
  State state_ = State::open;
};

}  // namespace

std::unique_ptr<Sink> open_fragmented_video(const Format& format, const OutputRequest& request, const ClipInfo& clip) {
  return std::make_unique<VideoSink>(format, request, clip, Ending::remuxed);
}

std::unique_ptr<Sink> open_video(const Format& format, const OutputRequest& request, const ClipInfo& clip) {
  return std::make_unique<VideoSink>(format, request, clip, Ending::as_it_is);
}

}  // namespace fluidtank
