#include "media/output.h"

#include "base/check.h"
#include "base/error.h"
#include "media/formats.h"
#include "media/libav.h"

namespace fluidtank {

namespace {

/// 4:2:0 has one chroma sample for two by two pixels.
void require_even(const Format& format, const std::string& name, const ClipInfo& clip) {
  if (format.layout != PixelLayout::yuv420p || (clip.width % 2 == 0 && clip.height % 2 == 0)) return;
  const auto size = [](int width, int height) { return std::to_string(width) + "x" + std::to_string(height); };
  throw Error(Exit::usage, name + ": " + size(clip.width, clip.height) +
                               " is odd, and this format needs an even width " + "and height; choose " +
                               size(clip.width + clip.width % 2, clip.height + clip.height % 2) +
                               ", or write NAME.mkv or DIR/%05d.png");
}

}  // namespace

PixelLayout layout_of_output(const std::string& name) { return format_of(name).layout; }

std::unique_ptr<Sink> open_sink(const OutputRequest& request, const ClipInfo& clip) {
  check(clip.width > 0 && clip.height > 0 && clip.fps.num > 0 && clip.fps.den > 0 && request.threads >= 0,
        "a clip has a size and a rate");
  quiet_libav();
  const Format& format = format_of(request.name);
  require_even(format, request.name, clip);
  require_available(format, request.name);
  return format.open(format, request, clip);
}

}  // namespace fluidtank
