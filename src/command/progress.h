// How far a render is, on stderr: a bar that redraws itself on a terminal, a line every few seconds elsewhere; or one
// JSON object a line for programs.
#pragma once
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <string>

#include "media/frame.h"

namespace fluidtank {

struct ProgressOptions {
  bool quiet = false;
  std::FILE* json = nullptr;  ///< Objects go there, and no words to stderr.
  std::string scene = {};     ///< As each object calls it.
  bool one_of_many = false;   ///< Lines begin with the scene.
  bool bar = true;            ///< On a terminal.
};

/// What the last object says beside the time.
struct RenderFigures {
  std::size_t resident_bytes = 0;  ///< Of the process, at its peak.
  std::size_t device_bytes = 0;    ///< Fields, and pictures on their way.
  double first_frame_s = 0;        ///< From the process's start until the first frame went to the encoder.
};

class Progress {
 public:
  Progress(int frames, const ProgressOptions& options);

  /// The first word, for programs: what is rendered, where to, and on what.
  void start(const ClipInfo& clip, const std::string& output);
  /// After each frame that was written.
  void update(int frames_done);
  /// A signal was heard.
  void stopping();
  /// The last word: how many frames, how long, how fast.
  void finish(int frames_done, const std::string& output, const RenderFigures& figures = {});

 private:
  using Clock = std::chrono::steady_clock;
  double elapsed() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  double rate(int frames_done) const { return elapsed() > 0 ? frames_done / elapsed() : 0; }
  std::string line(int frames_done) const;
  std::string bar(int frames_done) const;

  int frames_;
  ProgressOptions options_;
  std::string label_;
  bool redraws_;
  Clock::time_point start_ = Clock::now();
  double last_ = 0;  // seconds after the start
};

/// Several scenes' last words.
struct BatchFigures {
  int scenes = 0;
  int whole = 0;   ///< Of them, rendered to their ends.
  int frames = 0;  ///< Of all.
  double seconds = 0;
};

/// One scene of several went wrong: said on stderr, and as an object.
void say_failed(const ProgressOptions& options, int code, const std::string& words);
void say_finished(const ProgressOptions& options, const BatchFigures& figures);

}  // namespace fluidtank
