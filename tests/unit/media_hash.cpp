// SHA-256 against the vectors of FIPS 180-4's examples.
#include <doctest/doctest.h>

#include "media/hash.h"
#include "media/version.h"

namespace fluidtank {

TEST_CASE("SHA-256 of the standard's examples") {
  CHECK(sha256(std::string()) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(sha256(std::string("abc")) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(sha256(std::string("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")) ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(sha256(std::string(1000000, 'a')) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("SHA-256 in pieces is SHA-256, and starts afresh") {
  const std::string text = "abc";
  Sha256 hash;
  for (int round = 0; round < 2; ++round) {
    for (const char letter : text) hash.update(std::as_bytes(std::span(&letter, 1)));
    CHECK(hash.digest() == sha256(text));
  }
}

TEST_CASE("the formats and libav's versions can be listed") {
  CHECK(libav_versions().starts_with("libavcodec "));
  CHECK(formats().size() == 17);
  for (const FormatInfo& format : formats()) {
    CAPTURE(format.pattern);
    CHECK(format.available);
    CHECK(!format.description.empty());
  }
}

}  // namespace fluidtank
