// YUV4MPEG2, to a file or to standard output: https://wiki.multimedia.cx/index.php/YUV4MPEG2
#include <unistd.h>

#include <optional>
#include <string>
#include <vector>

#include "media/formats.h"
#include "media/partial_file.h"
#include "media/picture.h"

namespace fluidtank {

namespace {

std::string y4m_header(const ClipInfo& clip) {
  // mpeg2: chroma sited left.
  return "YUV4MPEG2 W" + std::to_string(clip.width) + " H" + std::to_string(clip.height) + " F" +
         std::to_string(clip.fps.num) + ":" + std::to_string(clip.fps.den) + " Ip A1:1 C420mpeg2 XCOLORRANGE=LIMITED\n";
}

class Y4mSink : public Sink {
 public:
  Y4mSink(const Format& format, const OutputRequest& request, const ClipInfo& clip)
      : layout_(format.layout), clip_(clip), name_(request.name) {
    if (request.name == "-") {
      name_ = "standard output";
      if (::isatty(STDOUT_FILENO) != 0) {
        throw Error(Exit::usage, "-: standard output is a terminal; pipe it: fluidtank render ... -o - | ffplay -");
      }
    } else {
      file_.emplace(request.name, request.overwrite);
    }
    const std::string header = y4m_header(clip);
    put(std::as_bytes(std::span(header)));
  }

  void write(const FrameView& frame) override {
    check_frame(frame, layout_, clip_);
    constexpr char kMark[] = {'F', 'R', 'A', 'M', 'E', '\n'};
    buffer_.clear();
    append(std::as_bytes(std::span(kMark)));
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
  ClipInfo clip_;
  std::string name_;
  std::optional<PartialFile> file_;
  std::vector<std::byte> buffer_;
};

}  // namespace

std::unique_ptr<Sink> open_y4m(const Format& format, const OutputRequest& request, const ClipInfo& clip) {
  return std::make_unique<Y4mSink>(format, request, clip);
}

}  // namespace fluidtank
