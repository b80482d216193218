#include "command/progress.h"

#include <algorithm>
#include <cmath>
#include <iostream>

#include "base/text.h"
#include "command/terminal.h"

namespace fluidtank {
namespace {

constexpr double kRedraw = 0.1;     // seconds, on a terminal
constexpr double kLineEvery = 5.0;  // seconds, elsewhere
constexpr double kJsonEvery = 1.0;  // seconds
constexpr int kBarWidth = 24;
constexpr int kNarrowestBar = 4;
constexpr const char* kClearLine = "\r\033[K";

std::string clock_text(double seconds) {
  const auto whole = static_cast<long long>(std::llround(std::min(seconds, 1e9)));
  char text[48];
  if (whole < 3600) {
    std::snprintf(text, sizeof text, "%lld:%02lld", whole / 60, whole % 60);
  } else {
    std::snprintf(text, sizeof text, "%lld:%02lld:%02lld", whole / 3600, whole / 60 % 60, whole % 60);
  }
  return text;
}

template <class... Values>
std::string formatted(const char* format, Values... values) {
  char text[256];
  std::snprintf(text, sizeof text, format, values...);
  return text;
}

// In one piece, as say_object: several scenes may be under way.
void say(const std::string& text) { std::cerr << text << std::flush; }

void say_object(const ProgressOptions& options, const std::string& event, const std::string& members) {
  const std::string text = "{\"event\": \"" + event + "\"" + members + "}\n";
  std::fwrite(text.data(), 1, text.size(), options.json);
  std::fflush(options.json);
}

std::string scene_member(const ProgressOptions& options) { return ", \"scene\": " + json_text(options.scene); }

}  // namespace

Progress::Progress(int frames, const ProgressOptions& options)
    : frames_(frames),
      options_(options),
      label_(options.one_of_many ? options.scene + ": " : ""),
      redraws_(options.bar && stderr_is_terminal()) {}

void Progress::start(const ClipInfo& clip, const std::string& output) {
  if (!options_.json) return;
  say_object(options_, "started",
             scene_member(options_) + ", \"output\": " + json_text(output) +
                 formatted(", \"frames\": %d, \"first_frame\": %d, \"width\": %d, \"height\": %d, "
                           "\"fps\": \"%d/%d\"",
                           clip.frames, clip.first_frame, clip.width, clip.height, clip.fps.num, clip.fps.den) +
                 ", \"scene_hash\": " + json_text(clip.scene_hash) + ", \"device\": " + json_text(clip.device));
}

std::string Progress::line(int frames_done) const {
  std::string text = label_ + formatted("frame %d of %d  %.1f fps", frames_done, frames_, rate(frames_done));
  if (frames_done > 0) text += "  " + clock_text((frames_ - frames_done) / rate(frames_done)) + " left";
  return text;
}

// Words before bar: a narrow terminal still shows the numbers, and a line never wraps.
std::string Progress::bar(int frames_done) const {
  const std::string words = line(frames_done).substr(0, static_cast<std::size_t>(std::max(terminal_width() - 1, 1)));
  const int width = std::min(kBarWidth, terminal_width() - static_cast<int>(words.size()) - 4);
  if (width < kNarrowestBar) return words;
  const int full = frames_ > 0 ? width * frames_done / frames_ : 0;
  return "[" + colored(std::string(static_cast<std::size_t>(full), '#'), "36") +
         std::string(static_cast<std::size_t>(width - full), '.') + "] " + words;
}

void Progress::update(int frames_done) {
  if (options_.quiet) return;
  const double now = elapsed();
  if (now - last_ < (options_.json ? kJsonEvery : redraws_ ? kRedraw : kLineEvery)) return;
  last_ = now;
  if (!options_.json) return say(redraws_ ? kClearLine + bar(frames_done) : line(frames_done) + "\n");
  std::string members =
      formatted(", \"frame\": %d, \"frames\": %d, \"fps\": %.3f", frames_done, frames_, rate(frames_done));
  if (frames_done > 0) {
    members += formatted(", \"seconds_left\": %.1f", (frames_ - frames_done) / rate(frames_done));
  }
  say_object(options_, "progress", scene_member(options_) + members);
}

void Progress::stopping() {
  if (options_.quiet || options_.json) return;
  say((redraws_ ? kClearLine : "") + label_ + "stopping: the clip ends here; a second signal stops at once\n");
}

void Progress::finish(int frames_done, const std::string& output, const RenderFigures& figures) {
  if (options_.json) {
    say_object(options_, "done",
               scene_member(options_) + ", \"output\": " + json_text(output) +
                   formatted(", \"frames\": %d, \"whole\": %s, \"seconds\": %.3f, \"fps\": %.3f, "
                             "\"first_frame_s\": %.3f, \"resident_bytes\": %zu, \"device_bytes\": %zu",
                             frames_done, frames_done == frames_ ? "true" : "false", elapsed(), rate(frames_done),
                             figures.first_frame_s, figures.resident_bytes, figures.device_bytes));
  }
  if (options_.quiet || options_.json) return;
  say((redraws_ ? kClearLine : "") + output +
      formatted(": %d frames in %.1f s (%.1f fps)\n", frames_done, elapsed(), rate(frames_done)));
}

void say_failed(const ProgressOptions& options, int code, const std::string& words) {
  if (options.json) {
    say_object(options, "failed",
               scene_member(options) + formatted(", \"code\": %d", code) + ", \"message\": " + json_text(words));
  }
  const std::string place = words.starts_with(options.scene) ? "" : options.scene + ": ";
  if (!words.empty()) say(colored("fluidtank:", "31") + " " + place + words + "\n");
}

void say_finished(const ProgressOptions& options, const BatchFigures& figures) {
  const double rate = figures.seconds > 0 ? figures.frames / figures.seconds : 0;
  if (options.json) {
    say_object(options, "finished",
               formatted(", \"scenes\": %d, \"whole\": %d, \"frames\": %d, \"seconds\": %.3f, \"fps\": %.3f",
                         figures.scenes, figures.whole, figures.frames, figures.seconds, rate));
  } else if (!options.quiet) {
    say(formatted("%d of %d scenes, %d frames in %.1f s (%.1f fps)\n", figures.whole, figures.scenes, figures.frames,
                  figures.seconds, rate));
  }
}

}  // namespace fluidtank
