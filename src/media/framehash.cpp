#include "media/framehash.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <fstream>
#include <string_view>

#include "base/error.h"
#include "media/file.h"
#include "media/hash.h"
#include "media/picture.h"

namespace fluidtank {

namespace {

constexpr std::string_view kFirstLine = "#fluidtank framehash ";

/// A driver's name is not ours, and a header has one line a fact.
std::string one_line(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char letter) { return letter == '\n' || letter == '\r'; }, ' ');
  return text;
}

bool is_hash(std::string_view text) {
  return text.size() == 64 && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

/// "12x34" or "60/1": two numbers around a sign.
bool parse_pair(std::string_view text, char sign, int& first, int& second) {
  const std::size_t at = text.find(sign);
  if (at == std::string_view::npos) return false;
  const auto parse = [](std::string_view digits, int& value) {
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return error == std::errc() && end == digits.data() + digits.size() && value > 0;
  };
  return parse(text.substr(0, at), first) && parse(text.substr(at + 1), second);
}

bool parse_fact(std::string_view line, Framehash& into) {
  const std::size_t colon = line.find(": ");
  if (colon == std::string_view::npos) return false;
  const std::string_view key = line.substr(1, colon - 1);
  const std::string_view value = line.substr(colon + 2);
  if (key == "scene") into.scene_hash = value;
  if (key == "size") return parse_pair(value, 'x', into.width, into.height);
  if (key == "fps") return parse_pair(value, '/', into.fps.num, into.fps.den);
  if (key == "device") into.device = value;
  return true;  // Another fact is a later fluidtank's, and does no harm.
}

bool parse_frame(std::string_view line, FrameHash& into) {
  const std::size_t start = line.find_first_not_of(' ');
  if (start == std::string_view::npos) return false;
  const char* end_of_line = line.data() + line.size();
  const auto [end, error] = std::from_chars(line.data() + start, end_of_line, into.frame);
  if (error != std::errc() || into.frame < 0) return false;
  const std::string_view rest(end, static_cast<std::size_t>(end_of_line - end));
  if (!rest.starts_with("  ") || !is_hash(rest.substr(2))) return false;
  into.sha256 = rest.substr(2);
  return true;
}

}  // namespace

std::string framehash_header(const ClipInfo& clip) {
  return std::string(kFirstLine) + std::to_string(kFramehashVersion) + "\n" +                   //
         "#scene: " + clip.scene_hash + "\n" +                                                  //
         "#size: " + std::to_string(clip.width) + "x" + std::to_string(clip.height) + "\n" +    //
         "#fps: " + std::to_string(clip.fps.num) + "/" + std::to_string(clip.fps.den) + "\n" +  //
         "#device: " + one_line(clip.device) + "\n";
}

std::string framehash_line(const FrameHash& hash) {
  std::array<char, 16> number{};
  std::snprintf(number.data(), number.size(), "%6d", hash.frame);
  return std::string(number.data()) + "  " + hash.sha256 + "\n";
}

std::string hash_picture(const FrameView& frame) {
  check(frame.layout == PixelLayout::rgb24 || frame.layout == PixelLayout::rgba, "framehashes are of RGB or RGBA");
  Sha256 hash;
  const bool in_one_piece = static_cast<std::size_t>(frame.stride[0]) == row_bytes(frame, 0);
  if (in_one_piece) {
    hash.update(std::as_bytes(std::span(frame.plane[0], row_bytes(frame, 0) * static_cast<std::size_t>(frame.height))));
  } else {
    for (int y = 0; y < frame.height; ++y) hash.update(row_of(frame, 0, y));
  }
  return hash.digest();
}

Framehash read_framehash(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw Error(Exit::io, path + ": cannot read it; there is no such file, or it is not readable");
  Framehash result;
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    const std::string place = path + ":" + std::to_string(number) + ": ";
    if (number == 1 && line != std::string(kFirstLine) + std::to_string(kFramehashVersion)) {
      throw Error(Exit::io, place + "not a framehash of version " + std::to_string(kFramehashVersion) +
                                "; render it again with -o NAME.framehash");
    }
    if (number == 1 || line.empty()) continue;
    if (line.front() == '#') {
      if (!parse_fact(line, result)) throw Error(Exit::io, place + "'" + line + "' is not '#key: value'");
      continue;
    }
    FrameHash hash;
    if (!parse_frame(line, hash)) throw Error(Exit::io, place + "'" + line + "' is not a frame's number and SHA-256");
    result.frames.push_back(hash);
  }
  if (file.bad()) throw Error(Exit::io, path + ": cannot read it to its end; check the disk");
  if (result.width == 0 || result.fps.num == 0) {
    throw Error(Exit::io, path + ": has no #size or no #fps; render it again with -o NAME.framehash");
  }
  return result;
}

}  // namespace fluidtank
