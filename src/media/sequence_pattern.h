// "frames/%05d.png": a folder, and a name with one number in it.
#pragma once
#include <string>

namespace fluidtank {

class SequencePattern {
 public:
  /// Throws Error(Exit::usage) unless the last part of the name has one %d, %5d or %05d (%% is a percent sign), and no
  /// other part has one.
  explicit SequencePattern(const std::string& pattern);

  std::string name_of(int frame) const;

 private:
  std::string before_;
  std::string after_;
  std::size_t digits_ = 1;
  char fill_ = ' ';
};

}  // namespace fluidtank
