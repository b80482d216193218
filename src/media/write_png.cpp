#include "media/write_png.h"

#include "media/encoder.h"
#include "media/partial_file.h"

namespace fluidtank {

std::vector<std::byte> encode_png(const RgbPicture& picture) {
  const OutputRequest request{.name = "%d.png", .overwrite = true, .threads = 1};
  ClipInfo clip;
  clip.width = picture.width;
  clip.height = picture.height;
  clip.frames = 1;
  Encoder encoder(plan_of(request, clip), request, clip);
  std::vector<std::byte> bytes;
  const TakePacket take = [&](AVPacket& packet) {
    const auto data = std::as_bytes(std::span(packet.data, static_cast<std::size_t>(packet.size)));
    bytes.insert(bytes.end(), data.begin(), data.end());
  };
  encoder.encode(picture.view(), 0, take);
  encoder.drain(take);
  return bytes;
}

void write_png(const std::string& path, const RgbPicture& picture) {
  PartialFile file(path, true);
  file.write(encode_png(picture));
  file.commit();
}

}  // namespace fluidtank
