// Reports: the keys that scripts rely on, XML that readers take, and a page that needs nothing else.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "golden/compare.h"
#include "golden/reports.h"
#include "golden_support.h"
#include "support/files.h"
#include "support/run.h"

namespace fluidtank::test {
namespace {

using golden::ClipResult;
using golden::Verdict;
using nlohmann::json;

// A clip of every kind of frame, with a name that is hard on every format.
ClipResult mixed_clip() {
  ClipResult clip;
  clip.name = "scenes/<a> & \"b\" </script>.json";
  clip.golden = "CPU engine";
  clip.approve = "fluidtank golden update";
  clip.rule = "equal";
  clip.trace = "step 3, after curl: curl differs";
  const RgbPicture a = flip_picture("a.png");
  clip.frames.push_back(golden::judge(0, a, a, {}, {}, 0, true));
  clip.frames.push_back(golden::judge(1, a, flip_picture("noisy.png"), {}, {}, 0, true));
  clip.frames.push_back(golden::judge(2, a, flip_picture("green.png"), {}, {}, 0, true));
  clip.frames.push_back({3, Verdict::missing, "only in \x01 A", {}, {}});
  for (int frame = 4; frame < 8; ++frame) clip.frames.push_back({frame, Verdict::differs, "no picture", {}, {}});
  golden::settle_verdict(clip);
  return clip;
}

std::vector<std::string> keys_of(const json& object) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : object.items()) keys.push_back(key);
  return keys;
}

}  // namespace

TEST_CASE("the JSON of a pair has its fixed keys") {
  ClipResult clip;
  const RgbPicture a = flip_picture("a.png");
  clip.frames.push_back(golden::judge(0, a, flip_picture("noisy.png"), {}, {}, 0, false));
  const json pair = json::parse(golden::json_of_comparison(clip, true));
  CHECK(keys_of(pair) == std::vector<std::string>{"densest_window", "differing_pixels", "equal", "flip",
                                                  "max_difference", "psnr", "ssim"});
  CHECK(keys_of(pair["flip"]) == std::vector<std::string>{"max", "mean", "p99", "weighted_median",
                                                          "weighted_quartile_1", "weighted_quartile_3"});
  CHECK(pair["max_difference"] == 3);
  clip.frames[0] = golden::judge(0, a, a, {}, {}, 0, false);
  const json same = json::parse(golden::json_of_comparison(clip, true));
  CHECK(same["equal"] == true);
  CHECK(same["psnr"].is_null());
  CHECK(same["flip"]["max"] == 0);
  const json list = json::parse(golden::json_of_comparison(mixed_clip(), false));
  REQUIRE(list.size() == 8);
  CHECK(list[1]["frame"] == 1);
  CHECK(list[2]["verdict"] == "size");
  CHECK(list[3]["equal"] == false);
  CHECK(list[3]["flip"].is_null());
}

TEST_CASE("xmllint takes the JUnit file by the schema that its readers share") {
  const TemporaryFolder folder;
  ClipResult missing;
  missing.name = "none.json";
  missing.verdict = Verdict::missing;
  missing.words = "there is no golden of this scene";
  const std::string xml = golden::junit_report({mixed_clip(), missing, {}});
  write_text(folder / "junit.xml", xml);
  const Outcome outcome = run_program(
      {"xmllint", "--noout", "--schema", SOURCE_DIR "/tests/data/junit.xsd", (folder / "junit.xml").string()});
  CAPTURE(outcome.err);
  CHECK(outcome.code == 0);
  CHECK(xml.find("<testsuites name=\"fluidtank\" tests=\"7\" failures=\"5\"") != std::string::npos);
  CHECK(xml.find("name=\"frames 4 to 7\"") != std::string::npos);
}

TEST_CASE("the page is one file that asks for nothing, and names cannot break out of it") {
  const std::string page = golden::html_report({mixed_clip()}, "Golden frames");
  for (const char* part : {"src=\"http", "href=\"http", "url(http", "@import", "{/*results*/}", "/*page."}) {
    CAPTURE(part);
    CHECK(page.find(part) == std::string::npos);
  }
  std::size_t scripts = 0;
  for (std::size_t at = 0; (at = page.find("</script>", at)) != std::string::npos; ++at) ++scripts;
  CHECK(scripts == 3);
  CHECK(page.find("data:image/png;base64,iVBORw0KGgo") != std::string::npos);
}

TEST_CASE("the table names frames that have nothing but a hash together") {
  const std::string table = golden::text_report({mixed_clip()});
  CHECK(table.find("frames 4 to 7: differs, no picture") != std::string::npos);
  CHECK(table.find("trace: step 3") != std::string::npos);
  CHECK(golden::frames_text({7}) == "frame 7");
  CHECK(golden::frames_text({1, 2, 3, 9}) == "frames 1 to 3, 9");
}

TEST_CASE("magma goes from black by violet and orange to pale yellow") {
  const auto color = [](float error) { return golden::magma_picture({error}, 1, 1).bytes; };
  const auto near = [&](float error, int r, int g, int b) {
    const auto found = color(error);
    return std::abs(found[0] - r) <= 4 && std::abs(found[1] - g) <= 4 && std::abs(found[2] - b) <= 4;
  };
  CHECK(near(0, 0, 0, 4));
  CHECK(near(0.25f, 81, 18, 124));
  CHECK(near(0.5f, 183, 55, 121));
  CHECK(near(0.75f, 252, 137, 97));
  CHECK(near(1, 252, 253, 191));
}

}  // namespace fluidtank::test
