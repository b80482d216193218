// What the media tests share: pictures, a folder that goes away, and ffprobe's and ffmpeg's opinion of a file.
#pragma once
#include <sys/resource.h>
#include <sys/wait.h>

#include <array>
#include <bit>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "base/error.h"
#include "media/output.h"

namespace fluidtank::media_test {

using Bytes = std::vector<std::uint8_t>;

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "fluidtank-media-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("cannot make a temporary folder");
    path_ = pattern;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  std::string operator/(const std::string& name) const { return (path_ / name).string(); }
  std::string path() const { return path_.string(); }
  std::vector<std::string> names() const {
    std::vector<std::string> result;
    for (const auto& entry : std::filesystem::directory_iterator(path_)) result.push_back(entry.path().filename());
    return result;
  }

 private:
  std::filesystem::path path_;
};

/// A picture with its memory. Rows are padded, so that whoever ignores the stride is found out.
struct Picture {
  PixelLayout layout = PixelLayout::rgb24;
  int width = 0, height = 0;
  std::array<Bytes, 4> data;
  std::array<int, 4> stride{};

  FrameView view() const {
    FrameView frame{.layout = layout, .width = width, .height = height, .plane = {}, .stride = stride};
    for (std::size_t i = 0; i < 4; ++i) frame.plane[i] = data[i].empty() ? nullptr : data[i].data();
    return frame;
  }
  /// All planes, without the padding.
  Bytes packed() const {
    Bytes bytes;
    for (std::size_t i = 0; i < 4; ++i) {
      if (data[i].empty()) continue;
      const int plane = static_cast<int>(i);
      for (int y = 0; y < rows_of(layout, height, plane); ++y) {
        const auto start = data[i].begin() + static_cast<std::ptrdiff_t>(y) * stride[i];
        bytes.insert(bytes.end(), start, start + row_bytes_of(layout, width, plane));
      }
    }
    return bytes;
  }
};

/// A gradient that moves with `index`. Samples of more than a byte are little endian; alpha goes from 0 to its most.
inline Picture gradient(PixelLayout layout, int width, int height, int index) {
  Picture picture{.layout = layout, .width = width, .height = height, .data = {}, .stride = {}};
  const LayoutFacts& facts = facts_of(layout);
  const int bytes = facts.bits / 8;
  const int channels = facts.planes > 1 ? 1 : layout == PixelLayout::bgr0 || facts.alpha ? 4 : 3;
  for (std::size_t i = 0; i < static_cast<std::size_t>(facts.planes); ++i) {
    const int plane = static_cast<int>(i);
    const int samples = row_bytes_of(layout, width, plane) / bytes;
    picture.stride[i] = samples * bytes + 8;
    const int rows = rows_of(layout, height, plane);
    picture.data[i].assign(static_cast<std::size_t>(picture.stride[i]) * static_cast<std::size_t>(rows), 0xEE);
    for (int y = 0; y < rows; ++y) {
      for (int x = 0; x < samples; ++x) {
        const bool unused = layout == PixelLayout::bgr0 && x % channels == 3;
        const int eight = facts.yuv && plane < 3 ? 40 + (x + 2 * y + 3 * index) % 160
                          : unused               ? 0
                                                 : (x * 3 + y * 5 + index * 7) % 256;
        std::uint32_t value = static_cast<std::uint32_t>(eight);
        if (facts.bits == 16) value = value << (facts.depth - 8) | value >> (16 - facts.depth);
        if (facts.bits == 32) value = std::bit_cast<std::uint32_t>(static_cast<float>(eight) / 64.0f);
        for (int k = 0; k < bytes; ++k) {
          picture.data[i][static_cast<std::size_t>(y * picture.stride[i] + x * bytes + k)] =
              static_cast<std::uint8_t>(value >> (8 * k));
        }
      }
    }
  }
  return picture;
}

inline ClipInfo small_clip(int frames) {
  return {.width = 64,
          .height = 48,
          .fps = {60, 1},
          .frames = frames,
          .first_frame = 0,
          .scene_hash = std::string(64, 'a'),
          .device = "test"};
}

inline void write_frames(Sink& sink, const std::string& name, const ClipInfo& clip, int from, int to) {
  for (int i = from; i < to; ++i) sink.write(gradient(layout_of_output(name), clip.width, clip.height, i).view());
}

/// Opens, writes every frame, finishes.
inline void write_clip(const std::string& name, const ClipInfo& clip, bool overwrite = false) {
  const auto sink = open_sink({.name = name, .overwrite = overwrite}, clip);
  write_frames(*sink, name, clip, 0, clip.frames);
  sink->finish();
}

inline Bytes read_bytes(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return Bytes(std::istreambuf_iterator<char>(file), {});
}

inline std::string read_text(const std::string& path) {
  const Bytes bytes = read_bytes(path);
  return {bytes.begin(), bytes.end()};
}

inline void write_text(const std::string& path, const std::string& text) { std::ofstream(path) << text; }

/// What a command prints; throws where it fails.
inline std::string output_of(const std::string& command) {
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("cannot run " + command);
  std::string text;
  std::array<char, 65536> part{};
  for (std::size_t count; (count = fread(part.data(), 1, part.size(), pipe)) > 0;) text.append(part.data(), count);
  if (pclose(pipe) != 0) throw std::runtime_error("failed: " + command);
  return text;
}

/// ffprobe's words on the only stream, and nb_read_frames by decoding all of it.
inline std::map<std::string, std::string> probe(const std::string& path, const std::string& format = "") {
  std::istringstream lines(output_of("ffprobe -v quiet -count_frames -show_streams " + format + " '" + path + "'"));
  std::map<std::string, std::string> facts;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t equals = line.find('=');
    if (equals != std::string::npos) facts[line.substr(0, equals)] = line.substr(equals + 1);
  }
  return facts;
}

/// Every pixel of every frame, decoded by ffmpeg.
inline Bytes decode(const std::string& path, const std::string& pixel_format) {
  const std::string text =
      output_of("ffmpeg -v error -i '" + path + "' -f rawvideo -fps_mode passthrough -pix_fmt " + pixel_format + " -");
  return {text.begin(), text.end()};
}

/// The Error that an action throws, if any.
template <typename Action>
std::optional<Error> error_of(Action action) {
  try {
    action();
  } catch (const Error& error) {
    return error;
  }
  return std::nullopt;
}

inline bool says(const std::optional<Error>& error, Exit code, const std::string& part) {
  return error && error->code() == code && std::string(error->what()).find(part) != std::string::npos;
}

/// No file of ours may grow beyond `bytes` while this lives: a full disk, to the byte.
class FileSizeLimit {
 public:
  explicit FileSizeLimit(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limited{bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limited);
  }
  ~FileSizeLimit() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }
  FileSizeLimit(const FileSizeLimit&) = delete;
  FileSizeLimit& operator=(const FileSizeLimit&) = delete;

 private:
  rlimit before_{};
  void (*handler_)(int);
};

}  // namespace fluidtank::media_test
