#include "media/encoder.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <thread>

#include "base/error.h"
#include "base/process.h"
#include "media/picture.h"
#include "media/pixel_format.h"

namespace fluidtank {

namespace {

/// AVCodecContext and AVFrame name these alike; encoders read some from one and some from the other.
template <typename Target>
void tag(Target& target, const ColorTags& tags) {
  target.color_primaries = AVCOL_PRI_BT709;  // sRGB's as well.
  target.colorspace = tags.space;
  target.color_trc = tags.transfer;
  target.color_range = tags.range;
}

/// A plane as libav counts references to it. The memory is given back with the last of them.
AVBufferRef* shared_plane(const FrameView& frame, int plane) {
  const auto index = static_cast<std::size_t>(plane);
  const auto bytes = static_cast<std::size_t>(frame.stride[index]) * static_cast<std::size_t>(row_count(frame, plane));
  auto owner = std::make_unique<std::shared_ptr<const void>>(frame.memory);
  const auto give_back = [](void* opaque, std::uint8_t*) { delete static_cast<std::shared_ptr<const void>*>(opaque); };
  AVBufferRef* buffer = check_allocated(av_buffer_create(const_cast<std::uint8_t*>(frame.plane[index]), bytes,
                                                         give_back, owner.get(), AV_BUFFER_FLAG_READONLY));
  owner.release();
  return buffer;
}

int key_frame_distance(const Codec& codec, Rational fps) {
  return std::max(1, static_cast<int>(std::floor(codec.keyframe_seconds * fps.value())));
}

/// Threads are as nice as the one that starts them, and only a superuser makes one less nice again.
template <typename Work>
void in_nicer_thread(const Work& work) {
  std::exception_ptr failure;
  std::thread([&] {
    give_way();
    try {
      work();
    } catch (...) {
      failure = std::current_exception();
    }
  }).join();
  if (failure != nullptr) std::rethrow_exception(failure);
}

bool wants_global_header(const Format& format) {
  if (format.muxer == nullptr) return false;
  const AVOutputFormat* muxer = av_guess_format(format.muxer, nullptr, nullptr);
  return muxer != nullptr && (muxer->flags & AVFMT_GLOBALHEADER) != 0;
}

}  // namespace

Encoder::Encoder(const Plan& plan, const OutputRequest& request, const ClipInfo& clip)
    : name_(request.name), clip_(clip), layout_(plan.layout) {
  const AVCodec* codec = avcodec_find_encoder_by_name(plan.codec->encoder);
  check(codec != nullptr, "plan_of() has asked for the encoder");
  context_.reset(check_allocated(avcodec_alloc_context3(codec)));
  const ColorTags tags = tags_of(layout_);
  AVCodecContext& context = *context_;
  context.width = clip.width;
  context.height = clip.height;
  context.pix_fmt = tags.format;
  context.time_base = {clip.fps.den, clip.fps.num};
  context.framerate = {clip.fps.num, clip.fps.den};
  context.sample_aspect_ratio = {1, 1};
  context.gop_size = key_frame_distance(*plan.codec, clip.fps);
  context.thread_count = request.threads > 0 ? request.threads : plan.codec->threads;
  context.chroma_sample_location = tags.chroma;
  context.flags |= AV_CODEC_FLAG_BITEXACT;  // No library versions in the file.
  if (wants_global_header(*plan.format)) context.flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
  tag(context, tags);
  if (plan.bitrate > 0) context.bit_rate = plan.bitrate;
  if (plan.qscale > 0) {
    context.flags |= AV_CODEC_FLAG_QSCALE;
    context.global_quality = static_cast<int>(std::lround(plan.qscale * FF_QP2LAMBDA));
  }

  Dictionary options;
  for (const auto& [key, value] : plan.options) options.set(key, value);
  const auto open = [&] {
    check_libav(avcodec_open2(context_.get(), codec, options.address()), name_,
                "open the encoder " + std::string(plan.codec->encoder) + " for " + std::to_string(clip.width) + "x" +
                    std::to_string(clip.height));
  };
  if (request.give_way) {
    in_nicer_thread(open);
  } else {
    open();
  }
  check(options.left_over().empty(), "the encoder knows its option " + options.left_over());
  frame_.reset(check_allocated(av_frame_alloc()));
  packet_.reset(check_allocated(av_packet_alloc()));
}

VideoStream Encoder::stream() const {
  CodecParametersPtr parameters(check_allocated(avcodec_parameters_alloc()));
  check_libav(avcodec_parameters_from_context(parameters.get(), context_.get()), name_, "describe the video");
  return {std::move(parameters), context_->time_base, context_->framerate};
}

void Encoder::encode(const FrameView& frame, int index, const TakePacket& take) {
  check_frame(frame, layout_, clip_);
  const ColorTags tags = tags_of(layout_);
  frame_->format = tags.format;
  frame_->width = frame.width;
  frame_->height = frame.height;
  frame_->pts = index;
  frame_->quality = context_->global_quality;
  frame_->sample_aspect_ratio = {1, 1};
  frame_->chroma_location = tags.chroma;
  tag(*frame_, tags);
  for (std::size_t plane = 0; plane < frame.plane.size(); ++plane) {
    frame_->data[plane] = const_cast<std::uint8_t*>(frame.plane[plane]);
    frame_->linesize[plane] = frame.stride[plane];
  }
  // A frame without buffers: libav copies it before it does anything else.
  for (int plane = 0; frame.memory != nullptr && plane < plane_count(layout_); ++plane) {
    frame_->buf[plane] = shared_plane(frame, plane);
  }
  {
    const auto let_go = [](AVFrame* sent) { av_frame_unref(sent); };
    const std::unique_ptr<AVFrame, decltype(let_go)> until_sent(frame_.get(), let_go);
    send(frame_.get());
  }
  receive(take);
}

int Encoder::holds() const {
  // Only with a thread a frame does an encoder of libav come back before it has read one; two wait beside.
  return (context_->active_thread_type & FF_THREAD_FRAME) != 0 ? context_->thread_count + 2 : 0;
}

void Encoder::drain(const TakePacket& take) {
  send(nullptr);
  receive(take);
}

void Encoder::send(const AVFrame* frame) { check_libav(avcodec_send_frame(context_.get(), frame), name_, "encode"); }

void Encoder::receive(const TakePacket& take) {
  while (true) {
    const int code = avcodec_receive_packet(context_.get(), packet_.get());
    if (code == AVERROR(EAGAIN) || code == AVERROR_EOF) return;
    check_libav(code, name_, "encode");
    packet_->duration = 1;  // FFmpeg 5 leaves it 0, and the last frame's would be lost.
    take(*packet_);
    av_packet_unref(packet_.get());
  }
}

}  // namespace fluidtank
