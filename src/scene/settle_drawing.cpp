// What is checked of how a scene is drawn.
#include <algorithm>

#include "base/text.h"
#include "scene/field_view.h"
#include "scene/settle.h"

namespace fluidtank {

bool is_graded(const Grade& grade) {
  return grade.exposure != 0 || grade.tint != Color{1, 1, 1} || grade.tone != ToneCurve::clip ||
         grade.saturation != 1 || grade.contrast != 1 || grade.gamma != 1;
}

void settle(Backdrop& backdrop, const Node& node, Reader& reader) {
  if (!reader.sound({"kind", "colors", "file"})) return;
  const auto refuse_colors = [&](const std::string& words) {
    const Reader::Step step(reader, "colors");
    const Member* member = node.find("colors");
    reader.fault(member != nullptr ? member->value : node, words);
  };
  const std::size_t count = backdrop.colors.size();
  if (backdrop.kind == BackdropKind::gradient && count < 2) {
    refuse_colors("a gradient needs two colours at least, found " + std::to_string(count));
  }
  if (backdrop.kind == BackdropKind::checkerboard && count != 0 && count != 2) {
    refuse_colors("a checkerboard has two colours, found " + std::to_string(count));
  }
  if (backdrop.kind == BackdropKind::picture && backdrop.file.empty()) {
    reader.fault(node, "\"file\" is missing: the picture");
  }
}

void settle(FieldView& view, const Node& node, Reader& reader) {
  if (reader.sound({"show", "channel"}) && view.channel != FieldChannel::usual) {
    const auto& known = channels_of(view.show);
    if (std::find(known.begin(), known.end(), view.channel) == known.end()) {
      std::vector<std::string> words;
      for (const FieldChannel channel : known) words.push_back(word_of(channel));
      const Reader::Step step(reader, "channel");
      reader.fault(
          at_key(node, "channel"),
          in_quotes(word_of(view.show)) + " has no channel " + in_quotes(word_of(view.channel)) + "; " +
              (words.empty() ? "each cell has one number, so leave \"channel\" out" : "it has " + listed(words)));
    }
  }
  if (view.range && reader.sound({"range"}) && view.range->y <= view.range->x) {
    const Reader::Step step(reader, "range");
    reader.fault(at_key(node, "range"), format_number(view.range->y) + " is not above " + format_number(view.range->x));
  }
}

namespace {

// A picture of a field is its colours and nothing else.
void check_field_look(const Scene& scene, const Node& root, Reader& reader) {
  if (scene.display.style != DisplayStyle::field || !reader.sound({"display", "picture", "grade", "backdrop"})) return;
  const auto refuse = [&](bool given, const char* part, const char* key, const std::string& words) {
    if (!given) return;
    const Reader::Step outer(reader, part);
    const Reader::Step inner(reader, key);
    reader.fault(at_key(at_key(root, part), key), "a picture of a field " + words);
  };
  refuse(scene.display.alpha != Alpha::opaque, "display", "alpha", "is opaque; leave \"alpha\" out");
  refuse(scene.backdrop.kind != BackdropKind::none, "backdrop", "kind", "has no backdrop; take it away");
  const Grade& grade = scene.grade;
  const std::string words = "is not graded, so that its colours are those of the bar; leave \"grade\" out";
  refuse(grade.exposure != 0, "grade", "exposure", words);
  refuse(grade.tint != Color{1, 1, 1}, "grade", "tint", words);
  refuse(grade.tone != ToneCurve::clip, "grade", "tone", words);
  refuse(grade.saturation != 1, "grade", "saturation", words);
  refuse(grade.contrast != 1, "grade", "contrast", words);
  refuse(grade.gamma != 1, "grade", "gamma", words);
}

// What cannot be drawn together.
void check_look(const Scene& scene, const Node& root, Reader& reader) {
  if (!reader.sound({"display", "backdrop"})) return;
  check_field_look(scene, root, reader);
  const bool transparent = scene.display.alpha != Alpha::opaque && scene.display.style != DisplayStyle::field;
  if (!transparent) return;
  const Reader::Step outer(reader, "display");
  const Reader::Step inner(reader, "alpha");
  const Node& alpha = at_key(at_key(root, "display"), "alpha");
  if (scene.display.style == DisplayStyle::paper) {
    reader.fault(alpha,
                 "paper is opaque: its ink takes light away; render it on white, and lay it over by multiplying");
  }
  if (scene.backdrop.kind != BackdropKind::none) {
    reader.fault(alpha, "a transparent clip has no backdrop; remove one of the two");
  }
}

bool is_usual(const FieldView& view) {
  const FieldView usual;
  return view.show == usual.show && view.channel == usual.channel && !view.range && view.map == usual.map &&
         view.smooth == usual.smooth && view.bar == usual.bar && view.walls == usual.walls;
}

// Warns of settings that the style does not know; no fault, since a look may be laid over any scene.
void check_style(const Scene& scene, const Node& root, Reader& reader) {
  const auto warn = [&](const char* block, const char* key, const std::string& words) {
    const Member* outer = root.find(block);
    if (outer == nullptr || outer->value.find(key) == nullptr) return;
    const Reader::Step first(reader, block);
    const Reader::Step second(reader, key);
    reader.warn(outer->value.find(key)->value, words);
  };
  if (!reader.sound({"display", "rays", "field", "picture"})) return;
  const DisplayStyle style = scene.display.style;
  if (style == DisplayStyle::classic) {
    if (scene.display.gloss != Display().gloss) warn("display", "gloss", "the classic style has no gloss");
  } else {
    if (scene.display.grain != Display().grain) warn("display", "grain", "only the classic style has grain");
    const std::string words = "only the classic style has rays";
    if (scene.rays.weight > 0) warn("rays", "weight", words);
    if (scene.rays.exposure != Rays().exposure) warn("rays", "exposure", words);
    if (scene.rays.resolution != Rays().resolution) warn("rays", "resolution", words);
  }
  if (style != DisplayStyle::field) {
    const Member* field = root.find("field");
    if (field == nullptr || is_usual(scene.field)) return;
    const Reader::Step step(reader, "field");
    reader.warn(field->value, "only the style \"field\" shows a field; set /display/style to it");
    return;
  }
  if (scene.picture.supersample > 1) warn("picture", "supersample", "a picture of a field is not supersampled");
  if (scene.picture.motion_blur > 1) warn("picture", "motion_blur", "a picture of a field shows one moment");
}

}  // namespace

void check_drawing(const Scene& scene, const Node& root, Reader& reader) {
  check_look(scene, root, reader);
  check_style(scene, root, reader);
}

}  // namespace fluidtank
