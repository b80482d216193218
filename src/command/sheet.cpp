// A contact sheet: some frames of a scene side by side in one picture.
#include <algorithm>
#include <csignal>

#include "base/error.h"
#include "base/text.h"
#include "command/clip.h"
#include "command/commands.h"
#include "command/interrupt.h"
#include "command/progress.h"
#include "command/scene_memory.h"
#include "command/sheet_picture.h"
#include "media/file.h"
#include "media/write_jpeg.h"
#include "media/write_png.h"

namespace fluidtank {
namespace {

constexpr int kLargestSide = 16'384;  // of the sheet
constexpr int kCheckerSquare = 8;     // pixels

// Keeps every frame.
class Tiles : public Sink {
 public:
  explicit Tiles(std::vector<RgbPicture>& into) : into_(into) {}
  void write(const FrameView& frame) override { into_.push_back(copy_picture(frame)); }
  void finish() override {}

 private:
  std::vector<RgbPicture>& into_;
};

// The middles of so many equal parts of the range; all its frames where there are fewer.
std::vector<int> frames_shown(const FrameRange& range, int count) {
  const std::int64_t length = range.end - range.first;
  const std::int64_t parts = std::min<std::int64_t>(count, length);
  std::vector<int> frames;
  for (std::int64_t k = 0; k < parts; ++k) {
    frames.push_back(range.first + static_cast<int>((2 * k + 1) * length / (2 * parts)));
  }
  return frames;
}

// "1.25 s", of the clip's own clock.
std::string time_text(int frame, const Rational& fps) {
  const std::int64_t hundredths = (std::int64_t{frame} * fps.den * 200 / fps.num + 1) / 2;
  const std::string part = std::to_string(100 + hundredths % 100).substr(1);
  return std::to_string(hundredths / 100) + "." + part + " s";
}

SheetWords words_of(const std::filesystem::path& file, const Scene& scene) {
  const Picture& picture = scene.picture;
  const double fps = picture.fps.value();
  SheetWords words{file.stem().string(), {}, scene.about};
  words.facts = std::to_string(picture.width) + "x" + std::to_string(picture.height) + "  " +
                std::to_string(frame_count(scene)) + " frames at " + format_number(fps) + "/s  seed " +
                std::to_string(scene.seed);
  return words;
}

bool is_jpeg(const std::string& output) {
  const std::string lower = lower_case(output);
  return lower.ends_with(".jpg") || lower.ends_with(".jpeg");
}

void require_known(const std::string& output) {
  if (is_jpeg(output)) return require_jpeg("-o " + output);
  if (lower_case(output).ends_with(".png")) return;
  throw Error(Exit::usage, "-o " + output + ": a sheet is a picture; give a name that ends in .png or .jpg");
}

void write_sheet(const std::string& output, const RgbPicture& sheet) {
  (is_jpeg(output) ? write_jpeg : write_png)(output, sheet);
}

void require_drawable(const SheetLayout& layout) {
  if (layout.width <= kLargestSide && layout.height <= kLargestSide) return;
  throw Error(Exit::usage, "the sheet would be " + std::to_string(layout.width) + "x" + std::to_string(layout.height) +
                               " pixels; at most " + std::to_string(kLargestSide) +
                               " a side are allowed: take a smaller --width, or fewer by --count");
}

// As a tile shows it, at a tile's own size, which is sharper than any scaling; what a transparent clip lacks is the
// checkerboard that editors show there.
Scene tile_scene(const SheetOptions& options, const Scene& whole) {
  const double shape = static_cast<double>(whole.picture.height) / whole.picture.width;
  SceneChanges changes = options.changes;
  changes.size =
      std::to_string(options.width) + "x" + std::to_string(std::max(static_cast<int>(options.width * shape + 0.5), 1));
  changes.quiet = true;  // the whole scene's warnings are said
  Scene scene = scene_with_changes(options.scene, changes);
  if (scene.display.alpha == Alpha::opaque) return scene;
  scene.display.alpha = Alpha::opaque;
  scene.backdrop = {.kind = BackdropKind::checkerboard, .size = kCheckerSquare};
  return scene;
}

// Renders the frames; false where a signal came first.
bool render_tiles(Clip& clip, const std::vector<int>& frames, Progress& progress) {
  int stepped = 0;
  for (const int frame : frames) {
    for (; stepped < frame && !InterruptGuard::received(); ++stepped) clip.advance(stepped);
    if (InterruptGuard::received()) {
      progress.stopping();
      return false;
    }
    clip.render(frame);
    progress.update(clip.written());
  }
  clip.finish();
  return true;
}

}  // namespace

int sheet(const SheetOptions& options) {
  require_known(options.output);
  const Scene whole = scene_with_changes(options.scene, options.changes);
  const std::vector<int> frames = frames_shown(parse_frames(options.frames, frame_count(whole)), options.count);
  const SheetWords words = words_of(options.scene, whole);
  const Scene scene = tile_scene(options, whole);
  const SheetLayout layout = sheet_layout(static_cast<int>(frames.size()), options.columns, scene.picture.width,
                                          scene.picture.height, words.about);
  require_drawable(layout);
  require_folder_of(options.output);
  require_free(options.output, options.overwrite);
  const auto device = open_device(options.device);
  require_memory(*device, scene);
  const InterruptGuard guard;
  std::vector<RgbPicture> pictures;
  Clip clip(*device, scene, PixelLayout::rgb24, std::make_unique<Tiles>(pictures));
  Progress progress(static_cast<int>(frames.size()), {.quiet = options.changes.quiet});
  if (!render_tiles(clip, frames, progress)) {
    return static_cast<int>(InterruptGuard::received() == SIGINT ? Exit::interrupted : Exit::terminated);
  }
  std::vector<SheetTile> tiles;
  for (std::size_t k = 0; k < pictures.size(); ++k) {
    tiles.push_back(
        {std::move(pictures[k]), time_text(frames[k], scene.picture.fps), "frame " + std::to_string(frames[k])});
  }
  write_sheet(options.output, draw_sheet(layout, words, tiles));
  progress.finish(clip.written(), options.output);
  return static_cast<int>(Exit::ok);
}

}  // namespace fluidtank
