#include <string>

#include "media/formats.h"
#include "media/framehash.h"
#include "media/partial_file.h"
#include "media/picture.h"

namespace fluidtank {

namespace {

class FramehashSink : public Sink {
 public:
  FramehashSink(const Format& format, const OutputRequest& request, const ClipInfo& clip)
      : layout_(format.layout), clip_(clip), file_(request.name, request.overwrite), frame_(clip.first_frame) {
    put(framehash_header(clip));
  }

  void write(const FrameView& frame) override {
    check_frame(frame, layout_, clip_);
    put(framehash_line({.frame = frame_, .sha256 = hash_picture(frame)}));
    ++frame_;
    file_.keep();
  }

  void finish() override { file_.commit(); }

 private:
  void put(const std::string& text) { file_.write(std::as_bytes(std::span(text))); }

  PixelLayout layout_;
  ClipInfo clip_;
  PartialFile file_;
  int frame_;
};

}  // namespace

std::unique_ptr<Sink> open_framehash(const Format& format, const OutputRequest& request, const ClipInfo& clip) {
  return std::make_unique<FramehashSink>(format, request, clip);
}

}  // namespace fluidtank
