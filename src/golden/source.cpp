#include "golden/source.h"

#include <charconv>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <vector>

#include "base/error.h"
#include "base/text.h"
#include "media/decode.h"
#include "media/framehash.h"
#include "media/sequence_pattern.h"

namespace fluidtank::golden {
namespace {

namespace fs = std::filesystem;

const std::set<std::string> kPictureSuffixes = {".png", ".jpg",  ".jpeg", ".bmp", ".tif", ".tiff",
                                                ".ppm", ".webp", ".tga",  ".qoi", ".exr"};

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

bool is_picture_name(const fs::path& path) {
  return kPictureSuffixes.count(lower_case(path.extension().string())) != 0;
}

std::optional<int> number_in(const std::string& digits) {
  int value = 0;
  const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (digits.empty() || code != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return value;
}

// The number that a name ends with: 12 of "frame-00012.png".
std::optional<int> last_number(const fs::path& path) {
  const std::string stem = path.stem().string();
  std::size_t start = stem.size();
  while (start > 0 && is_digit(stem[start - 1])) --start;
  return number_in(stem.substr(start));
}

// The number that makes the pattern this name.
std::optional<int> matching_number(const SequencePattern& pattern, const std::string& path) {
  const std::string name = fs::path(path).filename().string();
  for (std::size_t begin = 0; begin < name.size(); ++begin) {
    std::size_t end = begin;
    while (end < name.size() && is_digit(name[end])) ++end;
    for (; end > begin; --end) {
      const auto number = number_in(name.substr(begin, end - begin));
      if (number && fs::path(pattern.name_of(*number)).lexically_normal() == fs::path(path).lexically_normal())
        return number;
    }
  }
  return std::nullopt;
}

using Files = std::map<int, std::string>;  // by frame

Source sequence(const std::string& name, Files files) {
  struct State {
    Files files;
    Files::const_iterator next;
  };
  auto state = std::make_shared<State>(State{std::move(files), {}});
  state->next = state->files.begin();
  Source source{.name = name, .is_numbered = true, .next = {}};
  source.next = [state]() -> std::optional<SourceFrame> {
    if (state->next == state->files.end()) return std::nullopt;
    const auto& [number, path] = *state->next++;
    return SourceFrame{number, "", 0, 0, [path = path] { return decode_picture(path); }};
  };
  return source;
}

Source folder(const std::string& name) {
  Files files;
  for (const auto& entry : fs::directory_iterator(name)) {
    if (!is_picture_name(entry.path())) continue;
    const auto number = last_number(entry.path());
    if (!number) {
      throw Error(Exit::io, entry.path().string() +
                                ": its name does not end with a frame's number; move it away, or "
                                "name the pictures by a pattern such as " +
                                name + "/%05d.png");
    }
    const auto [known, added] = files.emplace(*number, entry.path().string());
    if (!added) {
      throw Error(Exit::io, name + ": both " + known->second + " and " + entry.path().string() + " are frame " +
                                std::to_string(*number) + "; name one kind by a pattern such as " + name + "/%05d.png");
    }
  }
  if (files.empty()) throw Error(Exit::io, name + ": there are no pictures in this folder");
  return sequence(name, std::move(files));
}

Source pattern(const std::string& name) {
  const SequencePattern pattern(name);
  fs::path parent = fs::path(name).parent_path();
  if (parent.empty()) parent = ".";
  if (!fs::is_directory(parent)) throw Error(Exit::io, name + ": there is no folder " + parent.string());
  Files files;
  for (const auto& entry : fs::directory_iterator(parent)) {
    const auto number = matching_number(pattern, entry.path().string());
    if (number) files.emplace(*number, entry.path().string());
  }
  if (files.empty()) throw Error(Exit::io, name + ": no picture has such a name");
  return sequence(name, std::move(files));
}

Source framehash(const std::string& name) {
  struct State {
    Framehash clip;
    std::size_t next = 0;
  };
  auto state = std::make_shared<State>(State{read_framehash(name), 0});
  Source source{.name = name, .is_numbered = true, .has_pictures = false, .next = {}};
  source.next = [state]() -> std::optional<SourceFrame> {
    if (state->next == state->clip.frames.size()) return std::nullopt;
    const FrameHash& hash = state->clip.frames[state->next++];
    return SourceFrame{hash.frame, hash.sha256, state->clip.width, state->clip.height, {}};
  };
  return source;
}

Source picture_or_video(const std::string& name, bool is_picture) {
  struct State {
    std::unique_ptr<Decoder> decoder;
    int next = 0;
  };
  auto state = std::make_shared<State>(State{std::make_unique<Decoder>(name, is_picture ? 1 : 0), 0});
  Source source{.name = name, .is_picture = is_picture, .next = {}};
  source.next = [state, is_picture]() -> std::optional<SourceFrame> {
    if (is_picture && state->next > 0) return std::nullopt;
    std::optional<RgbPicture> picture = state->decoder->next();
    if (!picture) return std::nullopt;
    auto shared = std::make_shared<RgbPicture>(std::move(*picture));
    return SourceFrame{state->next++, "", 0, 0, [shared] { return std::move(*shared); }};
  };
  return source;
}

}  // namespace

Source open_source(const std::string& name) {
  if (fs::is_directory(name)) return folder(name);
  if (!fs::exists(name) && name.find('%') != std::string::npos) return pattern(name);
  if (!fs::exists(name)) throw Error(Exit::io, name + ": there is no such file or folder");
  if (name.ends_with(".framehash")) return framehash(name);
  return picture_or_video(name, is_picture_name(name));
}

}  // namespace fluidtank::golden
