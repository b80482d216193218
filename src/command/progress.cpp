#include "command/progress.h"

#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <iostream>

namespace fluidtank {
namespace {

constexpr double kRedraw = 0.1;     // seconds, on a terminal
constexpr double kLineEvery = 5.0;  // seconds, elsewhere
constexpr int kBarWidth = 24;

std::string clock_text(double seconds) {
  const int whole = static_cast<int>(std::lround(seconds));
  char text[32];
  std::snprintf(text, sizeof text, "%d:%02d", whole / 60, whole % 60);
  return text;
}

}  // namespace

Progress::Progress(int frames, bool quiet) : frames_(frames), quiet_(quiet), terminal_(isatty(STDERR_FILENO) == 1) {}

std::string Progress::line(int frames_done) const {
  const double rate = elapsed() > 0 ? frames_done / elapsed() : 0;
  char text[96];
  std::snprintf(text, sizeof text, "frame %d of %d  %.1f fps", frames_done, frames_, rate);
  std::string line = text;
  if (frames_done > 0) line += "  " + clock_text((frames_ - frames_done) / rate) + " left";
  return line;
}

void Progress::update(int frames_done) {
  if (quiet_) return;
  const double now = elapsed();
  if (now - last_ < (terminal_ ? kRedraw : kLineEvery)) return;
  last_ = now;
  if (terminal_) {
    const int full = frames_ > 0 ? kBarWidth * frames_done / frames_ : 0;
    std::cerr << "\r[" << std::string(static_cast<std::size_t>(full), '#')
              << std::string(static_cast<std::size_t>(kBarWidth - full), '.') << "] " << line(frames_done) << "  ";
  } else {
    std::cerr << line(frames_done) << "\n";
  }
  std::cerr.flush();
}

void Progress::finish(int frames_done, const std::string& output) {
  if (quiet_) return;
  if (terminal_) std::cerr << "\r" << std::string(kBarWidth + 60, ' ') << "\r";
  char text[96];
  std::snprintf(text, sizeof text, "%d frames in %.1f s (%.1f fps)", frames_done, elapsed(),
                elapsed() > 0 ? frames_done / elapsed() : 0);
  std::cerr << output << ": " << text << "\n";
}

}  // namespace fluidtank
