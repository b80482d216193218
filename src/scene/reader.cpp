#include "scene/reader.h"

#include <algorithm>

#include "base/text.h"

namespace fluidtank {

bool Reader::expect(const Node& node, Node::Kind kind, const std::string& wanted) {
  if (node.kind == kind) return true;
  fault(node, "expected " + wanted + ", found " + kind_words(node));
  return false;
}

void Reader::refuse_unknown(const Node& object, const std::vector<std::string>& known) {
  for (const Member& member : object.members) {
    if (std::find(known.begin(), known.end(), member.key) != known.end()) continue;
    const std::string nearest = nearest_word(member.key, known);
    std::string message = "unknown key " + in_quotes(member.key);
    message += nearest.empty() ? "; known here: " + listed(known) : "; did you mean " + in_quotes(nearest) + "?";
    key_fault(member, message);
  }
}

std::string missing_words(const std::string& key, const std::string& sentence) {
  std::string words = sentence.substr(0, sentence.find('.'));
  if (!words.empty() && words[0] >= 'A' && words[0] <= 'Z') words[0] = static_cast<char>(words[0] - 'A' + 'a');
  return in_quotes(key) + " is missing: " + words;
}

std::string with_unit(const std::string& sentence, const std::string& unit) {
  return unit.empty() ? sentence : sentence.substr(0, sentence.size() - 1) + " (" + unit + ").";
}

bool Reader::sound(const std::vector<std::string>& keys) const {
  const std::string here = pointer();
  return std::none_of(keys.begin(), keys.end(),
                      [&](const std::string& key) { return faults_.any_below(here + "/" + key); });
}

std::string Reader::pointer() const {
  std::string out;
  for (const std::string& key : path_) out += pointer_step(key);
  return out;
}

}  // namespace fluidtank
