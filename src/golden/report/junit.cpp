#include "golden/reports.h"

namespace fluidtank::golden {
namespace {

std::string escaped(const std::string& text) {
  std::string result;
  for (const char letter : text) {
    switch (letter) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        // XML has no other control characters, however written.
        result += static_cast<unsigned char>(letter) >= 0x20 || letter == '\n' ? letter : '?';
    }
  }
  return result;
}

std::string attribute(const std::string& name, const std::string& value) {
  return " " + name + "=\"" + escaped(value) + "\"";
}

// A suite under way.
struct Suite {
  std::string cases;
  int tests = 0, failures = 0;

  void add(const std::string& clip, const std::string& name, Verdict verdict, const std::string& words,
           const std::string& details) {
    ++tests;
    cases += "    <testcase" + attribute("classname", clip) + attribute("name", name) + " time=\"0\"";
    if (is_pass(verdict)) {
      cases += "/>\n";
      return;
    }
    ++failures;
    cases += ">\n      <failure" + attribute("message", words) + attribute("type", verdict_text(verdict)) + ">" +
             escaped(details) + "</failure>\n    </testcase>\n";
  }
};

std::string details_of(const ClipResult& clip, const FrameResult& frame) {
  std::string details = "golden: " + clip.golden + "\nactual: " + clip.actual + "\nrule: " + clip.rule + "\n";
  if (frame.measures) {
    const Measures& m = *frame.measures;
    details += "largest difference " + std::to_string(m.differences.max_difference) + ", differing pixels " +
               std::to_string(m.differences.pixels) + ", densest window " +
               std::to_string(m.differences.densest_window) + ", PSNR " + std::to_string(m.psnr) + ", SSIM " +
               std::to_string(m.ssim) + ", FLIP mean " + std::to_string(m.flip.mean) + ", p99 " +
               std::to_string(m.flip.p99) + "\n";
  }
  if (!clip.trace.empty()) details += "trace: " + clip.trace + "\n";
  if (!clip.approve.empty()) details += "to approve: " + clip.approve + "\n";
  return details;
}

Suite suite_of(const ClipResult& clip) {
  Suite suite;
  if (clip.frames.empty()) {
    suite.add(clip.name, "golden", clip.verdict, clip.words, "to approve: " + clip.approve);
    return suite;
  }
  const int same = clip.count(Verdict::same);
  if (same > 0) suite.add(clip.name, std::to_string(same) + " frames byte for byte", Verdict::same, "", "");
  for (const FrameResult& frame : clip.frames) {
    if (frame.verdict == Verdict::same || !frame.measures) continue;
    suite.add(clip.name, "frame " + std::to_string(frame.frame), frame.verdict, frame.words, details_of(clip, frame));
  }
  for (const FrameGroup& group : unmeasured_groups(clip)) {
    suite.add(clip.name, frames_text(group.frames), group.verdict, group.words, details_of(clip, {}));
  }
  return suite;
}

std::string counts(int tests, int failures) {
  return attribute("tests", std::to_string(tests)) + attribute("failures", std::to_string(failures)) + " errors=\"0\"";
}

}  // namespace

std::string junit_report(const std::vector<ClipResult>& clips) {
  std::string suites;
  int tests = 0, failures = 0;
  for (const ClipResult& clip : clips) {
    const Suite suite = suite_of(clip);
    tests += suite.tests;
    failures += suite.failures;
    suites += "  <testsuite" + attribute("name", clip.name) + counts(suite.tests, suite.failures) +
              " skipped=\"0\" time=\"0\">\n" + suite.cases + "  </testsuite>\n";
  }
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"fluidtank\"" + counts(tests, failures) +
         " time=\"0\">\n" + suites + "</testsuites>\n";
}

}  // namespace fluidtank::golden
