#include "media/partial_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace fluidtank {

namespace {

/// Whether the open file is still the one under that name. It is not if another render renamed it before we had the
/// lock.
bool still_named(int descriptor, const std::string& name) {
  struct stat open_file {};
  struct stat named_file {};
  return ::fstat(descriptor, &open_file) == 0 && ::stat(name.c_str(), &named_file) == 0 &&
         open_file.st_dev == named_file.st_dev && open_file.st_ino == named_file.st_ino;
}

}  // namespace

PartialFile::PartialFile(const std::string& name, bool overwrite)
    : name_(name), partial_name_(name + ".partial"), overwrite_(overwrite) {
  require_folder_of(name_);
  require_free(name_, overwrite_);
  lock();
  try {
    require_free(name_, overwrite_);  // Once more: the render that held the lock may have ended a moment ago.
    if (::ftruncate(descriptor_.get(), 0) != 0 && errno != EINVAL)
      throw io_error(name_, "empty " + partial_name_, errno);
  } catch (...) {
    ::unlink(partial_name_.c_str());
    throw;
  }
}

void PartialFile::lock() {
  do {
    descriptor_ = Descriptor(::open(partial_name_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0666));
    if (!descriptor_.is_open()) throw io_error(name_, "create " + partial_name_, errno);
    // A file system without locks answers something other than EWOULDBLOCK; then there is no protection, but a render.
    if (::flock(descriptor_.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
      throw Error(Exit::io, name_ + ": another render is writing it (it holds " + partial_name_ +
                                "); wait for it, or give another name");
    }
  } while (!still_named(descriptor_.get(), partial_name_));
}

PartialFile::~PartialFile() {
  if (descriptor_.is_open() && !keep_) ::unlink(partial_name_.c_str());
}

void PartialFile::commit() {
  sync_file(descriptor_.get(), name_);
  rename_whole(partial_name_, name_, overwrite_);
  sync_folder(folder_of(name_));
  descriptor_.reset();
}

void PartialFile::replace_with(Descriptor file, const std::string& name) {
  ::flock(file.get(), LOCK_EX | LOCK_NB);  // Nobody else knows the file, so this cannot fail for being held.
  if (::rename(name.c_str(), partial_name_.c_str()) != 0) throw io_error(name_, "rename " + name, errno);
  descriptor_ = std::move(file);
}

void PartialFile::discard() {
  ::unlink(partial_name_.c_str());
  descriptor_.reset();
}

}  // namespace fluidtank
