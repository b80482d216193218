#include "media/remux.h"

#include "media/whole_file.h"

namespace fluidtank {

namespace {

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
    const StoredClip input = open_stored(file, muxer);
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
