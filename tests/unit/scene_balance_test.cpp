// A closed tank whose sources do not balance is said so.
#include <doctest/doctest.h>

#include "scene/balance.h"
#include "scene/read.h"

using namespace fluidtank;

namespace {

std::string warnings_of(const std::string& sources) {
  std::string all;
  for (const Fault& fault : read_scene_text("{\"seconds\": 4, \"sources\": [" + sources + "]}", "s").faults) {
    CHECK(fault.warning);
    all += fault.pointer + ": " + fault.message;
  }
  return all;
}

}  // namespace

TEST_CASE("a lone source or drain is warned of, a balanced pair is not") {
  const std::string pour = R"({"shape": "circle", "at": [0.4, 0.5], "radius": 0.1, "pour": 2})";
  const std::string drain = R"({"shape": "circle", "at": [1.2, 0.5], "radius": 0.2, "pour": -0.5})";
  CHECK(warnings_of(pour).starts_with("/sources: from 0 s on the sources pour in more than they drain"));
  CHECK(warnings_of(drain).starts_with("/sources: from 0 s on the sources drain more than they pour in"));
  CHECK(warnings_of(pour + "," + drain) == "");
  CHECK(warnings_of(R"({"shape": "circle", "at": [0.4, 0.5], "slow": 2})") == "");
}

TEST_CASE("what counts is when sources run, and how much of them lies in the tank") {
  const auto box = [](const std::string& at, const std::string& more) {
    return R"({"shape": "box", "at": )" + at + R"(, "size": [0.2, 0.2], )" + more + "}";
  };
  CHECK(warnings_of(box("[0.5, 0.5]", "\"pour\": 1") + "," + box("[1, 0.5]", "\"pour\": -1, \"from\": 2"))
            .starts_with("/sources: from 0 s on"));
  CHECK(warnings_of(box("[0.5, 0.5]", "\"pour\": 1") + "," + box("[1, 0.5]", "\"pour\": -1, \"until\": 2"))
            .starts_with("/sources: from 2 s on the sources pour in more"));
  CHECK(warnings_of(box("[0.5, 0.5]", "\"pour\": 1") + "," + box("[1, 0.5]", "\"pour\": -1, \"until\": 9")) == "");
  CHECK(warnings_of(box("[0.5, 0.5]", "\"pour\": 1") + "," + box("[0, 0.5]", "\"pour\": -2")) == "");
  CHECK(warnings_of(box("[0.5, 0.5]", "\"pour\": 1") + "," + box("[0, 0.5]", "\"pour\": -1")) != "");
}
