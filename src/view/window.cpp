#include <algorithm>

#include "view/view.h"

namespace fluidtank {

Window window_of(const Picture& picture, const Tank& tank) {
  const double width = picture.width;
  const double height = picture.height;
  if (picture.view.height > 0) {
    const double pixel = picture.view.height / height;
    return {{picture.view.at.x - pixel * width / 2, picture.view.at.y - pixel * height / 2}, {pixel, pixel}};
  }
  const Vec2 stretched{tank.size.x / width, tank.size.y / height};
  if (picture.fit == Fit::stretch || stretched.x == stretched.y) return {{0, 0}, stretched};
  const double pixel =
      picture.fit == Fit::contain ? std::max(stretched.x, stretched.y) : std::min(stretched.x, stretched.y);
  return {{(tank.size.x - pixel * width) / 2, (tank.size.y - pixel * height) / 2}, {pixel, pixel}};
}

}  // namespace fluidtank
