#include "media/decode.h"

#include <algorithm>
#include <thread>

#include "base/error.h"
#include "media/decode_rgb.h"
#include "media/libav.h"

namespace fluidtank {

RgbPicture copy_picture(const FrameView& frame) {
  RgbPicture copy{frame.width, frame.height, {}};
  copy.bytes.reserve(copy.pixels() * 3);
  for (int y = 0; y < frame.height; ++y) {
    const std::uint8_t* row = frame.plane[0] + static_cast<std::ptrdiff_t>(frame.stride[0]) * y;
    copy.bytes.insert(copy.bytes.end(), row, row + static_cast<std::ptrdiff_t>(frame.width) * 3);
  }
  return copy;
}

RgbPicture picture_over_checkerboard(const FrameView& frame, ClipAlpha alpha) {
  constexpr int kSquare = 8, kLight = 0x9a, kDark = 0x6a;
  RgbPicture copy{frame.width, frame.height, {}};
  copy.bytes.reserve(copy.pixels() * 3);
  for (int y = 0; y < frame.height; ++y) {
    const std::uint8_t* pixel = frame.plane[0] + static_cast<std::ptrdiff_t>(frame.stride[0]) * y;
    for (int x = 0; x < frame.width; ++x, pixel += 4) {
      const int below = (x / kSquare + y / kSquare) % 2 == 0 ? kLight : kDark;
      for (int c = 0; c < 3; ++c) {
        const int own = alpha == ClipAlpha::premultiplied ? pixel[c] * 255 : pixel[c] * pixel[3];
        copy.bytes.push_back(static_cast<std::uint8_t>(std::min((own + below * (255 - pixel[3]) + 127) / 255, 255)));
      }
    }
  }
  return copy;
}

std::vector<std::uint8_t> rgba_bytes(const RgbPicture& picture) {
  std::vector<std::uint8_t> bytes;
  bytes.reserve(picture.pixels() * 4);
  for (std::size_t k = 0; k < picture.pixels(); ++k) {
    for (std::size_t c = 0; c < 3; ++c) bytes.push_back(picture.bytes[k * 3 + c]);
    bytes.push_back(picture.alpha.empty() ? 255 : picture.alpha[k]);
  }
  return bytes;
}

RgbPicture laid_on_checkerboard(const RgbPicture& picture) {
  if (picture.alpha.empty()) return picture;
  const std::vector<std::uint8_t> bytes = rgba_bytes(picture);
  return picture_over_checkerboard(
      {PixelLayout::rgba, picture.width, picture.height, {bytes.data()}, {picture.width * 4}}, ClipAlpha::straight);
}

// Demuxer and decoder of the file's one video stream.
struct Decoder::Work {
  Work(const std::string& path, int threads) : name(path) {
    quiet_libav();
    AVFormatContext* opened = nullptr;
    // "file:" keeps a name with a colon, or a pattern, from meaning something else to libav.
    check_libav(avformat_open_input(&opened, ("file:" + path).c_str(), nullptr, nullptr), name, "read it");
    format.reset(opened);
    check_libav(avformat_find_stream_info(format.get(), nullptr), name, "read it");
    const AVCodec* codec = nullptr;
    stream = av_find_best_stream(format.get(), AVMEDIA_TYPE_VIDEO, -1, -1, &codec, 0);
    if (stream < 0 || codec == nullptr) throw Error(Exit::io, name + ": there is no picture or video in it");
    context.reset(check_allocated(avcodec_alloc_context3(codec)));
    const AVCodecParameters* parameters = format->streams[stream]->codecpar;
    check_libav(avcodec_parameters_to_context(context.get(), parameters), name, "decode it");
    context->thread_count = threads > 0 ? threads : static_cast<int>(std::thread::hardware_concurrency());
    // A picture that is cut short is a fault, not a grey area. To TIFF's decoder so is every tag that it does not know.
    context->err_recognition = codec->id == AV_CODEC_ID_TIFF ? AV_EF_CRCCHECK : AV_EF_CRCCHECK | AV_EF_EXPLODE;
    check_libav(avcodec_open2(context.get(), codec, nullptr), name, "decode it");
    packet.reset(check_allocated(av_packet_alloc()));
    frame.reset(check_allocated(av_frame_alloc()));
  }

  // Hands the decoder the stream's next packet, or its end.
  void feed() {
    while (true) {
      const int code = av_read_frame(format.get(), packet.get());
      if (code == AVERROR_EOF) {
        check_libav(avcodec_send_packet(context.get(), nullptr), name, "decode it");
        return;
      }
      check_libav(code, name, "read it");
      const bool ours = packet->stream_index == stream;
      const int sent = ours ? avcodec_send_packet(context.get(), packet.get()) : 0;
      av_packet_unref(packet.get());
      check_libav(sent, name, "decode it");
      if (ours) return;
    }
  }

  std::optional<RgbPicture> next() {
    while (true) {
      const int code = avcodec_receive_frame(context.get(), frame.get());
      if (code == AVERROR_EOF) return std::nullopt;
      if (code == AVERROR(EAGAIN)) {
        feed();
        continue;
      }
      check_libav(code, name, "decode it");
      if (frame->decode_error_flags != 0) throw Error(Exit::io, name + ": is broken; a frame cannot be decoded");
      RgbPicture picture = rgb_of_frame(*frame, name);
      av_frame_unref(frame.get());
      return picture;
    }
  }

  std::string name;
  InputContextPtr format;
  CodecContextPtr context;
  PacketPtr packet;
  FramePtr frame;
  int stream = -1;
};

Decoder::Decoder(const std::string& path, int threads) : work_(std::make_unique<Work>(path, threads)) {}
Decoder::~Decoder() = default;
std::optional<RgbPicture> Decoder::next() { return work_->next(); }

RgbPicture decode_picture(const std::string& path) {
  Decoder decoder(path, 1);
  std::optional<RgbPicture> picture = decoder.next();
  if (!picture) throw Error(Exit::io, path + ": there is no picture in it");
  return std::move(*picture);
}

RgbPicture decode_opaque_picture(const std::string& path) {
  RgbPicture picture = decode_picture(path);
  if (picture.alpha.empty()) return picture;
  throw Error(Exit::io,
              path + ": has transparent pixels, and here an opaque picture is needed; lay it on a colour first");
}

}  // namespace fluidtank
