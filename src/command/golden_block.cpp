#include "command/golden_block.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "base/text.h"
#include "scene/layers.h"
#include "scene/parse.h"
#include "scene/reader.h"

namespace fluidtank {
namespace {

using golden::Rule;

// One row a key of "rule": where its value goes, and what it may be.
struct RuleRow {
  const char* key;
  double low, high;
  bool whole;
  void (*set)(Rule&, double);
};

constexpr double kMostPixels = 16384.0 * 16384.0;

constexpr RuleRow kRuleRows[] = {
    {"max_difference", 0, 255, true, [](Rule& rule, double v) { rule.max_difference = static_cast<int>(v); }},
    {"max_differing_pixels", 0, kMostPixels, true,
     [](Rule& rule, double v) { rule.max_differing_pixels = static_cast<std::int64_t>(v); }},
    {"max_in_window", 0, kMostPixels, true,
     [](Rule& rule, double v) { rule.max_in_window = static_cast<std::int64_t>(v); }},
    {"min_psnr", 0, 1000, false, [](Rule& rule, double v) { rule.min_psnr = v; }},
    {"min_ssim", -1, 1, false, [](Rule& rule, double v) { rule.min_ssim = v; }},
    {"max_flip_mean", 0, 1, false, [](Rule& rule, double v) { rule.max_flip_mean = v; }},
    {"max_flip_p99", 0, 1, false, [](Rule& rule, double v) { rule.max_flip_p99 = v; }},
    {"tolerance", 0, 255, true, [](Rule& rule, double v) { rule.request.tolerance = static_cast<int>(v); }},
    {"window", 1, 16384, true, [](Rule& rule, double v) { rule.request.window = static_cast<int>(v); }},
};

// A number in its range, or nothing and a fault.
std::optional<double> read_number(const Node& node, double low, double high, bool whole, Reader& reader) {
  if (!reader.expect(node, Node::Kind::number, whole ? "a whole number" : "a number")) return std::nullopt;
  const std::string number = format_number(node.number);
  if (whole && node.number != std::floor(node.number)) {
    reader.fault(node, "expected a whole number, found " + number);
  } else if (node.number < low) {
    reader.fault(node, number + " is below " + format_number(low));
  } else if (node.number > high) {
    reader.fault(node, number + " is above " + format_number(high));
  } else {
    return node.number;
  }
  return std::nullopt;
}

Rule read_rule(const Node& node, Reader& reader) {
  Rule rule;
  if (!reader.expect(node, Node::Kind::object, "an object")) return rule;
  std::vector<std::string> known;
  for (const RuleRow& row : kRuleRows) known.emplace_back(row.key);
  reader.refuse_unknown(node, known);
  for (const RuleRow& row : kRuleRows) {
    const Member* member = node.find(row.key);
    if (member == nullptr) continue;
    const Reader::Step step(reader, row.key);
    if (const auto value = read_number(member->value, row.low, row.high, row.whole, reader)) row.set(rule, *value);
  }
  return rule;
}

std::vector<int> read_frames(const Node& node, int count, Reader& reader) {
  std::vector<int> frames;
  if (!reader.expect(node, Node::Kind::list, "a list of frames")) return frames;
  if (node.items.empty()) reader.fault(node, "no frames; name one at least, or remove \"frames\"");
  for (std::size_t k = 0; k < node.items.size(); ++k) {
    const Reader::Step step(reader, std::to_string(k));
    const Node& item = node.items[k];
    const auto value = read_number(item, 0, 1e9, true, reader);
    if (!value) continue;
    const int frame = static_cast<int>(*value);
    if (frame >= count) {
      reader.fault(item, "the clip has " + std::to_string(count) + " frames, counted from 0");
    } else if (std::find(frames.begin(), frames.end(), frame) != frames.end()) {
      reader.fault(item, "frame " + std::to_string(frame) + " is named twice");
    } else {
      frames.push_back(frame);
    }
  }
  std::sort(frames.begin(), frames.end());
  return frames;
}

GoldenBlock read_block(const Node& node, const std::filesystem::path& scene, int count, Reader& reader) {
  GoldenBlock block;
  const Reader::Step step(reader, "golden");
  if (!reader.expect(node, Node::Kind::object, "an object")) return block;
  reader.refuse_unknown(node, {"frames", "rule", "mask"});
  if (const Member* frames = node.find("frames")) {
    const Reader::Step at(reader, "frames");
    block.frames = read_frames(frames->value, count, reader);
  }
  if (const Member* rule = node.find("rule")) {
    const Reader::Step at(reader, "rule");
    block.rule = read_rule(rule->value, reader);
  }
  if (const Member* mask = node.find("mask")) {
    const Reader::Step at(reader, "mask");
    if (reader.expect(mask->value, Node::Kind::string, "a PNG file's name")) {
      block.mask = (scene.parent_path() / mask->value.text).string();
      if (!std::filesystem::is_regular_file(block.mask)) reader.fault(mask->value, "there is no file " + block.mask);
    }
  }
  return block;
}

}  // namespace

GoldenBlock read_golden_block(const std::filesystem::path& scene, int count, const Assets& assets) {
  Faults faults;
  GoldenBlock block;
  const Document& document = faults.add_document({printable(scene.string()), read_scene_bytes(scene)});
  std::optional<Node> root = parse_json(document, faults);
  if (root) {
    resolve_extends(*root, scene, faults, assets);
    Reader reader(faults);
    if (const Member* member = root->find("golden")) block = read_block(member->value, scene, count, reader);
  }
  const int errors = faults.errors();
  std::string words;
  for (const Fault& fault : faults.take()) words += (words.empty() ? "" : "\n") + describe(fault);
  if (errors > 0) throw Error(Exit::scene, words);
  if (block.frames.empty()) {
    block.frames = {0, count / 2, count - 1};
    block.frames.erase(std::unique(block.frames.begin(), block.frames.end()), block.frames.end());
  }
  return block;
}

}  // namespace fluidtank
