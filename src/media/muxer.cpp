#include "media/muxer.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "base/check.h"

namespace fluidtank {

namespace {

constexpr int kBufferBytes = 1 << 16;

int descriptor_of(void* opaque) { return static_cast<int>(reinterpret_cast<std::intptr_t>(opaque)); }

int read_some(void* opaque, std::uint8_t* buffer, int size) {
  ssize_t count = -1;
  do {
    count = ::read(descriptor_of(opaque), buffer, static_cast<std::size_t>(size));
  } while (count < 0 && errno == EINTR);
  if (count < 0) return AVERROR(errno);
  return count == 0 ? AVERROR_EOF : static_cast<int>(count);
}

/// The buffer is const from libavformat 61 on; the template fits both.
template <typename Byte>
int write_all_of(void* opaque, Byte* buffer, int size) {
  int done = 0;
  while (done < size) {
    const ssize_t count = ::write(descriptor_of(opaque), buffer + done, static_cast<std::size_t>(size - done));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return AVERROR(errno);
    done += static_cast<int>(count);
  }
  return done;
}

std::int64_t seek_to(void* opaque, std::int64_t offset, int whence) {
  const int descriptor = descriptor_of(opaque);
  if ((whence & AVSEEK_SIZE) != 0) {
    struct stat status {};
    return ::fstat(descriptor, &status) == 0 ? static_cast<std::int64_t>(status.st_size) : AVERROR(errno);
  }
  const off_t position = ::lseek(descriptor, offset, whence & ~AVSEEK_FORCE);
  return position < 0 ? AVERROR(errno) : static_cast<std::int64_t>(position);
}

// The muxer knows its own, but ProRes's say which of its kinds it is, and Apple's players take HEVC as hvc1 alone.
std::uint32_t tag_for(const AVCodecParameters& video, std::string_view muxer) {
  const bool is_mp4 = muxer == "mp4" || muxer == "mov";
  if (is_mp4 && video.codec_id == AV_CODEC_ID_PRORES) return video.codec_tag;
  return is_mp4 && video.codec_id == AV_CODEC_ID_HEVC ? MKTAG('h', 'v', 'c', '1') : 0;
}

}  // namespace

IoContextPtr open_io(int descriptor, bool for_writing) {
  auto* buffer = static_cast<unsigned char*>(check_allocated(av_malloc(kBufferBytes)));
  void* opaque = reinterpret_cast<void*>(static_cast<std::intptr_t>(descriptor));
  AVIOContext* io =
      avio_alloc_context(buffer, kBufferBytes, for_writing ? 1 : 0, opaque, read_some, write_all_of, seek_to);
  if (io == nullptr) av_free(buffer);
  return IoContextPtr(check_allocated(io));
}

Muxer::Muxer(const MuxerRequest& request, const VideoStream& video)
    : name_(request.name), time_base_(video.time_base), io_(open_io(request.descriptor, true)) {
  const std::string url = "file:" + request.path;
  AVFormatContext* format = nullptr;
  check_libav(avformat_alloc_output_context2(&format, nullptr, request.muxer, url.c_str()), name_,
              "use libav's muxer " + std::string(request.muxer));
  format_.reset(format);
  format->pb = io_.get();
  // Bit exact: no library versions and no random identifiers, so that the same clip is the same file.
  format->flags |= AVFMT_FLAG_CUSTOM_IO | AVFMT_FLAG_BITEXACT | AVFMT_FLAG_FLUSH_PACKETS;

  AVStream* stream = check_allocated(avformat_new_stream(format, nullptr));
  check_libav(avcodec_parameters_copy(stream->codecpar, video.parameters.get()), name_, "describe the video");
  stream->codecpar->codec_tag = tag_for(*stream->codecpar, request.muxer);
  stream->time_base = time_base_;
  stream->avg_frame_rate = video.frame_rate;
  stream->r_frame_rate = video.frame_rate;
  stream->sample_aspect_ratio = stream->codecpar->sample_aspect_ratio;

  Dictionary options;
  for (const auto& [key, value] : request.options) options.set(key, value);
  check_libav(avformat_write_header(format, options.address()), name_, "write the header");
  check(options.left_over().empty(), "the muxer knows its option " + options.left_over());
  check_libav(io_->error, name_, "write the header");
}

void Muxer::write(AVPacket& packet) {
  packet.stream_index = 0;
  av_packet_rescale_ts(&packet, time_base_, format_->streams[0]->time_base);
  check_libav(av_write_frame(format_.get(), &packet), name_, "write");
  check_libav(io_->error, name_, "write");
}

void Muxer::finish() {
  check_libav(av_write_trailer(format_.get()), name_, "write the end");
  avio_flush(io_.get());
  check_libav(io_->error, name_, "write the end");
}

}  // namespace fluidtank
