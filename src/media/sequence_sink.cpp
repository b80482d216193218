// A picture a file, each whole or not there. The encoder runs its own threads, a frame each.
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "media/encoder.h"
#include "media/formats.h"
#include "media/partial_file.h"
#include "media/sequence_pattern.h"

namespace fluidtank {

namespace {

/// The last folder of a sequence, made if its parent is there; removed again if nothing came of it.
class SequenceFolder {
 public:
  explicit SequenceFolder(const std::string& pattern) : path_(folder_of(pattern)) {
    std::error_code ignored;
    if (std::filesystem::exists(path_, ignored)) return;
    require_folder_of(path_.string());
    if (::mkdir(path_.c_str(), 0777) != 0 && errno != EEXIST) throw io_error(path_.string(), "make the folder", errno);
    made_ = true;
  }
  ~SequenceFolder() {
    if (made_) ::rmdir(path_.c_str());  // Fails, as it should, where pictures are.
  }
  SequenceFolder(const SequenceFolder&) = delete;
  SequenceFolder& operator=(const SequenceFolder&) = delete;

 private:
  std::filesystem::path path_;
  bool made_ = false;
};

class SequenceSink : public Sink {
 public:
  SequenceSink(const Plan& plan, const OutputRequest& request, const ClipInfo& clip)
      : pattern_(request.name),
        overwrite_(request.overwrite),
        first_frame_(clip.first_frame),
        encoder_(plan, request, clip),
        folder_(request.name),
        lock_(request.name, true) {
    for (int i = 0; i < clip.frames; ++i) require_free(pattern_.name_of(first_frame_ + i), overwrite_);
  }

  void write(const FrameView& frame) override { encoder_.encode(frame, frames_++, put_); }

  void finish() override {
    encoder_.drain(put_);
    sync_folder(folder_of(lock_.name()));
    lock_.discard();
  }

  int holds() const override { return encoder_.holds(); }

 private:
  void put_picture(const AVPacket& packet) {
    const std::string name = pattern_.name_of(first_frame_ + static_cast<int>(packet.pts));
    PartialFile file(name, overwrite_);
    file.write(std::as_bytes(std::span(packet.data, static_cast<std::size_t>(packet.size))));
    file.commit();
  }

  SequencePattern pattern_;
  bool overwrite_;
  int first_frame_;
  Encoder encoder_;
  SequenceFolder folder_;
  PartialFile lock_;  // The pattern's own .partial, empty: it keeps a second render of the same sequence away.
  TakePacket put_ = [this](AVPacket& packet) { put_picture(packet); };
  int frames_ = 0;
};

}  // namespace

std::unique_ptr<Sink> open_sequence(const Plan& plan, const OutputRequest& request, const ClipInfo& clip) {
  return std::make_unique<SequenceSink>(plan, request, clip);
}

}  // namespace fluidtank
