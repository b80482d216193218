// SHA-256, by libavutil.
#pragma once
#include <cstddef>
#include <memory>
#include <span>
#include <string>

struct AVSHA;

namespace fluidtank {

struct FreeSha {
  void operator()(AVSHA* context) const;
};

/// For data that comes in pieces, such as a picture's rows.
class Sha256 {
 public:
  Sha256();
  void update(std::span<const std::byte> bytes);
  /// 64 hexadecimal digits; starts afresh afterwards.
  std::string digest();

 private:
  std::unique_ptr<AVSHA, FreeSha> context_;
};

/// 64 hexadecimal digits.
std::string sha256(std::span<const std::byte> bytes);
std::string sha256(const std::string& text);

}  // namespace fluidtank
