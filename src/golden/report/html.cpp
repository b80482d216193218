// The page: a template (page.html, page.css, charts.js, page.js, put into the program by CMake) with the results as
// JSON in it.
#include <map>

#include "base/check.h"
#include "golden/report/json.h"
#include "golden/report/template.h"
#include "golden/reports.h"

namespace fluidtank::golden {
namespace {

std::string base64(const std::vector<std::byte>& bytes) {
  constexpr char kLetters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t k = 0; k < bytes.size(); k += 3) {
    const auto byte_at = [&](std::size_t at) { return at < bytes.size() ? std::to_integer<unsigned>(bytes[at]) : 0u; };
    const unsigned group = byte_at(k) << 16 | byte_at(k + 1) << 8 | byte_at(k + 2);
    for (std::size_t digit = 0; digit < 4; ++digit) {
      const bool padding = k + digit > bytes.size();
      text += padding ? '=' : kLetters[group >> (18 - 6 * digit) & 63u];
    }
  }
  return text;
}

Json picture(const std::vector<std::byte>& png) {
  return png.empty() ? Json(nullptr) : Json("data:image/png;base64," + base64(png));
}

Json page_frame(const FrameResult& frame) {
  Json json = json_of_frame(frame);
  json["verdict"] = verdict_text(frame.verdict);
  json["passed"] = is_pass(frame.verdict);
  if (!frame.evidence) return json;
  json["width"] = frame.evidence->width;
  json["height"] = frame.evidence->height;
  json["golden"] = picture(frame.evidence->golden);
  json["actual"] = picture(frame.evidence->actual);
  json["map"] = picture(frame.evidence->map);
  return json;
}

Json page_clip(const ClipResult& clip) {
  Json frames = Json::array();
  for (const FrameResult& frame : clip.frames) frames.push_back(page_frame(frame));
  return {{"name", clip.name},
          {"golden", clip.golden},
          {"actual", clip.actual},
          {"passed", is_pass(clip.verdict)},
          {"verdict", verdict_text(clip.verdict)},
          {"words", clip.words},
          {"rule", clip.rule},
          {"trace", clip.trace},
          {"approve", clip.approve},
          {"frames", std::move(frames)}};
}

// JSON that stands in a <script>: "<" could end it.
std::string for_script(const Json& json) {
  const std::string text = json.dump(-1, ' ', true, Json::error_handler_t::replace);
  std::string result;
  for (const char letter : text) result += letter == '<' ? std::string("\\u003c") : std::string(1, letter);
  return result;
}

void put(std::string& page, const std::string& place, const std::string& text) {
  const std::size_t at = page.find(place);
  check(at != std::string::npos, "the page's template has a place for " + place);
  page.replace(at, place.size(), text);
}

}  // namespace

std::string html_report(const std::vector<ClipResult>& clips, const std::string& title) {
  Json data = {{"title", title}, {"clips", Json::array()}};
  for (const ClipResult& clip : clips) data["clips"].push_back(page_clip(clip));
  std::string page = kPageHtml;
  put(page, "/*page.css*/", kPageCss);
  put(page, "/*charts.js*/", kPageCharts);
  put(page, "/*page.js*/", kPageScript);
  put(page, "{/*results*/}", for_script(data));
  return page;
}

}  // namespace fluidtank::golden
