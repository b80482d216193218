// libavformat's muxer on one of our descriptors.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "media/frame.h"
#include "media/libav.h"

namespace fluidtank {

/// libav's view of a descriptor; its errors are errnos. The descriptor stays the caller's.
IoContextPtr open_io(int descriptor, bool for_writing);

/// What a muxer has to know of the packets that it will get.
struct VideoStream {
  CodecParametersPtr parameters;
  AVRational time_base{};  ///< Of the packets' times.
  AVRational frame_rate{};
};

struct MuxerRequest {
  std::string name;  ///< For errors.
  std::string path;  ///< Of the file behind the descriptor: faststart opens it a second time.
  int descriptor = -1;
  const char* muxer = nullptr;
  std::vector<std::pair<std::string, std::string>> options;
};

class Muxer {
 public:
  /// Writes the header.
  Muxer(const MuxerRequest& request, const VideoStream& video);
  /// Writes a packet, whose times are in the video's time base.
  void write(AVPacket& packet);
  /// Writes the trailer.
  void finish();

 private:
  std::string name_;
  AVRational time_base_;
  IoContextPtr io_;  // Outlives the format context, which points to it.
  OutputContextPtr format_;
};

}  // namespace fluidtank
