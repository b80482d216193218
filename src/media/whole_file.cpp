#include "media/whole_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "base/check.h"
#include "media/muxer.h"

namespace fluidtank {

WholeFile::WholeFile(const PartialFile& partial)
    : path_(partial.partial_name() + ".whole"),
      descriptor_(::open(path_.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)) {
  if (!descriptor_.is_open()) throw io_error(partial.name(), "create " + path_, errno);
}

WholeFile::~WholeFile() {
  if (descriptor_.is_open()) ::unlink(path_.c_str());
}

StoredClip open_stored(const PartialFile& file, const char* muxer) {
  if (::lseek(file.descriptor(), 0, SEEK_SET) < 0) throw io_error(file.name(), "read back", errno);
  StoredClip input{.io = open_io(file.descriptor(), false), .format = nullptr};
  AVFormatContext* format = check_allocated(avformat_alloc_context());
  format->pb = input.io.get();
  // On failure avformat_open_input frees the context itself.
  check_libav(avformat_open_input(&format, nullptr, av_find_input_format(muxer), nullptr), file.name(), "read back");
  input.format.reset(format);
  check(format->nb_streams == 1, "our own clips have one stream");
  return input;
}

}  // namespace fluidtank
