#include "scene/node.h"

#include <algorithm>

#include "base/text.h"

namespace fluidtank {
namespace {

std::string json_string(const std::string& text) {
  static constexpr char kHex[] = "0123456789abcdef";
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (byte < 0x20) {
      out += std::string("\\u00") + kHex[byte >> 4] + kHex[byte & 15];
    } else {
      out += c;
    }
  }
  return out + '"';
}

bool holds_object(const Node& node) {
  if (node.kind == Node::Kind::object) return true;
  return std::any_of(node.items.begin(), node.items.end(), holds_object);
}

class Printer {
 public:
  explicit Printer(bool one_line) : one_line_(one_line) {}

  void print(const Node& node) {
    switch (node.kind) {
      case Node::Kind::null:
        out_ += "null";
        break;
      case Node::Kind::boolean:
        out_ += node.truth ? "true" : "false";
        break;
      case Node::Kind::number:
        out_ += format_number(node.number);
        break;
      case Node::Kind::string:
        out_ += json_string(node.text);
        break;
      case Node::Kind::list:
        print_list(node);
        break;
      case Node::Kind::object:
        print_object(node);
        break;
    }
  }

  std::string take() { return std::move(out_); }

 private:
  void print_list(const Node& node) {
    const bool flat = one_line_ || !holds_object(node);
    out_ += '[';
    ++depth_;
    for (std::size_t k = 0; k < node.items.size(); ++k) {
      if (k > 0) out_ += flat && !one_line_ ? ", " : ",";
      if (!flat) new_line();
      print(node.items[k]);
    }
    --depth_;
    if (!flat && !node.items.empty()) new_line();
    out_ += ']';
  }

  void print_object(const Node& node) {
    out_ += '{';
    ++depth_;
    for (std::size_t k = 0; k < node.members.size(); ++k) {
      if (k > 0) out_ += ',';
      if (!one_line_) new_line();
      out_ += json_string(node.members[k].key) + (one_line_ ? ":" : ": ");
      print(node.members[k].value);
    }
    --depth_;
    if (!one_line_ && !node.members.empty()) new_line();
    out_ += '}';
  }

  void new_line() { out_ += '\n' + std::string(static_cast<std::size_t>(2 * depth_), ' '); }

  bool one_line_;
  int depth_ = 0;
  std::string out_;
};

Node of_kind(Node::Kind kind) {
  Node node;
  node.kind = kind;
  return node;
}

}  // namespace

const Member* Node::find(std::string_view key) const {
  const auto found = std::find_if(members.begin(), members.end(), [&](const Member& m) { return m.key == key; });
  return found == members.end() ? nullptr : &*found;
}

Member* Node::find(std::string_view key) { return const_cast<Member*>(std::as_const(*this).find(key)); }

Node& Node::add(const std::string& key, Node value) {
  members.push_back({key, 0, std::move(value)});
  return *this;
}

const Node& at_key(const Node& object, const char* key) {
  const Member* member = object.find(key);
  return member != nullptr ? member->value : object;
}

void remove_member(Node& object, std::string_view key) {
  std::erase_if(object.members, [&](const Member& member) { return member.key == key; });
}

Node json(double value) {
  Node node = of_kind(Node::Kind::number);
  node.number = value;
  return node;
}

Node json(bool value) {
  Node node = of_kind(Node::Kind::boolean);
  node.truth = value;
  return node;
}

Node json(const std::string& value) {
  Node node = of_kind(Node::Kind::string);
  node.text = value;
  return node;
}

Node json(const char* value) { return json(std::string(value)); }

Node json_list(std::vector<Node> items) {
  Node node = of_kind(Node::Kind::list);
  node.items = std::move(items);
  return node;
}

Node json_object(std::vector<std::pair<std::string, Node>> members) {
  Node node = of_kind(Node::Kind::object);
  for (auto& [key, value] : members) node.add(key, std::move(value));
  return node;
}

std::string kind_words(const Node& node) {
  switch (node.kind) {
    case Node::Kind::null:
      return "null";
    case Node::Kind::boolean:
      return node.truth ? "true" : "false";
    case Node::Kind::number:
      return "a number";
    case Node::Kind::string:
      return "a string";
    case Node::Kind::list:
      return "a list";
    case Node::Kind::object:
      return "an object";
  }
  return "nothing";
}

std::string print_json(const Node& node, bool one_line) {
  Printer printer(one_line);
  printer.print(node);
  return printer.take();
}

}  // namespace fluidtank
