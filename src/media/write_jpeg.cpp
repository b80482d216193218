#include "media/write_jpeg.h"

#include <algorithm>
#include <array>

#include "base/error.h"
#include "media/libav.h"
#include "media/partial_file.h"

namespace fluidtank {
namespace {

constexpr int kQuality = 2;  // of mjpeg's scale from 1 to 31: no artefact that one would see
constexpr const char* kEncoder = "mjpeg";
constexpr const char* kName = "a JPEG picture";

// Luma or chroma of a pixel in 65536ths, rounded.
std::uint8_t weighed(const std::uint8_t* rgb, std::array<int, 3> weights, int offset) {
  const int sum = weights[0] * rgb[0] + weights[1] * rgb[1] + weights[2] * rgb[2] + (offset << 16) + 32768;
  return static_cast<std::uint8_t>(std::clamp(sum >> 16, 0, 255));
}

constexpr std::array<std::array<int, 3>, 3> kWeights = {
    {{19595, 38470, 7471}, {-11058, -21710, 32768}, {32768, -27439, -5329}}};  // Y, Cb, Cr

FramePtr frame_of_picture(const RgbPicture& picture) {
  FramePtr frame(check_allocated(av_frame_alloc()));
  frame->format = AV_PIX_FMT_YUVJ444P;
  frame->width = picture.width;
  frame->height = picture.height;
  frame->color_range = AVCOL_RANGE_JPEG;
  frame->colorspace = AVCOL_SPC_BT470BG;
  frame->quality = kQuality * FF_QP2LAMBDA;
  frame->pts = 0;
  check_libav(av_frame_get_buffer(frame.get(), 0), kName, "take memory");
  for (std::size_t plane = 0; plane < 3; ++plane) {
    for (int y = 0; y < picture.height; ++y) {
      const std::uint8_t* from =
          &picture.bytes[static_cast<std::size_t>(y) * static_cast<std::size_t>(picture.width) * 3];
      std::uint8_t* to = frame->data[plane] + static_cast<std::ptrdiff_t>(y) * frame->linesize[plane];
      for (int x = 0; x < picture.width; ++x) to[x] = weighed(from + x * 3, kWeights[plane], plane == 0 ? 0 : 128);
    }
  }
  return frame;
}

}  // namespace

void require_jpeg(const std::string& name) {
  if (avcodec_find_encoder_by_name(kEncoder) != nullptr) return;
  throw Error(Exit::usage, name + ": this libav has no JPEG encoder; give a name that ends in .png");
}

std::vector<std::byte> encode_jpeg(const RgbPicture& picture) {
  quiet_libav();
  require_jpeg(kName);
  const AVCodec* codec = avcodec_find_encoder_by_name(kEncoder);
  const CodecContextPtr context(check_allocated(avcodec_alloc_context3(codec)));
  context->width = picture.width;
  context->height = picture.height;
  context->pix_fmt = AV_PIX_FMT_YUVJ444P;
  context->color_range = AVCOL_RANGE_JPEG;
  context->colorspace = AVCOL_SPC_BT470BG;
  context->time_base = {1, 1};
  context->thread_count = 1;
  context->flags |= AV_CODEC_FLAG_QSCALE | AV_CODEC_FLAG_BITEXACT;
  context->global_quality = kQuality * FF_QP2LAMBDA;
  check_libav(avcodec_open2(context.get(), codec, nullptr), kName, "open the encoder");
  const FramePtr frame = frame_of_picture(picture);
  const PacketPtr packet(check_allocated(av_packet_alloc()));
  check_libav(avcodec_send_frame(context.get(), frame.get()), kName, "encode");
  check_libav(avcodec_send_frame(context.get(), nullptr), kName, "encode");
  check_libav(avcodec_receive_packet(context.get(), packet.get()), kName, "encode");
  const auto data = std::as_bytes(std::span(packet->data, static_cast<std::size_t>(packet->size)));
  return {data.begin(), data.end()};
}

void write_jpeg(const std::string& path, const RgbPicture& picture) {
  PartialFile file(path, true);
  file.write(encode_jpeg(picture));
  file.commit();
}

}  // namespace fluidtank
