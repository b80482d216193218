// Where frames go: a table of formats (formats.cpp, one row each), and a Sink for the chosen one.
#pragma once
#include <filesystem>
#include <memory>
#include <string>

#include "media/frame.h"

namespace fluidtank {

/// An output as the command line names it: "clip.mp4", "clip.mkv", "frames/%05d.png", "-" (y4m), "clip.framehash".
struct OutputRequest {
  std::string name;
  bool overwrite = false;
  int threads = 0;  ///< Encoder threads; 0 lets the format choose. (x264's bytes depend on it, so it is pinned.)
  /// Encoder threads run at a lower priority, so that a simulation on the same processors is not kept waiting by the
  /// pictures before.
  bool give_way = false;
};

/// The layout of the frames that an output takes. Throws Error(Exit::usage) for a name whose format is unknown, listing
/// the known ones.
PixelLayout layout_of_output(const std::string& name);

/// Frames in, a finished file out. Opened before any work starts: a folder that is missing, a file that exists, an
/// encoder that refuses are said then (Error(Exit::io)). write() takes frames in order. finish() ends the file, trailer
/// and all, renames NAME.partial to NAME and may throw; a Sink destroyed without it leaves no file under the final
/// name, and NAME.partial, playable, if a frame was written. finish() after fewer frames than announced makes a shorter
/// clip; a video of no frames at all is an Error and no file. The pictures of a sequence have their names as soon as
/// they are whole. The program must ignore SIGPIPE and SIGXFSZ, so that a closed pipe and a file limit arrive as
/// errors.
class Sink {
 public:
  virtual ~Sink() = default;
  virtual void write(const FrameView& frame) = 0;
  virtual void finish() = 0;
  /// How many frames' memory it would hold on to at once, if it could. It takes any frame without `memory` too: then it
  /// copies what it needs, or is done with it on return.
  virtual int holds() const { return 0; }
};

std::unique_ptr<Sink> open_sink(const OutputRequest& request, const ClipInfo& clip);

}  // namespace fluidtank
