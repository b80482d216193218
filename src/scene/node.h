// JSON values as a small tree that remembers where in which text each value and key stands.
#pragma once
#include <cstddef>
#include <filesystem>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fluidtank {

/// A text that values come from: a file, or the value of a --set.
struct Document {
  std::string name;  ///< As faults call it.
  std::string text;
  bool has_places = true;             ///< Whether line and column mean something to people.
  std::filesystem::path folder = {};  ///< That the files it names lie in or below; empty where it is no file.
};

struct Member;

struct Node {
  enum class Kind { null, boolean, number, string, list, object };

  Kind kind = Kind::null;
  bool truth = false;
  double number = 0;
  std::string text;
  std::vector<Node> items;      ///< Of a list.
  std::vector<Member> members;  ///< Of an object, in the order of the text, each key once.
  const Document* document = nullptr;
  std::size_t offset = 0;  ///< Of the value's first byte in its document.

  const Member* find(std::string_view key) const;
  Member* find(std::string_view key);

  /// Adds a member to an object that is being made; returns the object, for chains.
  Node& add(const std::string& key, Node value);
};

struct Member {
  std::string key;
  std::size_t key_offset = 0;
  Node value;
};

/// The member's value; the object itself where it has none, as the place of a fault.
const Node& at_key(const Node& object, const char* key);

/// Takes a member out of an object, where it has it.
void remove_member(Node& object, std::string_view key);

Node json(double value);
Node json(bool value);
Node json(const std::string& value);
Node json(const char* value);
Node json_list(std::vector<Node> items);
Node json_object(std::vector<std::pair<std::string, Node>> members = {});

/// What a value is, for messages: "a number", "an object".
std::string kind_words(const Node& node);

/// Canonical JSON: two-space indent with lists of plain values on one line, or everything on one line.
std::string print_json(const Node& node, bool one_line);

}  // namespace fluidtank
