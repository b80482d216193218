// SHA-256, by OpenSSL's libcrypto: it uses the processor's own SHA instructions, libavutil's is plain C and ten times
// slower.
#pragma once
#include <cstddef>
#include <memory>
#include <span>
#include <string>

struct evp_md_ctx_st;

namespace fluidtank {

struct FreeDigest {
  void operator()(evp_md_ctx_st* context) const;
};

/// For data that comes in pieces, such as a picture's rows.
class Sha256 {
 public:
  Sha256();
  void update(std::span<const std::byte> bytes);
  /// 64 hexadecimal digits; starts afresh afterwards.
  std::string digest();

 private:
  void start();

  std::unique_ptr<evp_md_ctx_st, FreeDigest> context_;
};

/// 64 hexadecimal digits.
std::string sha256(std::span<const std::byte> bytes);
std::string sha256(const std::string& text);

}  // namespace fluidtank
