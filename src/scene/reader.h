// Reads values out of a JSON tree, notes every fault with its pointer, and never stops.
#pragma once
#include <string>
#include <vector>

#include "scene/faults.h"
#include "scene/node.h"

namespace fluidtank {

/// "\"at\" is missing: its centre".
std::string missing_words(const std::string& key, const std::string& sentence);

/// "Its radius (tank units)."
std::string with_unit(const std::string& sentence, const std::string& unit);

class Reader {
 public:
  explicit Reader(Faults& faults) : faults_(faults) {}

  /// A step down the tree, for as long as it lives.
  class Step {
   public:
    Step(Reader& reader, const std::string& key) : reader_(reader) { reader_.path_.push_back(key); }
    ~Step() { reader_.path_.pop_back(); }
    Step(const Step&) = delete;
    Step& operator=(const Step&) = delete;

   private:
    Reader& reader_;
  };

  void fault(const Node& at, const std::string& message) { faults_.error(at, pointer(), message); }
  void warn(const Node& at, const std::string& message) {
    faults_.add(*at.document, at.offset, pointer(), message, true);
  }
  /// A fault of the key itself: it is unknown, or does not belong here.
  void key_fault(const Member& member, const std::string& message) {
    faults_.add(*member.value.document, member.key_offset, pointer() + pointer_step(member.key), message);
  }

  /// Whether the value is of the kind; a fault where it is not. `wanted` as "a number".
  bool expect(const Node& node, Node::Kind kind, const std::string& wanted);

  /// Faults for all members whose keys are not known, with the nearest known key.
  void refuse_unknown(const Node& object, const std::vector<std::string>& known);

  /// Whether no fault was found in the object's members of these keys ("picture/fps" for a member's member).
  bool sound(const std::vector<std::string>& keys) const;

  int errors() const { return faults_.errors(); }

 private:
  std::string pointer() const;
  Faults& faults_;
  std::vector<std::string> path_;
};

}  // namespace fluidtank
