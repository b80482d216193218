// --dump FIELD@FRAMES=FILE: what a field holds when a frame is shown, as NumPy files.
#pragma once
#include <string>
#include <vector>

#include "command/clip.h"
#include "command/commands.h"

namespace fluidtank {

/// "velocity@60=velocity.npy", "dye@0:60:10=dye_%05d.npy" (frames 0, 10, ... below 60), "curl@:=curl_%05d.npy" (all).
struct DumpRequest {
  std::string text;
  std::string field;
  FrameRange frames;
  int every = 1;
  std::string file;

  bool wants(int frame) const {
    return frame >= frames.first && frame < frames.end && (frame - frames.first) % every == 0;
  }
  std::string name_of(int frame) const;
};

/// Throws Error(Exit::usage) for a text that is no request, or frames that are not all rendered.
DumpRequest parse_dump(const std::string& text, const FrameRange& rendered);

/// Writes what was asked for; made before the first frame, so that what cannot be written is said then.
class Dumper {
 public:
  Dumper(Device& device, const std::vector<NamedField>& fields, std::vector<DumpRequest> requests, bool overwrite);
  void frame_drawn(int frame);

 private:
  Device& device_;
  std::vector<std::pair<DumpRequest, Field>> dumps_;
  bool overwrite_;
};

}  // namespace fluidtank
