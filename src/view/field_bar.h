// Where the colour bar of a field's picture stands, and its words. Its numbers are the kernels' (field_scale.glsl).
#pragma once
#include <string>
#include <vector>

#include "abi.h"
#include "compute/device.h"
#include "scene/scene.h"

namespace fluidtank {

/// What stands above the strip: the field, what of it, and the unit.
std::vector<std::string> title_of(const FieldView& view);

class FieldBar {
 public:
  static constexpr int kLabelLetters = 12;  ///< Of a number, as field_scale.glsl writes them.
  static constexpr int kTitleLetters = 24;  ///< Of a line of the title.
  static constexpr int kTitleLines = 4;

  /// Laid out at the picture's right, in letters of a whole number of pixels; none where the view asks for none or the
  /// picture is too small.
  FieldBar(const FieldView& view, const Picture& picture);

  /// The panel's pixels, from the bottom left; empty where there is no bar.
  const Region& region() const { return region_; }
  /// Writes its places into the kernels' parameters.
  void place(abi::FieldParams& params) const;
  /// The font's letters of each line of the title, kTitleLetters each.
  std::vector<std::uint32_t> title_letters() const;

 private:
  bool lay_out(const Picture& picture);

  std::vector<std::string> title_;
  int letter_ = 1;  ///< Pixels of the picture a pixel of a letter.
  Region region_;
  abi::ivec2 strip_at_{0, 0}, strip_size_{0, 0};
};

}  // namespace fluidtank
