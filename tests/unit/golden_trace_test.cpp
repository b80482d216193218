// Traces name the first stage that went another way, and how sure they are.
#include <doctest/doctest.h>

#include "base/error.h"
#include "golden/trace.h"
#include "support/files.h"

namespace fluidtank::test {
namespace {

using golden::Trace;

std::string hash(char letter) { return std::string(64, letter); }

const Trace kGolden = {{0, "walls", "open_faces", hash('a')},
                       {0, "curl", "curl", hash('b')},
                       {1, "walls", "open_faces", hash('a')},
                       {1, "curl", "curl", hash('c')},
                       {59, "curl", "curl", hash('d')}};

}  // namespace

TEST_CASE("a trace that is written is the trace that is read") {
  const TemporaryFolder folder;
  write_text(folder / "trace.txt", golden::write_trace(kGolden));
  CHECK(golden::read_trace((folder / "trace.txt").string()) == kGolden);
  write_text(folder / "trace.txt", golden::write_trace(kGolden) + "7 curl\n");
  CHECK_THROWS_WITH_AS(golden::read_trace((folder / "trace.txt").string()),
                       doctest::Contains("trace.txt:7: not a step"), Error);
  CHECK_THROWS_AS(golden::read_trace((folder / "none.txt").string()), Error);
}

TEST_CASE("the first stage that differs is named") {
  CHECK(golden::first_difference(kGolden, kGolden) == "every stage agrees on the 5 states that were traced");
  Trace other = kGolden;
  other[3].sha256 = other[4].sha256 = hash('e');
  CHECK(golden::first_difference(kGolden, other) == "step 1, after curl: curl differs");
  other[3] = kGolden[3];
  CHECK(golden::first_difference(kGolden, other).find("nothing of steps 2 to 58") != std::string::npos);
  other = kGolden;
  other[1].stage = "vorticity";
  CHECK(golden::first_difference(kGolden, other).starts_with("the stages themselves differ"));
  other = kGolden;
  other.pop_back();
  CHECK(golden::first_difference(kGolden, other).find("other steps") != std::string::npos);
}

}  // namespace fluidtank::test
