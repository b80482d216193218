// Where frames go: a table of formats (formats.cpp, one row each), and a Sink for the chosen one.
#pragma once
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "media/frame.h"

namespace fluidtank {

/// What may be said of an output beside its name; empty: the format's usual.
struct EncodingOptions {
  std::string codec = {};          ///< "hevc", of those that the format takes.
  std::optional<double> crf = {};  ///< A quality, better the smaller it is, on the codec's own scale.
  std::string preset = {};         ///< "slow", of the codec's own.
  std::string pix_fmt = {};        ///< "yuv444p10", of the layouts that the codec takes.
  std::string bitrate = {};        ///< "8M": bits a second, instead of a quality.
};

/// An output as the command line names it: "clip.mp4", "frames/%05d.png", "-" (y4m), "clip.framehash", and so on: the
/// ending says the format.
struct OutputRequest {
  std::string name;
  EncodingOptions encoding = {};
  bool overwrite = false;
  int threads = 0;  ///< Encoder threads; 0 lets the format choose. (x264's bytes depend on it, so it is pinned.)
  /// Encoder threads run at a lower priority, so that a simulation on the same processors is not kept waiting by the
  /// pictures before.
  bool give_way = false;
};

struct OutputFacts {
  PixelLayout layout;   ///< Of the frames that it takes.
  std::string warning;  ///< What the file's readers will not know; empty where there is nothing to say.
};

/// What will come of an output, before anything is opened. Throws Error(Exit::usage) for an unknown format, listing the
/// known ones, for options that it does not take, with those that it does, and for a clip that it cannot hold;
/// Error(Exit::io) where this libav lacks what it needs.
OutputFacts facts_of_output(const OutputRequest& request, const ClipInfo& clip);

/// The layout of an opaque clip's frames, without options.
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
