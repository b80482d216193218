// How far a render is, on stderr: a bar that redraws itself on a terminal, a line every few seconds elsewhere; or one
// JSON object a line for programs.
#pragma once
#include <chrono>
#include <cstdio>
#include <string>

#include "media/frame.h"

namespace fluidtank {

class Progress {
 public:
  /// With `json`, objects go there and no words to stderr.
  Progress(int frames, bool quiet, std::FILE* json = nullptr);

  /// The first word, for programs: what is rendered, where to, and on what.
  void start(const ClipInfo& clip, const std::string& output);
  /// After each frame that was written.
  void update(int frames_done);
  /// A signal was heard.
  void stopping();
  /// The last word: how many frames, how long, how fast.
  void finish(int frames_done, const std::string& output);

 private:
  using Clock = std::chrono::steady_clock;
  double elapsed() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  double rate(int frames_done) const { return elapsed() > 0 ? frames_done / elapsed() : 0; }
  std::string line(int frames_done) const;
  void draw_bar(int frames_done) const;
  void print_json(int frames_done) const;

  int frames_;
  bool quiet_;
  std::FILE* json_;
  bool terminal_;
  Clock::time_point start_ = Clock::now();
  double last_ = 0;  // seconds after the start
};

}  // namespace fluidtank
