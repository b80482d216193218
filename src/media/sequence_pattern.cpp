#include "media/sequence_pattern.h"

#include <cctype>
#include <cstddef>
#include <filesystem>

#include "base/error.h"

namespace fluidtank {

namespace {

[[noreturn]] void refuse(const std::string& pattern, const std::string& fault) {
  throw Error(Exit::usage, pattern + ": " + fault + "; name a sequence like DIR/%05d.png");
}

}  // namespace

SequencePattern::SequencePattern(const std::string& pattern) {
  const std::size_t slash = pattern.rfind('/');
  const std::size_t start = slash == std::string::npos ? 0 : slash + 1;
  before_ = pattern.substr(0, start);
  bool found = false;
  for (std::size_t i = start; i < pattern.size(); ++i) {
    std::string& text = found ? after_ : before_;
    if (pattern[i] != '%') {
      text += pattern[i];
      continue;
    }
    if (++i < pattern.size() && pattern[i] == '%') {
      text += '%';
      continue;
    }
    if (found) refuse(pattern, "there are two numbers in it");
    if (i < pattern.size() && pattern[i] == '0') fill_ = '0';
    std::size_t digits = 0;
    for (; i < pattern.size() && std::isdigit(static_cast<unsigned char>(pattern[i])) != 0 && digits < 20; ++i) {
      digits = digits * 10 + static_cast<std::size_t>(pattern[i] - '0');
    }
    if (i >= pattern.size() || pattern[i] != 'd' || digits > 20) refuse(pattern, "a number is written %d or %05d");
    digits_ = digits;
    found = true;
  }
  if (!found) refuse(pattern, "there is no number in the pictures' name");
}

std::string SequencePattern::name_of(int frame) const {
  std::string number = std::to_string(frame);
  if (number.size() < digits_) number.insert(0, digits_ - number.size(), fill_);
  return before_ + number + after_;
}

}  // namespace fluidtank
