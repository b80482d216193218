#include "media/remux.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "base/check.h"

namespace fluidtank {

namespace {

/// NAME.partial.whole; removed again unless it took NAME.partial's place.
class WholeFile {
 public:
  explicit WholeFile(const PartialFile& partial)
      : path_(partial.partial_name() + ".whole"),
        descriptor_(::open(path_.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)) {
    if (!descriptor_.is_open()) throw io_error(partial.name(), "create " + path_, errno);
  }
  ~WholeFile() {
    if (descriptor_.is_open()) ::unlink(path_.c_str());
  }
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;

  const std::string& path() const { return path_; }
  int descriptor() const { return descriptor_.get(); }
  void replace(PartialFile& partial) { partial.replace_with(std::move(descriptor_), path_); }

 private:
  std::string path_;
  Descriptor descriptor_;
};

struct Input {
  IoContextPtr io;  // Outlives the format context, which points to it.
  InputContextPtr format;
};

Input open_input(const PartialFile& file, const char* muxer) {
  if (::lseek(file.descriptor(), 0, SEEK_SET) < 0) throw io_error(file.name(), "read back", errno);
  Input input{.io = open_io(file.descriptor(), false), .format = nullptr};
  AVFormatContext* format = check_allocated(avformat_alloc_context());
  format->pb = input.io.get();
  // On failure avformat_open_input frees the context itself.
  check_libav(avformat_open_input(&format, nullptr, av_find_input_format(muxer), nullptr), file.name(), "read back");
  input.format.reset(format);
  check(format->nb_streams == 1, "our own mp4 has one stream");
  return input;
}

/// The stream as the file stores it: the encoder's packets had start codes, those in the file have lengths.
VideoStream stored_stream(const AVStream& stored, AVRational frame_rate) {
  CodecParametersPtr parameters(check_allocated(avcodec_parameters_alloc()));
  if (avcodec_parameters_copy(parameters.get(), stored.codecpar) < 0) throw std::bad_alloc();
  return {std::move(parameters), stored.time_base, frame_rate};
}

void copy_packets(AVFormatContext& input, Muxer& output, const std::string& name) {
  const PacketPtr packet(check_allocated(av_packet_alloc()));
  std::int64_t start = AV_NOPTS_VALUE;
  while (true) {
    const int code = av_read_frame(&input, packet.get());
    if (code == AVERROR_EOF) return;
    check_libav(code, name, "read back");
    // Fragments have no edit list to hide negative decoding times behind, so the first picture was moved from 0 to
    // where the first packet is not negative. Here it comes back.
    if (start == AV_NOPTS_VALUE) start = packet->pts;
    packet->pts -= start;
    packet->dts -= start;
    output.write(*packet);
    av_packet_unref(packet.get());
  }
}

}  // namespace

void put_in_one_piece(PartialFile& file, const char* muxer, AVRational frame_rate) {
  WholeFile whole(file);
  {
    const Input input = open_input(file, muxer);
    Muxer output({.name = file.name(),
                  .path = whole.path(),
                  .descriptor = whole.descriptor(),
                  .muxer = muxer,
                  .options = {{"movflags", "+faststart"}}},
                 stored_stream(*input.format->streams[0], frame_rate));
    copy_packets(*input.format, output, file.name());
    output.finish();
  }
  whole.replace(file);
}

}  // namespace fluidtank
