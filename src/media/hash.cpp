#include "media/hash.h"

#include <array>

#include "media/libav.h"

namespace fluidtank {

void FreeSha::operator()(AVSHA* context) const { av_free(context); }

Sha256::Sha256() : context_(check_allocated(av_sha_alloc())) { av_sha_init(context_.get(), 256); }

void Sha256::update(std::span<const std::byte> bytes) {
  av_sha_update(context_.get(), reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

std::string Sha256::digest() {
  std::array<std::uint8_t, 32> digest{};
  av_sha_final(context_.get(), digest.data());
  av_sha_init(context_.get(), 256);
  constexpr char kDigits[] = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t byte : digest) {
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

std::string sha256(std::span<const std::byte> bytes) {
  Sha256 hash;
  hash.update(bytes);
  return hash.digest();
}

std::string sha256(const std::string& text) { return sha256(std::as_bytes(std::span(text))); }

}  // namespace fluidtank
