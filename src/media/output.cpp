#include "media/output.h"

#include "base/check.h"
#include "base/error.h"
#include "media/formats.h"
#include "media/libav.h"

namespace fluidtank {

PixelLayout layout_of_output(const std::string& name) {
  return codec_of(format_of(name).codecs.front()).layouts.front();
}

OutputFacts facts_of_output(const OutputRequest& request, const ClipInfo& clip) {
  quiet_libav();
  Plan plan = plan_of(request, clip);
  return {plan.layout, std::move(plan.warning)};
}

std::unique_ptr<Sink> open_sink(const OutputRequest& request, const ClipInfo& clip) {
  check(clip.width > 0 && clip.height > 0 && clip.fps.num > 0 && clip.fps.den > 0 && request.threads >= 0,
        "a clip has a size and a rate");
  quiet_libav();
  const Plan plan = plan_of(request, clip);
  return plan.format->open(plan, request, clip);
}

}  // namespace fluidtank
