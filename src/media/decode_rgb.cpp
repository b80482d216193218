#include "media/decode_rgb.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "base/error.h"

extern "C" {
#include <libavutil/pixdesc.h>
}

namespace fluidtank {
namespace {

using Samples = std::vector<std::uint16_t>;

// A frame's channels as rows of plain numbers, whatever its format packs them into.
class Channels {
 public:
  Channels(const AVFrame& frame, const AVPixFmtDescriptor& description) : frame_(frame), description_(description) {
    data_ = {frame.data[0], frame.data[1], frame.data[2], frame.data[3]};
  }
  int depth(int channel) const { return description_.comp[channel].depth; }

  // Samples 0 to `width` of a channel's row, as they are.
  void read(Samples& into, int channel, int y, int width) {
    into.resize(static_cast<std::size_t>(width));
    if ((description_.flags & AV_PIX_FMT_FLAG_PAL) != 0) return read_palette(into, channel, y);
    av_read_image_line2(into.data(), data_.data(), frame_.linesize, &description_, 0, y, channel, width, 0, 2);
  }

 private:
  // The palette is words of alpha, red, green and blue from the top.
  void read_palette(Samples& into, int channel, int y) const {
    const std::uint8_t* row = frame_.data[0] + static_cast<std::ptrdiff_t>(frame_.linesize[0]) * y;
    const int shift = channel == 3 ? 24 : 16 - 8 * channel;
    for (std::size_t x = 0; x < into.size(); ++x) {
      std::uint32_t color = 0;
      std::memcpy(&color, frame_.data[1] + std::size_t{4} * row[x], 4);
      into[x] = static_cast<std::uint16_t>(color >> shift & 255u);
    }
  }

  const AVFrame& frame_;
  const AVPixFmtDescriptor& description_;
  std::array<const std::uint8_t*, 4> data_{};
};

std::uint8_t to_8_bits(unsigned value, int depth) {
  const unsigned full = (1u << static_cast<unsigned>(depth)) - 1u;
  return static_cast<std::uint8_t>((value * 255u + full / 2) / full);
}

// The alpha of the next row, which begins to count with the first pixel that is not opaque.
void add_alpha(const Samples& row, int depth, int y, RgbPicture& into) {
  const auto full = static_cast<std::uint16_t>((1u << static_cast<unsigned>(depth)) - 1u);
  const bool opaque = std::all_of(row.begin(), row.end(), [&](std::uint16_t value) { return value == full; });
  if (opaque && into.alpha.empty()) return;
  if (into.alpha.empty()) into.alpha.assign(into.pixels(), 255);
  std::uint8_t* out = into.alpha.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(into.width);
  for (std::size_t x = 0; x < row.size(); ++x) out[x] = to_8_bits(row[x], depth);
}

// RGB or grey, with or without a palette or an alpha channel.
void copy_rgb(Channels& channels, const AVPixFmtDescriptor& description, RgbPicture& into) {
  const bool palette = (description.flags & AV_PIX_FMT_FLAG_PAL) != 0;
  const bool alpha = palette || (description.flags & AV_PIX_FMT_FLAG_ALPHA) != 0;
  const int count = palette ? 4 : description.nb_components;
  const int colors = alpha ? count - 1 : count;
  const auto depth = [&](int channel) { return palette ? 8 : channels.depth(channel); };
  Samples row;
  for (int y = 0; y < into.height; ++y) {
    std::uint8_t* out = into.bytes.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(into.width) * 3;
    for (int channel = 0; channel < 3; ++channel) {
      const int source = std::min(channel, colors - 1);
      if (source == channel) channels.read(row, source, y, into.width);
      for (std::size_t x = 0; x < row.size(); ++x) {
        out[x * 3 + static_cast<std::size_t>(channel)] = to_8_bits(row[x], depth(source));
      }
    }
    if (!alpha) continue;
    channels.read(row, count - 1, y, into.width);
    add_alpha(row, depth(count - 1), y, into);
  }
}

// A matrix of Y'CbCr in units of 1/65536: r = y + cr red_cr, and so on, from limited or full range to 0..255.
struct YuvMatrix {
  std::int64_t luma, red_cr, green_cb, green_cr, blue_cb, black;
};

std::int64_t in_units(double value) { return static_cast<std::int64_t>(value * 65536 + (value < 0 ? -0.5 : 0.5)); }

YuvMatrix matrix_of(const AVFrame& frame) {
  const bool bt601 = frame.colorspace == AVCOL_SPC_BT470BG || frame.colorspace == AVCOL_SPC_SMPTE170M;
  const double red = bt601 ? 0.299 : 0.2126;
  const double blue = bt601 ? 0.114 : 0.0722;
  const double green = 1 - red - blue;
  const bool full = frame.color_range == AVCOL_RANGE_JPEG;
  const double luma = full ? 1 : 255.0 / 219;
  const double chroma = full ? 1 : 255.0 / 224;
  return {in_units(luma),
          in_units(chroma * 2 * (1 - red)),
          in_units(-chroma * 2 * (1 - blue) * blue / green),
          in_units(-chroma * 2 * (1 - red) * red / green),
          in_units(chroma * 2 * (1 - blue)),
          full ? 0 : 16};
}

// Of 1/65536 x 1/8 of a level, of which there are more than 255 where samples have `more` bits than 8.
std::uint8_t byte_of(std::int64_t value, int more) {
  const std::int64_t half = std::int64_t{1} << (18 + more);
  return static_cast<std::uint8_t>(std::clamp<std::int64_t>((value + half) >> (19 + more), 0, 255));
}

// One row of chroma at luma's places, times 8. Halved columns are sited left: an odd one is the mean of its neighbours.
// Halved rows lie between two luma rows: three parts of the nearer and one of the other.
class ChromaRows {
 public:
  ChromaRows(Channels& channels, const AVPixFmtDescriptor& description, int width, int height, int channel)
      : channels_(channels),
        channel_(channel),
        width_(width),
        halved_x_(description.log2_chroma_w == 1),
        halved_y_(description.log2_chroma_h == 1),
        columns_(halved_x_ ? (width + 1) / 2 : width),
        rows_(halved_y_ ? (height + 1) / 2 : height) {}

  void at(int y, std::vector<int>& into) {
    const int own = halved_y_ ? y / 2 : y;
    const int other = halved_y_ ? std::clamp(y % 2 == 0 ? own - 1 : own + 1, 0, rows_ - 1) : own;
    channels_.read(near_, channel_, own, columns_);
    channels_.read(far_, channel_, other, columns_);
    const auto mixed = [&](int x) {
      const auto index = static_cast<std::size_t>(std::min(x, columns_ - 1));
      return 3 * near_[index] + far_[index];
    };
    into.resize(static_cast<std::size_t>(width_));
    for (int x = 0; x < width_; ++x) {
      const int left = halved_x_ ? x / 2 : x;
      const int right = halved_x_ && x % 2 == 1 ? left + 1 : left;
      into[static_cast<std::size_t>(x)] = mixed(left) + mixed(right);
    }
  }

 private:
  Channels& channels_;
  int channel_, width_;
  bool halved_x_, halved_y_;
  int columns_, rows_;
  Samples near_, far_;
};

void convert_yuv(Channels& channels, const AVPixFmtDescriptor& description, const YuvMatrix& matrix, RgbPicture& into) {
  const int depth = channels.depth(0);
  const int more = depth - 8;
  const std::int64_t black = matrix.black << more;
  const int middle = 128 << more;
  ChromaRows blue_rows(channels, description, into.width, into.height, 1);
  ChromaRows red_rows(channels, description, into.width, into.height, 2);
  Samples luma, alpha;
  std::vector<int> blue, red;
  std::uint8_t* out = into.bytes.data();
  for (int y = 0; y < into.height; ++y) {
    channels.read(luma, 0, y, into.width);
    if (description.nb_components == 4) {
      channels.read(alpha, 3, y, into.width);
      add_alpha(alpha, depth, y, into);
    }
    blue_rows.at(y, blue);
    red_rows.at(y, red);
    for (std::size_t x = 0; x < luma.size(); ++x, out += 3) {
      const std::int64_t bright = (luma[x] - black) * 8 * matrix.luma;
      const std::int64_t cb = blue[x] - middle * 8;
      const std::int64_t cr = red[x] - middle * 8;
      out[0] = byte_of(bright + cr * matrix.red_cr, more);
      out[1] = byte_of(bright + cb * matrix.green_cb + cr * matrix.green_cr, more);
      out[2] = byte_of(bright + cb * matrix.blue_cb, more);
    }
  }
}

// What FFV1 and PNG give us, without the detour over samples.
bool copy_fast(const AVFrame& frame, RgbPicture& into) {
  const bool rgb = frame.format == AV_PIX_FMT_RGB24;
  if (!rgb && frame.format != AV_PIX_FMT_BGR0) return false;
  std::uint8_t* out = into.bytes.data();
  for (int y = 0; y < into.height; ++y) {
    const std::uint8_t* row = frame.data[0] + static_cast<std::ptrdiff_t>(frame.linesize[0]) * y;
    if (rgb) {
      std::memcpy(out, row, static_cast<std::size_t>(into.width) * 3);
      out += static_cast<std::ptrdiff_t>(into.width) * 3;
      continue;
    }
    for (int x = 0; x < into.width; ++x, out += 3, row += 4) {
      out[0] = row[2];
      out[1] = row[1];
      out[2] = row[0];
    }
  }
  return true;
}

}  // namespace

RgbPicture rgb_of_frame(const AVFrame& frame, const std::string& name) {
  RgbPicture picture{frame.width, frame.height, {}};
  picture.bytes.resize(picture.pixels() * 3);
  if (copy_fast(frame, picture)) return picture;
  const AVPixFmtDescriptor* description = av_pix_fmt_desc_get(static_cast<AVPixelFormat>(frame.format));
  if (description == nullptr) throw Error(Exit::io, name + ": libav does not say how its pixels lie");
  Channels channels(frame, *description);
  const bool special =
      (description->flags & (AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_BAYER | AV_PIX_FMT_FLAG_FLOAT)) != 0;
  const bool plain = (description->flags & (AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL)) != 0;
  const bool gray = description->nb_components <= 2 && frame.color_range != AVCOL_RANGE_MPEG;
  const bool yuv = description->nb_components >= 3 && description->comp[0].depth >= 8 &&
                   description->comp[0].depth <= 16 && description->log2_chroma_w <= 1 &&
                   description->log2_chroma_h <= 1;
  if (!special && (plain || gray)) {
    copy_rgb(channels, *description, picture);
  } else if (!special && yuv) {
    convert_yuv(channels, *description, matrix_of(frame), picture);
  } else {
    throw Error(Exit::io, name + ": its pixel format " + description->name +
                              " cannot be compared; turn it into PNG (8-bit RGB) or lossless RGB video first");
  }
  return picture;
}

}  // namespace fluidtank
