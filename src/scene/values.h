// How each type of parameter is read, written and described. A type that a parameter may have is one set of three
// overloads here: read_value, write_value and value_schema.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "base/text.h"
#include "scene/reader.h"
#include "scene/scene.h"

namespace fluidtank {

/// What numbers a parameter takes, both ends included. Of a point or a list, each of its numbers.
struct Range {
  double low = 0, high = 0;
};
inline Range between(double low, double high) { return {low, high}; }

/// For types that say it all.
struct Anything {};

/// The words that an enum is written with, each with what it means.
template <class Enum>
struct Choice {
  std::string word;
  Enum value;
  std::string sentence;
};
template <class Enum>
struct Choices {
  std::vector<Choice<Enum>> all;
};
template <class Enum>
Choices<Enum> one_of(std::vector<Choice<Enum>> choices) {
  return {std::move(choices)};
}

inline constexpr std::size_t kMostItems = 100'000;

void read_value(const Node& node, double& value, const Range& range, Reader& reader);
void read_value(const Node& node, int& value, const Range& range, Reader& reader);
void read_value(const Node& node, std::uint32_t& value, const Range& range, Reader& reader);
void read_value(const Node& node, Vec2& value, const Range& range, Reader& reader);
void read_value(const Node& node, Span& value, const Range& range, Reader& reader);
void read_value(const Node& node, Rational& value, const Range& range, Reader& reader);
void read_value(const Node& node, bool& value, const Anything&, Reader& reader);
void read_value(const Node& node, std::string& value, const Anything&, Reader& reader);
void read_value(const Node& node, Color& value, const Range& range, Reader& reader);
void read_value(const Node& node, Paint& value, const Range& range, Reader& reader);
/// The index of the word among `words`, or a fault and -1.
int read_word(const Node& node, const std::vector<std::string>& words, Reader& reader);
/// Whether the node is a list of at most kMostItems items, or a fault.
bool expect_list(const Node& node, Reader& reader);

Node write_value(double value);
Node write_value(int value);
Node write_value(std::uint32_t value);
Node write_value(Vec2 value);
Node write_value(Span value);
Node write_value(Rational value);
Node write_value(bool value);
Node write_value(const std::string& value);
Node write_value(Color value);
Node write_value(const Paint& value);

/// Only its type matters: which overload of value_schema is meant.
template <class Value>
struct Of {};

Node value_schema(Of<double>, const Range& range);
Node value_schema(Of<int>, const Range& range);
Node value_schema(Of<std::uint32_t>, const Range& range);
Node value_schema(Of<Vec2>, const Range& range);
Node value_schema(Of<Span>, const Range& range);
Node value_schema(Of<Rational>, const Range& range);
Node value_schema(Of<bool>, const Anything&);
Node value_schema(Of<std::string>, const Anything&);
Node value_schema(Of<Color>, const Range& range);
Node value_schema(Of<Paint>, const Range& range);

template <class Enum>
std::vector<std::string> words_of(const Choices<Enum>& choices) {
  std::vector<std::string> words;
  for (const Choice<Enum>& choice : choices.all) words.push_back(choice.word);
  return words;
}

template <class Enum>
void read_value(const Node& node, Enum& value, const Choices<Enum>& choices, Reader& reader) {
  const int index = read_word(node, words_of(choices), reader);
  if (index >= 0) value = choices.all[static_cast<std::size_t>(index)].value;
}

template <class Enum>
Node write_choice(Enum value, const Choices<Enum>& choices) {
  for (const Choice<Enum>& choice : choices.all) {
    if (choice.value == value) return json(choice.word);
  }
  return {};
}

template <class Enum>
Node value_schema(Of<Enum>, const Choices<Enum>& choices) {
  std::vector<Node> words;
  for (const Choice<Enum>& choice : choices.all) {
    words.push_back(json_object({{"const", json(choice.word)}, {"description", json(choice.sentence)}}));
  }
  return json_object({{"oneOf", json_list(std::move(words))}});
}

/// Parameters that are left out of what is written: they have no value, or one that says "not given".
template <class Value>
bool is_absent(const Value&) {
  return false;
}
template <class Value>
bool is_absent(const std::optional<Value>& value) {
  return !value.has_value();
}
inline bool is_absent(const std::vector<double>& value) { return value.empty(); }
inline bool is_absent(const std::vector<Color>& value) { return value.empty(); }
inline bool is_absent(const Motion& motion) { return motion.keys.empty(); }

template <class Value, class Facts>
void read_value(const Node& node, std::optional<Value>& value, const Facts& facts, Reader& reader) {
  Value given{};
  const int before = reader.errors();
  read_value(node, given, facts, reader);
  if (reader.errors() == before) value = given;
}

template <class Value>
Node write_value(const std::optional<Value>& value) {
  return value ? write_value(*value) : Node();
}

template <class Value, class Facts>
Node value_schema(Of<std::optional<Value>>, const Facts& facts) {
  return value_schema(Of<Value>(), facts);
}

}  // namespace fluidtank
