#include "scene/field_view.h"

namespace fluidtank {

const std::vector<FieldChannel>& channels_of(ShownField field) {
  using C = FieldChannel;
  static const std::vector<C> kNone = {};
  static const std::vector<C> kArrow = {C::length, C::x, C::y};
  static const std::vector<C> kPush = {C::length, C::x, C::y, C::weight};
  static const std::vector<C> kWalls = {C::distance, C::solid};
  static const std::vector<C> kWater = {C::pour, C::slow};
  static const std::vector<C> kColor = {C::sum, C::r, C::g, C::b};
  static const std::vector<C> kLength = {C::length};
  static const std::vector<C> kSum = {C::sum};
  switch (field) {
    case ShownField::velocity:
      return kArrow;
    case ShownField::speed:
      return kLength;
    case ShownField::obstacles:
      return kWalls;
    case ShownField::forces:
      return kPush;
    case ShownField::sources:
      return kWater;
    case ShownField::dye_sources:
    case ShownField::dye:
      return kColor;
    case ShownField::density:
      return kSum;
    default:
      return kNone;
  }
}

FieldChannel channel_of(const FieldView& view) {
  const auto& channels = channels_of(view.show);
  return view.channel == FieldChannel::usual && !channels.empty() ? channels.front() : view.channel;
}

bool has_two_signs(const FieldView& view) {
  switch (channel_of(view)) {
    case FieldChannel::usual:  // pressure, divergence and curl
    case FieldChannel::x:
    case FieldChannel::y:
    case FieldChannel::pour:
      return true;
    default:
      return false;
  }
}

ColorMap map_of(const FieldView& view) {
  if (view.map != ColorMap::usual) return view.map;
  return has_two_signs(view) ? ColorMap::coolwarm : ColorMap::viridis;
}

bool is_diverging(ColorMap map) { return map == ColorMap::coolwarm; }

}  // namespace fluidtank
