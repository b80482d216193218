// Parameter tables: one row a parameter, from which come reading, checking, writing, the schema and the docs.
#pragma once
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "scene/values.h"

namespace fluidtank {

/// Facts of a parameter that is a struct with a table of its own, or a list of them.
struct Parts {};

/// One parameter of a Thing.
template <class Thing>
struct Row {
  std::string key;
  std::string unit;
  std::string sentence;
  std::function<void(const Node&, Thing&, Reader&)> read;
  std::function<Node(const Thing&)> write;  ///< For is_absent values never called.
  std::function<bool(const Thing&)> absent;
  std::function<Node()> schema;
  bool required = false;
  bool decides = false;  ///< Other rows' refusals depend on this one; it stands before them.
  std::function<std::string(const Thing&)> refusal =
      {};  ///< Why the key does not belong to this Thing; empty where it does.
};

template <class Thing>
using Table = std::vector<Row<Thing>>;

/// The rows of each struct, in parameters.cpp.
template <class Thing>
const Table<Thing>& table();

/// What a table's rows cannot say of one value alone: checks between members, and members that follow from others.
/// Called whether or not the rows found faults: ask Reader::sound. Overloads in settle.h.
template <class Thing>
void settle(Thing&, const Node&, Reader&) {}

/// Keys that an object may hold without any row (of the scene: "$schema" and the like).
template <class Thing>
std::vector<std::string> other_keys() {
  return {};
}

template <class Thing>
void read_row(const Row<Thing>& row, const Node& object, Thing& thing, bool& decided, Reader& reader) {
  const Member* member = object.find(row.key);
  const int before = reader.errors();
  if (member != nullptr) {
    const std::string refusal = row.refusal && decided ? row.refusal(thing) : "";
    if (!refusal.empty()) {
      reader.key_fault(*member, refusal);
      return;
    }
    const Reader::Step step(reader, row.key);
    row.read(member->value, thing, reader);
  } else if (row.required) {
    reader.fault(object, missing_words(row.key, row.sentence));
  }
  if (row.decides && reader.errors() != before) decided = false;
}

template <class Thing>
void read_value(const Node& node, Thing& thing, const Parts&, Reader& reader) {
  if (!reader.expect(node, Node::Kind::object, "an object")) return;
  bool decided = true;
  std::vector<std::string> known = other_keys<Thing>();
  for (const Row<Thing>& row : table<Thing>()) {
    read_row(row, node, thing, decided, reader);
    known.push_back(row.key);
  }
  reader.refuse_unknown(node, known);
  settle(thing, node, reader);
}

template <class Item, class Facts>
void read_list(const Node& node, std::vector<Item>& list, const Facts& facts, Reader& reader) {
  if (!expect_list(node, reader)) return;
  list.clear();
  for (std::size_t k = 0; k < node.items.size(); ++k) {
    const Reader::Step step(reader, std::to_string(k));
    list.emplace_back();
    read_value(node.items[k], list.back(), facts, reader);
  }
}

template <class Item>
void read_value(const Node& node, std::vector<Item>& list, const Range& range, Reader& reader) {
  read_list(node, list, range, reader);
}
template <class Item>
void read_value(const Node& node, std::vector<Item>& list, const Parts& parts, Reader& reader) {
  read_list(node, list, parts, reader);
}

template <class Thing>
Node write_parts(const Thing& thing) {
  Node object = json_object();
  for (const Row<Thing>& row : table<Thing>()) {
    const bool refused = row.refusal && !row.refusal(thing).empty();
    if (!refused && !row.absent(thing)) object.add(row.key, row.write(thing));
  }
  return object;
}

template <class Value, class Facts>
Node write_with(const Value& value, const Facts&) {
  return write_value(value);
}
template <class Thing>
Node write_with(const Thing& thing, const Parts&) {
  return write_parts(thing);
}
template <class Enum>
Node write_with(const Enum& value, const Choices<Enum>& choices) {
  return write_choice(value, choices);
}
template <class Item, class Facts>
Node write_list(const std::vector<Item>& list, const Facts& facts) {
  std::vector<Node> items;
  for (const Item& item : list) items.push_back(write_with(item, facts));
  return json_list(std::move(items));
}
template <class Item>
Node write_with(const std::vector<Item>& list, const Range& range) {
  return write_list(list, range);
}
template <class Item>
Node write_with(const std::vector<Item>& list, const Parts& parts) {
  return write_list(list, parts);
}

template <class Thing>
Node value_schema(Of<Thing>, const Parts&) {
  Node properties = json_object();
  std::vector<Node> required;
  for (const Row<Thing>& row : table<Thing>()) {
    properties.add(row.key, row.schema());
    if (row.required) required.push_back(json(row.key));
  }
  for (const std::string& key : other_keys<Thing>()) properties.add(key, json(true));
  Node schema = json_object({{"type", json("object")}, {"additionalProperties", json(false)}});
  if (!required.empty()) schema.add("required", json_list(std::move(required)));
  schema.add("properties", std::move(properties));
  return schema;
}

template <class Item, class Facts>
Node list_schema(const Facts& facts) {
  return json_object({{"type", json("array")},
                      {"maxItems", json(static_cast<double>(kMostItems))},
                      {"items", value_schema(Of<Item>(), facts)}});
}

template <class Item>
Node value_schema(Of<std::vector<Item>>, const Range& range) {
  return list_schema<Item>(range);
}
template <class Item>
Node value_schema(Of<std::vector<Item>>, const Parts& parts) {
  return list_schema<Item>(parts);
}

/// The schema of a row: the sentence, what the type says, and the default.
template <class Thing, class Value, class Facts>
Node row_schema(Value Thing::*member, const Facts& facts, const std::string& unit, const std::string& sentence) {
  Node schema = json_object({{"description", json(with_unit(sentence, unit))}});
  for (Member& fact : value_schema(Of<Value>(), facts).members) schema.members.push_back(std::move(fact));
  // Structs and lists show their defaults row by row.
  if constexpr (!std::is_same_v<Facts, Parts>) {
    const Thing fresh;
    const Value& start = fresh.*member;
    if (!is_absent(start)) schema.add("default", write_with(start, facts));
  }
  return schema;
}

template <class Thing, class Value, class Facts>
Row<Thing> field(const std::string& key, Value Thing::*member, const Facts& facts, const std::string& unit,
                 const std::string& sentence) {
  Row<Thing> row;
  row.key = key;
  row.unit = unit;
  row.sentence = sentence;
  row.read = [=](const Node& node, Thing& thing, Reader& reader) { read_value(node, thing.*member, facts, reader); };
  row.write = [=](const Thing& thing) { return write_with(thing.*member, facts); };
  row.absent = [=](const Thing& thing) { return is_absent(thing.*member); };
  row.schema = [=] { return row_schema(member, facts, unit, sentence); };
  return row;
}

/// The row of a key that must be given; its schema shows no default.
template <class Thing>
Row<Thing> required(Row<Thing> row) {
  row.required = true;
  row.schema = [schema = row.schema] {
    Node node = schema();
    std::erase_if(node.members, [](const Member& member) { return member.key == "default"; });
    return node;
  };
  return row;
}

template <class Thing>
Row<Thing> deciding(Row<Thing> row) {
  row.decides = true;
  return row;
}

template <class Thing>
Row<Thing> refused_where(std::function<std::string(const Thing&)> refusal, Row<Thing> row) {
  row.refusal = std::move(refusal);
  return row;
}

/// The rows of a member that is written flat, among the Thing's own keys.
template <class Thing, class Inner>
Table<Thing> embedded(Inner Thing::*member, Table<Thing> own) {
  Table<Thing> rows;
  for (const Row<Inner>& inner : table<Inner>()) {
    Row<Thing> row;
    row.key = inner.key;
    row.unit = inner.unit;
    row.sentence = inner.sentence;
    row.read = [=](const Node& node, Thing& thing, Reader& reader) { inner.read(node, thing.*member, reader); };
    row.write = [=](const Thing& thing) { return inner.write(thing.*member); };
    row.absent = [=](const Thing& thing) { return inner.absent(thing.*member); };
    row.schema = inner.schema;
    row.required = inner.required;
    row.decides = inner.decides;
    if (inner.refusal) row.refusal = [=](const Thing& thing) { return inner.refusal(thing.*member); };
    rows.push_back(std::move(row));
  }
  rows.insert(rows.end(), own.begin(), own.end());
  return rows;
}

}  // namespace fluidtank
