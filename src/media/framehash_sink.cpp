#include <string>

#include "media/formats.h"
#include "media/framehash.h"
#include "media/partial_file.h"
#include "media/picture.h"
#include "media/picture_hasher.h"

namespace fluidtank {

namespace {

class FramehashSink : public Sink {
 public:
  FramehashSink(const Plan& plan, const OutputRequest& request, const ClipInfo& clip)
      : layout_(plan.layout), clip_(clip), file_(request.name, request.overwrite), frame_(clip.first_frame) {
    put(framehash_header(clip));
  }
  ~FramehashSink() override { abandon(); }
  FramehashSink(const FramehashSink&) = delete;
  FramehashSink& operator=(const FramehashSink&) = delete;

  void write(const FrameView& frame) override {
    check_frame(frame, layout_, clip_);
    hasher_.add(frame);
    file_.keep();
  }

  void finish() override {
    hasher_.finish();
    file_.commit();
    finished_ = true;
  }

  int holds() const override { return hasher_.holds(); }

 private:
  void put(const std::string& text) { file_.write(std::as_bytes(std::span(text))); }

  /// What is still being hashed belongs to the .partial as well.
  void abandon() noexcept {
    if (finished_) return;
    try {
      hasher_.finish();
    } catch (...) {  // A destructor has nobody to tell; the .partial keeps what it has.
    }
  }

  PixelLayout layout_;
  ClipInfo clip_;
  PartialFile file_;
  int frame_;
  bool finished_ = false;
  PictureHasher hasher_{[this](std::string sha256) {
    put(framehash_line({.frame = frame_, .sha256 = std::move(sha256)}));
    ++frame_;
  }};
};

}  // namespace

std::unique_ptr<Sink> open_framehash(const Plan& plan, const OutputRequest& request, const ClipInfo& clip) {
  return std::make_unique<FramehashSink>(plan, request, clip);
}

}  // namespace fluidtank
