// GIF: one palette for the whole clip, so nothing is written before the clip is there. Until then its frames lie
// losslessly in the .partial (FFV1 in Matroska, which a power cut leaves playable); at the end the GIF is made from
// that and takes its place. GIF's clock has hundredths of a second and players take none below two of them, so a clip
// of 50 frames a second or more is shown at 50, one of 33.3 or more at 33.3, and a slower one frame by frame.
#include <algorithm>

#include "base/check.h"
#include "media/palette.h"
#include "media/video_sink.h"
#include "media/whole_file.h"

namespace fluidtank {
namespace {

constexpr AVRational kHundredths{1, 100};

// Which frames are shown, and when.
class GifClock {
 public:
  explicit GifClock(Rational fps)
      : fps_(fps),
        step_(fps.value() >= 50                  ? 2
              : 3LL * fps.num >= 100LL * fps.den ? 3
                                                 : 0) {}

  // Whether the next picture is this frame.
  bool wants(std::int64_t frame, std::int64_t shown) const { return step_ == 0 || frame_at(shown * step_) == frame; }

  std::int64_t start_of(std::int64_t shown) const { return step_ == 0 ? time_of(shown) : shown * step_; }

  // Of a clip of so many frames, of which so many could be shown: the last is not shown for less than two hundredths.
  std::int64_t count(std::int64_t frames, std::int64_t shown) const {
    if (step_ == 0) return shown;
    return std::clamp<std::int64_t>(time_of(frames) / step_, 1, shown);
  }

  // In hundredths, rounded.
  std::int64_t time_of(std::int64_t frame) const {
    return (200 * frame * fps_.den + fps_.num) / (2 * static_cast<std::int64_t>(fps_.num));
  }

 private:
  std::int64_t frame_at(std::int64_t time) const {
    return time * fps_.num / (100 * static_cast<std::int64_t>(fps_.den));
  }

  Rational fps_;
  std::int64_t step_;  // hundredths a picture; 0 where each frame is shown
};

// The frames of the .partial, as they were.
class StoredFrames {
 public:
  StoredFrames(const PartialFile& file, PixelLayout layout) : name_(file.name()), layout_(layout) {
    input_ = open_stored(file, "matroska");
    const AVCodecParameters* parameters = input_.format->streams[0]->codecpar;
    const AVCodec* codec = avcodec_find_decoder(parameters->codec_id);
    if (codec == nullptr) throw Error(Exit::io, name_ + ": this libav has no decoder for FFV1; write NAME.mkv instead");
    context_.reset(check_allocated(avcodec_alloc_context3(codec)));
    check_libav(avcodec_parameters_to_context(context_.get(), parameters), name_, "read back");
    context_->thread_count = 0;
    check_libav(avcodec_open2(context_.get(), codec, nullptr), name_, "read back");
    packet_.reset(check_allocated(av_packet_alloc()));
    frame_.reset(check_allocated(av_frame_alloc()));
  }

  // Valid until the next call.
  FrameView next() {
    while (true) {
      const int code = avcodec_receive_frame(context_.get(), frame_.get());
      if (code != AVERROR(EAGAIN)) {
        check_libav(code, name_, "read back");
        return {layout_, frame_->width, frame_->height, {frame_->data[0]}, {frame_->linesize[0]}};
      }
      const int read = av_read_frame(input_.format.get(), packet_.get());
      if (read != AVERROR_EOF) check_libav(read, name_, "read back");
      const int sent = avcodec_send_packet(context_.get(), read == AVERROR_EOF ? nullptr : packet_.get());
      av_packet_unref(packet_.get());
      check_libav(sent, name_, "read back");
    }
  }

 private:
  std::string name_;
  PixelLayout layout_;
  StoredClip input_;
  CodecContextPtr context_;
  PacketPtr packet_;
  FramePtr frame_;
};

// libav's encoder and muxer, and pictures of a byte a pixel.
class GifWriter {
 public:
  GifWriter(const std::string& name, const WholeFile& file, const ClipInfo& clip, const Palette& palette,
            std::int64_t last_delay)
      : name_(name), mapper_(palette), frame_(check_allocated(av_frame_alloc())) {
    const AVCodec* codec = avcodec_find_encoder_by_name("gif");
    check(codec != nullptr, "plan_of() has asked for the encoder");
    context_.reset(check_allocated(avcodec_alloc_context3(codec)));
    context_->width = clip.width;
    context_->height = clip.height;
    context_->pix_fmt = AV_PIX_FMT_PAL8;
    context_->time_base = kHundredths;
    context_->flags |= AV_CODEC_FLAG_BITEXACT;
    check_libav(avcodec_open2(context_.get(), codec, nullptr), name_, "open the encoder gif");
    CodecParametersPtr parameters(check_allocated(avcodec_parameters_alloc()));
    check_libav(avcodec_parameters_from_context(parameters.get(), context_.get()), name_, "describe the video");
    muxer_.emplace(MuxerRequest{.name = name_,
                                .path = file.path(),
                                .descriptor = file.descriptor(),
                                .muxer = "gif",
                                .options = {{"loop", "0"}, {"final_delay", std::to_string(last_delay)}}},
                   VideoStream{std::move(parameters), kHundredths, {}});
    packet_.reset(check_allocated(av_packet_alloc()));
    make_frame(clip, palette);
  }

  void write(const FrameView& picture, std::int64_t time) {
    check_libav(av_frame_make_writable(frame_.get()), name_, "encode");
    mapper_.map(picture, frame_->data[0], frame_->linesize[0]);
    frame_->pts = time;
    send(frame_.get());
  }

  void finish() {
    send(nullptr);
    muxer_->finish();
  }

 private:
  void make_frame(const ClipInfo& clip, const Palette& palette) {
    frame_->format = AV_PIX_FMT_PAL8;
    frame_->width = clip.width;
    frame_->height = clip.height;
    check_libav(av_frame_get_buffer(frame_.get(), 0), name_, "encode");
    auto* words = reinterpret_cast<std::uint32_t*>(frame_->data[1]);
    // The transparent one serves opaque clips as well: for what has not changed since the picture before.
    std::fill(words, words + 256, palette.empty() ? 0xff000000u : 0xff000000u | palette.back());
    for (std::size_t k = 0; k < palette.size(); ++k) words[k] = 0xff000000u | palette[k];
    words[kTransparentIndex] = 0;
  }

  void send(const AVFrame* frame) {
    check_libav(avcodec_send_frame(context_.get(), frame), name_, "encode");
    while (true) {
      const int code = avcodec_receive_packet(context_.get(), packet_.get());
      if (code == AVERROR(EAGAIN) || code == AVERROR_EOF) return;
      check_libav(code, name_, "encode");
      muxer_->write(*packet_);
      av_packet_unref(packet_.get());
    }
  }

  std::string name_;
  PaletteMapper mapper_;
  FramePtr frame_;
  CodecContextPtr context_;
  std::optional<Muxer> muxer_;
  PacketPtr packet_;
};

// How the frames lie until the end: as NAME.mkv would, in fewer slices, for small pictures.
Plan plan_of_store(PixelLayout layout, const std::string& name, const ClipInfo& clip) {
  const Format& mkv = format_of("clip.mkv");
  const Codec& ffv1 = codec_of("ffv1");
  require_available(mkv, ffv1, name);
  Plan plan{.format = &mkv, .codec = &ffv1, .layout = layout};
  plan.options = ffv1_options(4, clip.width, clip.height);
  return plan;
}

class GifSink : public Sink {
 public:
  GifSink(const Plan& plan, const OutputRequest& request, const ClipInfo& clip)
      : clip_(clip),
        layout_(plan.layout),
        clock_(clip.fps),
        store_(plan_of_store(plan.layout, request.name, clip), request, clip,
               [this](PartialFile& file) { make(file); }) {}

  void write(const FrameView& frame) override {
    if (clock_.wants(frames_++, stored_)) {
      store_.write(frame);
      colors_.add(frame);
      ++stored_;
    }
  }

  void finish() override { store_.finish(); }
  int holds() const override { return store_.holds(); }

 private:
  void make(PartialFile& partial) {
    WholeFile whole(partial);
    {
      StoredFrames stored(partial, layout_);
      const std::int64_t count = clock_.count(frames_, stored_);
      const std::int64_t last = std::max<std::int64_t>(clock_.time_of(frames_) - clock_.start_of(count - 1), 2);
      GifWriter writer(partial.name(), whole, clip_, colors_.palette(), last);
      for (std::int64_t k = 0; k < count; ++k) writer.write(stored.next(), clock_.start_of(k));
      writer.finish();
    }
    whole.replace(partial);
  }

  ClipInfo clip_;
  PixelLayout layout_;
  GifClock clock_;
  PaletteMaker colors_;
  std::int64_t frames_ = 0;  // of the clip
  std::int64_t stored_ = 0;
  VideoSink store_;
};

}  // namespace

std::unique_ptr<Sink> open_gif(const Plan& plan, const OutputRequest& request, const ClipInfo& clip) {
  return std::make_unique<GifSink>(plan, request, clip);
}

}  // namespace fluidtank
