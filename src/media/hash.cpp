#include "media/hash.h"

#include <openssl/evp.h>

#include <array>
#include <new>

#include "base/check.h"

namespace fluidtank {

void FreeDigest::operator()(evp_md_ctx_st* context) const { EVP_MD_CTX_free(context); }

Sha256::Sha256() : context_(EVP_MD_CTX_new()) {
  if (context_ == nullptr) throw std::bad_alloc();
  start();
}

void Sha256::start() { check(EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) == 1, "libcrypto has SHA-256"); }

void Sha256::update(std::span<const std::byte> bytes) {
  if (EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()) != 1) check(false, "libcrypto hashes");
}

std::string Sha256::digest() {
  std::array<unsigned char, 32> digest{};
  check(EVP_DigestFinal_ex(context_.get(), digest.data(), nullptr) == 1, "libcrypto ends a hash");
  start();
  constexpr char kDigits[] = "0123456789abcdef";
  std::string text;
  for (const unsigned char byte : digest) {
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
