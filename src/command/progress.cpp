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

}  // namespace

Progress::Progress(int frames, bool quiet, std::FILE* json)
    : frames_(frames), quiet_(quiet), json_(json), terminal_(stderr_is_terminal()) {}

void Progress::start(const ClipInfo& clip, const std::string& output) {
  if (!json_) return;
  std::fprintf(json_,
               "{\"event\": \"started\", \"output\": %s, \"frames\": %d, \"first_frame\": %d, \"width\": %d, "
               "\"height\": %d, \"fps\": \"%d/%d\", \"scene_hash\": %s, \"device\": %s}\n",
               json_text(output).c_str(), clip.frames, clip.first_frame, clip.width, clip.height, clip.fps.num,
               clip.fps.den, json_text(clip.scene_hash).c_str(), json_text(clip.device).c_str());
  std::fflush(json_);
}

std::string Progress::line(int frames_done) const {
  char text[96];
  std::snprintf(text, sizeof text, "frame %d of %d  %.1f fps", frames_done, frames_, rate(frames_done));
  std::string line = text;
  if (frames_done > 0) line += "  " + clock_text((frames_ - frames_done) / rate(frames_done)) + " left";
  return line;
}

// Words before bar: a narrow terminal still shows the numbers, and a line never wraps.
void Progress::draw_bar(int frames_done) const {
  const std::string words = line(frames_done).substr(0, static_cast<std::size_t>(std::max(terminal_width() - 1, 1)));
  const int width = std::min(kBarWidth, terminal_width() - static_cast<int>(words.size()) - 4);
  std::string bar;
  if (width >= kNarrowestBar) {
    const int full = frames_ > 0 ? width * frames_done / frames_ : 0;
    bar = "[" + colored(std::string(static_cast<std::size_t>(full), '#'), "36") +
          std::string(static_cast<std::size_t>(width - full), '.') + "] ";
  }
  std::cerr << "\r\033[K" << bar << words;
}

void Progress::print_json(int frames_done) const {
  std::fprintf(json_, "{\"event\": \"progress\", \"frame\": %d, \"frames\": %d, \"fps\": %.3f", frames_done, frames_,
               rate(frames_done));
  if (frames_done > 0) {
    std::fprintf(json_, ", \"seconds_left\": %.1f", (frames_ - frames_done) / rate(frames_done));
  }
  std::fprintf(json_, "}\n");
  std::fflush(json_);
}

void Progress::update(int frames_done) {
  if (quiet_) return;
  const double now = elapsed();
  if (now - last_ < (json_ ? kJsonEvery : terminal_ ? kRedraw : kLineEvery)) return;
  last_ = now;
  if (json_) {
    print_json(frames_done);
  } else if (terminal_) {
    draw_bar(frames_done);
  } else {
    std::cerr << line(frames_done) << "\n";
  }
  std::cerr.flush();
}

void Progress::stopping() {
  if (quiet_ || json_) return;
  std::cerr << (terminal_ ? "\r\033[K" : "") << "stopping: the clip ends here; a second signal stops at once\n";
}

void Progress::finish(int frames_done, const std::string& output) {
  if (json_) {
    std::fprintf(json_,
                 "{\"event\": \"done\", \"output\": %s, \"frames\": %d, \"whole\": %s, \"seconds\": %.3f, "
                 "\"fps\": %.3f}\n",
                 json_text(output).c_str(), frames_done, frames_done == frames_ ? "true" : "false", elapsed(),
                 rate(frames_done));
    std::fflush(json_);
  }
  if (quiet_ || json_) return;
  if (terminal_) std::cerr << "\r\033[K";
  char text[96];
  std::snprintf(text, sizeof text, "%d frames in %.1f s (%.1f fps)", frames_done, elapsed(), rate(frames_done));
  std::cerr << output << ": " << text << "\n";
}

}  // namespace fluidtank
