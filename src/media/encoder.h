// libavcodec's encoder: frames in, packets out.
#pragma once
#include <functional>

#include "media/formats.h"
#include "media/libav.h"
#include "media/muxer.h"

namespace fluidtank {

using TakePacket = std::function<void(AVPacket&)>;

class Encoder {
 public:
  Encoder(const Plan& plan, const OutputRequest& request, const ClipInfo& clip);

  /// Takes a frame, shown at `index` / fps. Its `memory` is held for as long as the encoder reads it; without, libav
  /// copies the frame. Hands on the packets that are ready, in coding order.
  void encode(const FrameView& frame, int index, const TakePacket& take);
  /// Hands on the rest.
  void drain(const TakePacket& take);

  VideoStream stream() const;

  /// How many frames it holds while it is at work on them.
  int holds() const;

 private:
  void send(const AVFrame* frame);
  void receive(const TakePacket& take);

  std::string name_;
  ClipInfo clip_;
  PixelLayout layout_;
  CodecContextPtr context_;
  FramePtr frame_;
  PacketPtr packet_;
};

}  // namespace fluidtank
