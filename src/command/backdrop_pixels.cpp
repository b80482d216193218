#include "command/backdrop_pixels.h"

#include "media/decode.h"

namespace fluidtank {

Pixels backdrop_pixels(const Scene& scene) {
  if (scene.backdrop.kind != BackdropKind::picture) return {};
  RgbPicture picture = decode_opaque_picture(scene.backdrop.path);
  return {picture.width, picture.height, std::move(picture.bytes)};
}

}  // namespace fluidtank
