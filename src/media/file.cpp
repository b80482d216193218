#include "media/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace fluidtank {

void Descriptor::reset() {
  if (value_ >= 0) ::close(value_);
  value_ = -1;
}

std::string remedy_for(int number) {
  switch (number) {
    case ENOSPC:
    case EDQUOT:
      return "; free some space, or write to another disk";
    case EFBIG:
      return "; raise the limit on file sizes (ulimit -f), or write to another file system";
    case EACCES:
    case EPERM:
    case EROFS:
      return "; choose a folder that you may write to";
    case EPIPE:
      return "; whatever read our output has ended";
    case ENAMETOOLONG:
      return "; choose a shorter name";
    case EIO:
      return "; check the disk";
    default:
      return "; check the folder and the disk";
  }
}

Error io_error(const std::string& name, const std::string& doing, int number) {
  return Error(Exit::io, name + ": cannot " + doing + ": " + std::strerror(number) + remedy_for(number));
}

void write_all(int descriptor, std::span<const std::byte> bytes, const std::string& name) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(descriptor, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && errno == EPIPE) throw ClosedPipe(io_error(name, "write", errno).what());
    if (count < 0) throw io_error(name, "write", errno);
    bytes = bytes.subspan(static_cast<std::size_t>(count));
  }
}

std::filesystem::path folder_of(const std::string& name) {
  const std::filesystem::path folder = std::filesystem::path(name).parent_path();
  return folder.empty() ? "." : folder;
}

void require_folder_of(const std::string& name) {
  const std::filesystem::path folder = folder_of(name);
  std::error_code ignored;
  if (std::filesystem::is_directory(folder, ignored)) return;
  if (std::filesystem::exists(folder, ignored)) {
    throw Error(Exit::io, name + ": " + folder.string() + " is not a folder; choose another output");
  }
  throw Error(Exit::io,
              name + ": there is no folder " + folder.string() + "; make it: mkdir -p '" + folder.string() + "'");
}

void require_free(const std::string& name, bool overwrite) {
  struct stat status {};
  if (::lstat(name.c_str(), &status) != 0) return;
  if (S_ISDIR(status.st_mode)) throw Error(Exit::io, name + ": is a folder; give the output another name");
  if (!S_ISREG(status.st_mode) && !S_ISLNK(status.st_mode)) {
    throw Error(Exit::io, name + ": is not a regular file; to stream, write to - and redirect it");
  }
  if (!overwrite) throw Error(Exit::io, name + ": exists already; --overwrite replaces it");
}

void sync_file(int descriptor, const std::string& name) {
  // EINVAL: not a kind of file that can be synchronised, so there is nothing to lose.
  if (::fsync(descriptor) != 0 && errno != EINVAL) throw io_error(name, "bring it to the disk", errno);
}

void sync_folder(const std::filesystem::path& folder) {
  const Descriptor descriptor(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (descriptor.is_open()) ::fsync(descriptor.get());
}

void rename_whole(const std::string& from, const std::string& to, bool overwrite) {
  if (!overwrite) {
    if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return;
    if (errno == EEXIST) {
      throw Error(Exit::io, to + ": appeared while we rendered, and is left as it is; rename " + from + " by hand");
    }
    // Some file systems do not know RENAME_NOREPLACE (EINVAL) and some kernels not the call.
    if (errno != EINVAL && errno != ENOSYS) throw io_error(to, "rename " + from + " to it", errno);
    require_free(to, overwrite);
  }
  if (::rename(from.c_str(), to.c_str()) != 0) throw io_error(to, "rename " + from + " to it", errno);
}

}  // namespace fluidtank
