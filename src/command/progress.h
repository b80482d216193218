// How far a render is, on stderr: a bar that redraws itself on a terminal, a line every few seconds elsewhere.
#pragma once
#include <chrono>
#include <string>

namespace fluidtank {

class Progress {
 public:
  Progress(int frames, bool quiet);

  /// After each frame that was written.
  void update(int frames_done);
  /// The last word: how many frames, how long, how fast.
  void finish(int frames_done, const std::string& output);

 private:
  using Clock = std::chrono::steady_clock;
  double elapsed() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  std::string line(int frames_done) const;

  int frames_;
  bool quiet_;
  bool terminal_;
  Clock::time_point start_ = Clock::now();
  double last_ = 0;  // seconds after the start
};

}  // namespace fluidtank
