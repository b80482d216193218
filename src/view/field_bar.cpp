#include "view/field_bar.h"

#include <algorithm>

#include "base/font.h"
#include "scene/field_view.h"

namespace fluidtank {
namespace {

constexpr int kRowsALetterPixel = 300;  // of the picture
// In pixels of letters:
constexpr int kMargin = 5, kPadding = 4, kStripWidth = 8, kTickWidth = 4, kTitleStep = 11, kBelowTitle = 5;
constexpr int kNumberColumns = 7 * kLetterAdvance;  // "-0.0123"; few are longer
constexpr int kShortestStrip = 40;

std::string unit_of(const FieldView& view) {
  const std::string squared(1, kSquared);
  switch (view.show) {
    case ShownField::velocity:
    case ShownField::speed:
      return "units/s";
    case ShownField::pressure:
      return "units" + squared + "/s" + squared;
    case ShownField::divergence:
    case ShownField::divergence_after:
    case ShownField::curl:
      return "1/s";
    case ShownField::obstacles:
      return channel_of(view) == FieldChannel::solid ? "" : "units";
    case ShownField::forces:
      return channel_of(view) == FieldChannel::weight ? "" : "units/s";
    case ShownField::sources:
      return channel_of(view) == FieldChannel::slow ? "a 60th s" : "1/s";
    case ShownField::dye_sources:
      return "1/s";
    case ShownField::dye:
    case ShownField::density:
      break;
  }
  return "";
}

}  // namespace

std::vector<std::string> title_of(const FieldView& view) {
  std::vector<std::string> lines;
  std::string name = word_of(view.show);
  if (const auto gap = name.find('_'); gap != std::string::npos) {  // "divergence" over "after"
    lines.push_back(name.substr(0, gap));
    name = name.substr(gap + 1);
  }
  lines.push_back(name);
  const auto& channels = channels_of(view.show);
  if (view.show == ShownField::velocity && channel_of(view) == FieldChannel::length) {
    lines.back() = "speed";
  } else if (channels.size() > 1) {
    const std::string channel = word_of(channel_of(view));
    if (channel.size() == 1) {
      lines.back() += " " + channel;
    } else {
      lines.push_back(channel);
    }
  }
  if (const std::string unit = unit_of(view); !unit.empty()) lines.push_back(unit);
  return lines;
}

FieldBar::FieldBar(const FieldView& view, const Picture& picture) : title_(title_of(view)) {
  if (!view.bar) return;
  for (letter_ = std::max(picture.height / kRowsALetterPixel, 1); letter_ > 0; --letter_) {
    if (lay_out(picture)) return;
  }
  letter_ = 1;
}

// In letters of this size, if it fits.
bool FieldBar::lay_out(const Picture& picture) {
  int columns = kStripWidth + kTickWidth + kNumberColumns;
  for (const std::string& line : title_) columns = std::max(columns, text_columns(line));
  const int width = (columns + 2 * kPadding) * letter_;
  const int title_rows = static_cast<int>(title_.size()) * kTitleStep + kBelowTitle;
  const int strip = picture.height / 2;
  const int height = strip + (title_rows + 2 * kPadding + kCapitalRows / 2) * letter_;
  const int margin = kMargin * letter_;
  const int widest = picture.width / (letter_ > 1 ? 3 : 2);
  if (strip < kShortestStrip * letter_ || width + 2 * margin > widest || height + 2 * margin > picture.height) {
    return false;
  }
  region_ = {picture.width - margin - width, (picture.height - height) / 2, width, height};
  strip_at_ = {kPadding * letter_, (kPadding + title_rows) * letter_};
  strip_size_ = {kStripWidth * letter_, strip};
  return true;
}

void FieldBar::place(abi::FieldParams& params) const {
  params.bar_at = {region_.x, region_.y};
  params.bar_size = {region_.width, region_.height};
  params.strip_at = strip_at_;
  params.strip_size = strip_size_;
  params.letter = letter_;
  params.title_lines = static_cast<int>(title_.size());
}

std::vector<std::uint32_t> FieldBar::title_letters() const {
  std::vector<std::uint32_t> letters(kTitleLetters * kTitleLines, 0);
  for (std::size_t line = 0; line < title_.size(); ++line) {
    for (std::size_t k = 0; k < title_[line].size(); ++k)
      letters[line * kTitleLetters + k] = letter_of(title_[line][k]);
  }
  return letters;
}

}  // namespace fluidtank
