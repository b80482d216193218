// Which codec, layout and options an output has, and whether they can hold the clip.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>

#include "base/error.h"
#include "base/text.h"
#include "media/formats.h"

namespace fluidtank {
namespace {

// Who is asking, for errors: "clip.mp4: --crf 60: ...".
class Asked {
 public:
  Asked(const OutputRequest& request, const ClipInfo& clip)
      : name_(request.name), encoding_(request.encoding), clip_(clip), format_(format_of(request.name)) {}

  Plan plan() const {
    Plan plan{.format = &format_, .codec = &codec()};
    plan.layout = layout(*plan.codec);
    require_available(format_, *plan.codec, name_);
    require_layout_here(*plan.codec, plan.layout);
    require_size(*plan.codec, plan.layout);
    plan.options = plan.codec->options;
    if (plan.codec->slices > 0) plan.options = ffv1_options(plan.codec->slices, clip_.width, clip_.height);
    take_layout_options(plan);
    take_preset(plan);
    take_bitrate(plan);
    take_quality(plan);
    plan.warning = warning(*plan.codec, plan.layout);
    return plan;
  }

 private:
  [[noreturn]] void refuse(const std::string& option, const std::string& words) const {
    throw Error(Exit::usage, name_ + ": " + option + ": " + words);
  }

  std::string name_of(const Codec& codec) const { return std::string(codec.name); }

  const Codec& codec() const {
    if (encoding_.codec.empty()) return codec_of(format_.codecs.front());
    std::vector<std::string> known;
    for (const std::string_view name : format_.codecs) {
      if (name == encoding_.codec) return codec_of(name);
      known.emplace_back(name);
    }
    refuse("--codec " + encoding_.codec, std::string(format_.pattern) + " takes " + listed(known) + elsewhere());
  }

  // Where else the codec that was asked for goes.
  std::string elsewhere() const {
    for (const Format& other : format_table()) {
      if (std::find(other.codecs.begin(), other.codecs.end(), encoding_.codec) != other.codecs.end()) {
        return "; " + encoding_.codec + " goes into " + std::string(other.pattern);
      }
    }
    return "";
  }

  PixelLayout layout(const Codec& codec) const {
    const bool transparent = clip_.alpha != ClipAlpha::opaque;
    if (!encoding_.pix_fmt.empty()) return named_layout(codec);
    const auto holds = [](PixelLayout layout) { return facts_of(layout).alpha; };
    const auto first =
        transparent ? std::find_if(codec.layouts.begin(), codec.layouts.end(), holds) : codec.layouts.begin();
    if (first != codec.layouts.end()) return *first;
    throw Error(Exit::usage, name_ + ": the clip is transparent (display.alpha), and " + name_of(codec) +
                                 " holds no alpha; write " + alpha_remedy() +
                                 ", or lay it on its background: --set /display/alpha=opaque");
  }

  std::string alpha_remedy() const {
    return format_.is_sequence() ? "DIR/%05d.png" : "NAME.mov (ProRes 4444), NAME.webm (VP9) or NAME.mkv (FFV1)";
  }

  PixelLayout named_layout(const Codec& codec) const {
    std::string wanted = encoding_.pix_fmt;
    if (wanted.ends_with("le") || wanted.ends_with("be")) wanted.resize(wanted.size() - 2);
    std::vector<std::string> known;
    for (const PixelLayout layout : codec.layouts) {
      const LayoutFacts& facts = facts_of(layout);
      known.emplace_back(facts.name);
      if (facts.name != wanted) continue;
      if (clip_.alpha != ClipAlpha::opaque && !facts.alpha) {
        refuse("--pix-fmt " + encoding_.pix_fmt,
               "the clip is transparent (display.alpha), and this holds no alpha; " + with_alpha(codec));
      }
      return layout;
    }
    refuse("--pix-fmt " + encoding_.pix_fmt, name_of(codec) + " takes " + listed(known) + " here");
  }

  std::string with_alpha(const Codec& codec) const {
    for (const PixelLayout layout : codec.layouts) {
      if (facts_of(layout).alpha) return "choose " + std::string(facts_of(layout).name);
    }
    return "write " + alpha_remedy();
  }

  // Encoders are built with less than others at times, as an x264 of 8 bits alone.
  void require_layout_here(const Codec& codec, PixelLayout layout) const {
    if (takes_layout(codec, layout)) return;
    std::string works;
    for (const PixelLayout other : codec.layouts) {
      if (works.empty() && takes_layout(codec, other)) works = facts_of(other).name;
    }
    throw Error(Exit::io,
                name_ + ": this libav's " + codec.encoder + " takes no " + std::string(facts_of(layout).name) + "; " +
                    (works.empty() ? "write " + std::string(format_.instead) : "--pix-fmt " + works) + " works");
  }

  void require_size(const Codec& codec, PixelLayout layout) const {
    const LayoutFacts& facts = facts_of(layout);
    const auto size = [](int width, int height) { return std::to_string(width) + "x" + std::to_string(height); };
    const auto fitting = [&](int length, bool halved) {
      const int enough = std::max(length, codec.smallest);
      return codec.even && halved ? (enough + 1) / 2 * 2 : enough;
    };
    const int width = fitting(clip_.width, facts.halved_x);
    const int height = fitting(clip_.height, facts.halved_y);
    if (width == clip_.width && height == clip_.height) return;
    const bool small = std::min(clip_.width, clip_.height) < codec.smallest;
    const std::string fault =
        small
            ? " is too small, and " + name_of(codec) + " takes even sizes from " + size(codec.smallest, codec.smallest)
            : std::string(" is odd, and this format needs an even width") + (facts.halved_y ? " and height" : "");
    throw Error(Exit::usage, name_ + ": " + size(clip_.width, clip_.height) + fault + "; choose --size " +
                                 size(width, height) + ", or write NAME.mkv or DIR/%05d.png");
  }

  void take_layout_options(Plan& plan) const {
    if (encoding_.crf && *encoding_.crf < plan.codec->lossless_below) return;
    for (const auto& [layout, option] : plan.codec->layout_options) {
      if (layout == plan.layout) plan.options.push_back(option);
    }
  }

  void take_preset(Plan& plan) const {
    const Presets& presets = plan.codec->presets;
    std::string value = presets.usual;
    if (!encoding_.preset.empty()) {
      const std::string option = "--preset " + encoding_.preset;
      if (presets.option.empty()) refuse(option, name_of(*plan.codec) + " has no presets" + what_fits(*plan.codec));
      value = encoding_.preset;
      if (std::find(presets.values.begin(), presets.values.end(), value) == presets.values.end()) {
        refuse(option, name_of(*plan.codec) + " has " + listed(presets.values));
      }
    }
    if (!value.empty()) plan.options.emplace_back(presets.option, value);
  }

  // What else may be said of a codec.
  std::string what_fits(const Codec& codec) const {
    std::vector<std::string> options;
    if (codec.quality.kind != Quality::Kind::none) options.emplace_back("--crf");
    if (!codec.presets.option.empty()) options.emplace_back("--preset");
    if (codec.takes_bitrate) options.emplace_back("--bitrate");
    if (codec.layouts.size() > 1) options.emplace_back("--pix-fmt");
    return options.empty() ? "; it takes no options" : "; it takes " + listed(options);
  }

  // "8M", "500k", "2500000".
  void take_bitrate(Plan& plan) const {
    if (encoding_.bitrate.empty()) return;
    const std::string option = "--bitrate " + encoding_.bitrate;
    if (!plan.codec->takes_bitrate) {
      refuse(option, name_of(*plan.codec) + " has no bit rate of one's choice" + what_fits(*plan.codec));
    }
    if (encoding_.crf) refuse(option, "a bit rate and a quality (--crf) cannot both be had; give one");
    double number = 0;
    const char* end_of_text = encoding_.bitrate.data() + encoding_.bitrate.size();
    const auto [end, code] = std::from_chars(encoding_.bitrate.data(), end_of_text, number);
    const std::string_view unit(end, static_cast<std::size_t>(end_of_text - end));
    const double scale = unit == "M" ? 1e6 : unit == "k" ? 1e3 : unit.empty() ? 1 : 0;
    if (code != std::errc() || !(number * scale >= 1000) || !(number * scale <= 2e9)) {
      refuse(option, "expected bits a second from 1k to 2000M, as 8M or 500k");
    }
    plan.bitrate = std::llround(number * scale);
  }

  void take_quality(Plan& plan) const {
    const Quality& quality = plan.codec->quality;
    double value = quality.usual;
    if (encoding_.crf) {
      value = *encoding_.crf;
      const std::string option = "--crf " + format_number(value);
      if (quality.kind == Quality::Kind::none) {
        refuse(option, name_of(*plan.codec) + " has no quality to choose" + what_fits(*plan.codec));
      }
      if (!(value >= quality.best && value <= quality.worst)) {
        refuse(option, name_of(*plan.codec) + " takes " + format_number(quality.best) + " (best) to " +
                           format_number(quality.worst) + ", " + format_number(quality.usual) + " unless given");
      }
    } else if (plan.bitrate > 0) {
      return;
    }
    if (quality.kind == Quality::Kind::crf) plan.options.emplace_back("crf", format_number(value));
    if (quality.kind == Quality::Kind::percent) plan.options.emplace_back("quality", format_number(100 - value));
    if (quality.kind == Quality::Kind::qscale) plan.qscale = value;
  }

  std::string warning(const Codec& codec, PixelLayout layout) const {
    if (clip_.alpha != ClipAlpha::premultiplied || !facts_of(layout).alpha) return "";
    if (codec.convention != ClipAlpha::straight) return "";
    return name_ + ": the clip's colours are multiplied by alpha (display.alpha premultiplied), and readers of " +
           name_of(codec) + " take them to be straight: edges and glow come out dark unless yours is told; " +
           "--set /display/alpha=straight, or write NAME.mov or DIR/%05d.exr";
  }

  std::string name_;
  const EncodingOptions& encoding_;
  const ClipInfo& clip_;
  const Format& format_;
};

}  // namespace

Plan plan_of(const OutputRequest& request, const ClipInfo& clip) { return Asked(request, clip).plan(); }

}  // namespace fluidtank
