// Raw frames, bare or as YUV4MPEG2 (https://wiki.multimedia.cx/index.php/YUV4MPEG2), to a file or to standard output.
#include <unistd.h>

#include <optional>
#include <string>
#include <vector>

#include "media/formats.h"
#include "media/partial_file.h"
#include "media/picture.h"

namespace fluidtank {

namespace {

// What y4m calls a layout.
const char* y4m_name(PixelLayout layout) {
  switch (layout) {
    case PixelLayout::yuv420p10:
      return "420p10 XYSCSS=420P10";
    case PixelLayout::yuv422p10:
      return "422p10 XYSCSS=422P10";
    case PixelLayout::yuv444p:
      return "444 XYSCSS=444";
    case PixelLayout::yuv444p10:
      return "444p10 XYSCSS=444P10";
    default:
      return "420mpeg2";  // chroma sited left
  }
}

std::string y4m_header(PixelLayout layout, const ClipInfo& clip) {
  return "YUV4MPEG2 W" + std::to_string(clip.width) + " H" + std::to_string(clip.height) + " F" +
         std::to_string(clip.fps.num) + ":" + std::to_string(clip.fps.den) + " Ip A1:1 C" + y4m_name(layout) +
         " XCOLORRANGE=LIMITED\n";
}

class RawSink : public Sink {
 public:
  RawSink(const Plan& plan, const OutputRequest& request, const ClipInfo& clip)
      : layout_(plan.layout), bare_(plan.codec->name == "raw"), clip_(clip), name_(request.name) {
    if (request.name == "-") {
      name_ = "standard output";
      if (::isatty(STDOUT_FILENO) != 0) {
        throw Error(Exit::usage, "-: standard output is a terminal; pipe it: fluidtank render ... -o - | ffplay -");
      }
    } else {
      file_.emplace(request.name, request.overwrite);
    }
    if (bare_) return;
    const std::string header = y4m_header(layout_, clip);
    put(std::as_bytes(std::span(header)));
  }

  void write(const FrameView& frame) override {
    check_frame(frame, layout_, clip_);
    constexpr char kMark[] = {'F', 'R', 'A', 'M', 'E', '\n'};
    buffer_.clear();
    if (!bare_) append(std::as_bytes(std::span(kMark)));
    for (int plane = 0; plane < plane_count(layout_); ++plane) {
      for (int y = 0; y < row_count(frame, plane); ++y) append(row_of(frame, plane, y));
    }
    put(buffer_);
    if (file_) file_->keep();
  }

  void finish() override {
    if (file_) file_->commit();
  }

 private:
  void append(std::span<const std::byte> bytes) { buffer_.insert(buffer_.end(), bytes.begin(), bytes.end()); }
  void put(std::span<const std::byte> bytes) { write_all(file_ ? file_->descriptor() : STDOUT_FILENO, bytes, name_); }

  PixelLayout layout_;
  bool bare_;  // without a header and marks between frames
  ClipInfo clip_;
  std::string name_;
  std::optional<PartialFile> file_;
  std::vector<std::byte> buffer_;
};

}  // namespace

std::unique_ptr<Sink> open_raw(const Plan& plan, const OutputRequest& request, const ClipInfo& clip) {
  return std::make_unique<RawSink>(plan, request, clip);
}

}  // namespace fluidtank
