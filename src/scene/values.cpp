#include "scene/values.h"

#include <array>
#include <cmath>

#include "scene/rational.h"

namespace fluidtank {
namespace {

struct PaintWord {
  const char* word;
  ColorMode mode;
};

constexpr std::array kPaintWords = {PaintWord{"drift", ColorMode::drift}, PaintWord{"rainbow", ColorMode::rainbow},
                                    PaintWord{"random", ColorMode::random}, PaintWord{"colorful", ColorMode::colorful}};

std::string bounds_fault(double number, const Range& range) {
  // Where the least allowed is just something above 0, say what people think of.
  const double low = number < 0 && range.low > 0 && range.low < 0.1 ? 0.0 : range.low;
  if (number < range.low) return format_number(number) + " is below " + format_number(low);
  if (number > range.high) return format_number(number) + " is above " + format_number(range.high);
  return {};
}

// Whether the number lies in the range; a fault where it does not.
bool within(const Node& node, const Range& range, Reader& reader) {
  const std::string fault = bounds_fault(node.number, range);
  if (!fault.empty()) reader.fault(node, fault);
  return fault.empty();
}

bool read_whole(const Node& node, double& value, const Range& range, Reader& reader) {
  if (!reader.expect(node, Node::Kind::number, "a whole number")) return false;
  if (node.number != std::floor(node.number)) {
    reader.fault(node, "expected a whole number, found " + format_number(node.number));
    return false;
  }
  value = node.number;
  return within(node, range, reader);
}

// A list of so many numbers, each in the range.
bool read_numbers(const Node& node, std::vector<double*> numbers, const Range& range, Reader& reader) {
  const int before = reader.errors();
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    const Reader::Step step(reader, std::to_string(k));
    read_value(node.items[k], *numbers[k], range, reader);
  }
  return reader.errors() == before;
}

bool is_list_of(const Node& node, std::size_t count) {
  return node.kind == Node::Kind::list && node.items.size() == count;
}

// Rather than of numbers, which is one colour.
bool is_list_of_colors(const Node& node) {
  return node.kind == Node::Kind::list && !node.items.empty() && node.items.size() <= kMostItems &&
         node.items[0].kind != Node::Kind::number;
}

std::string found_words(const Node& node) {
  if (node.kind == Node::Kind::list) return "a list of " + std::to_string(node.items.size());
  return node.kind == Node::Kind::string ? in_quotes(node.text) : kind_words(node);
}

Node numeric_schema(const char* type, const Range& range) {
  return json_object({{"type", json(type)}, {"minimum", json(range.low)}, {"maximum", json(range.high)}});
}

Node tuple_schema(double count, const Range& range) {
  return json_object({{"type", json("array")},
                      {"items", numeric_schema("number", range)},
                      {"minItems", json(count)},
                      {"maxItems", json(count)}});
}

Node hex_schema() { return json_object({{"type", json("string")}, {"pattern", json("^#[0-9a-fA-F]{6}$")}}); }

}  // namespace

void read_value(const Node& node, double& value, const Range& range, Reader& reader) {
  if (reader.expect(node, Node::Kind::number, "a number") && within(node, range, reader)) value = node.number;
}

void read_value(const Node& node, int& value, const Range& range, Reader& reader) {
  double number = 0;
  if (read_whole(node, number, range, reader)) value = static_cast<int>(number);
}

void read_value(const Node& node, std::uint32_t& value, const Range& range, Reader& reader) {
  double number = 0;
  if (read_whole(node, number, range, reader)) value = static_cast<std::uint32_t>(number);
}

void read_value(const Node& node, Vec2& value, const Range& range, Reader& reader) {
  if (!is_list_of(node, 2)) {
    reader.fault(node, "expected two numbers [x, y], found " + found_words(node));
    return;
  }
  Vec2 given;
  if (read_numbers(node, {&given.x, &given.y}, range, reader)) value = given;
}

void read_value(const Node& node, Span& value, const Range& range, Reader& reader) {
  if (!is_list_of(node, 2)) {
    reader.fault(node, "expected two times [from, until], found " + found_words(node));
    return;
  }
  Span given;
  if (!read_numbers(node, {&given.from, &given.until}, range, reader)) return;
  value = given;
  if (given.until > given.from) return;
  reader.fault(node, "time runs backwards: " + format_number(given.until) + " is not after " +
                         format_number(given.from) + "; give the earlier time first");
}

void read_value(const Node& node, Rational& value, const Range& range, Reader& reader) {
  std::optional<Rational> given;
  if (node.kind == Node::Kind::number) {
    if (!within(node, range, reader)) return;
    given = rational_near(node.number);
  } else if (node.kind == Node::Kind::string) {
    given = parse_rational(node.text);
  }
  if (!given) {
    reader.fault(node, "expected a number or a fraction as \"30000/1001\", found " + found_words(node));
  } else if (const std::string fault = bounds_fault(given->value(), range); !fault.empty()) {
    reader.fault(node, fault);
  } else {
    value = *given;
  }
}

void read_value(const Node& node, bool& value, const Anything&, Reader& reader) {
  if (reader.expect(node, Node::Kind::boolean, "true or false")) value = node.truth;
}

void read_value(const Node& node, std::string& value, const Anything&, Reader& reader) {
  if (reader.expect(node, Node::Kind::string, "a string")) value = node.text;
}

void read_value(const Node& node, Color& value, const Range& range, Reader& reader) {
  if (is_list_of(node, 3)) {
    Color given;
    if (read_numbers(node, {&given.r, &given.g, &given.b}, range, reader)) value = given;
    return;
  }
  const auto given = node.kind == Node::Kind::string ? parse_hex_color(node.text) : std::nullopt;
  if (given) {
    value = *given;
  } else {
    reader.fault(node, "expected a colour as \"#30343c\" or linear [r, g, b], found " + found_words(node));
  }
}

void read_value(const Node& node, Paint& value, const Range& range, Reader& reader) {
  if (node.kind == Node::Kind::string && !node.text.starts_with('#')) {
    std::vector<std::string> words;
    for (const PaintWord& each : kPaintWords) words.push_back(each.word);
    words.push_back("#rrggbb");
    const int index = read_word(node, words, reader);
    if (index >= 0 && index < static_cast<int>(kPaintWords.size())) {
      value = {kPaintWords[static_cast<std::size_t>(index)].mode, Color(), {}};
    }
    return;
  }
  const int before = reader.errors();
  if (is_list_of_colors(node)) {
    std::vector<Color> palette(node.items.size());
    for (std::size_t k = 0; k < palette.size(); ++k) {
      const Reader::Step step(reader, std::to_string(k));
      read_value(node.items[k], palette[k], range, reader);
    }
    if (reader.errors() == before) value = {ColorMode::colorful, Color(), std::move(palette)};
    return;
  }
  Color given;
  read_value(node, given, range, reader);
  if (reader.errors() == before) value = {ColorMode::fixed, given, {}};
}

int read_word(const Node& node, const std::vector<std::string>& words, Reader& reader) {
  if (!reader.expect(node, Node::Kind::string, listed(words))) return -1;
  for (std::size_t k = 0; k < words.size(); ++k) {
    if (words[k] == node.text) return static_cast<int>(k);
  }
  const std::string nearest = nearest_word(node.text, words);
  reader.fault(node, "unknown value " + in_quotes(node.text) + "; expected " + listed(words) +
                         (nearest.empty() ? "" : "; did you mean " + in_quotes(nearest) + "?"));
  return -1;
}

bool expect_list(const Node& node, Reader& reader) {
  if (!reader.expect(node, Node::Kind::list, "a list")) return false;
  if (node.items.size() <= kMostItems) return true;
  reader.fault(node,
               std::to_string(node.items.size()) + " items; at most " + std::to_string(kMostItems) + " are allowed");
  return false;
}

Node write_value(double value) { return json(value == 0 ? 0.0 : value); }  // never "-0", which reads back as 0
Node write_value(int value) { return json(static_cast<double>(value)); }
Node write_value(std::uint32_t value) { return json(static_cast<double>(value)); }
Node write_value(Vec2 value) { return json_list({write_value(value.x), write_value(value.y)}); }
Node write_value(bool value) { return json(value); }
Node write_value(const std::string& value) { return json(value); }

Node write_value(Span value) { return json_list({write_value(value.from), write_value(value.until)}); }

Node write_value(Rational value) {
  if (value.den == 1) return write_value(value.num);
  return json(std::to_string(value.num) + "/" + std::to_string(value.den));
}

Node write_value(Color value) {
  if (const auto hex = print_hex_color(value)) return json(*hex);
  return json_list({write_value(value.r), write_value(value.g), write_value(value.b)});
}

Node write_value(const Paint& value) {
  if (!value.palette.empty()) {
    std::vector<Node> colors;
    for (const Color& color : value.palette) colors.push_back(write_value(color));
    return json_list(std::move(colors));
  }
  for (const PaintWord& each : kPaintWords) {
    if (value.mode == each.mode) return json(each.word);
  }
  return write_value(value.color);
}

Node value_schema(Of<double>, const Range& range) { return numeric_schema("number", range); }
Node value_schema(Of<int>, const Range& range) { return numeric_schema("integer", range); }
Node value_schema(Of<std::uint32_t>, const Range& range) { return numeric_schema("integer", range); }
Node value_schema(Of<Vec2>, const Range& range) { return tuple_schema(2, range); }
Node value_schema(Of<Span>, const Range& range) { return tuple_schema(2, range); }
Node value_schema(Of<bool>, const Anything&) { return json_object({{"type", json("boolean")}}); }
Node value_schema(Of<std::string>, const Anything&) { return json_object({{"type", json("string")}}); }

Node value_schema(Of<Rational>, const Range& range) {
  Node fraction = json_object({{"type", json("string")}, {"pattern", json("^[0-9]+(/[0-9]+)?$")}});
  return json_object({{"anyOf", json_list({numeric_schema("number", range), std::move(fraction)})}});
}

Node value_schema(Of<Color>, const Range& range) {
  return json_object({{"anyOf", json_list({hex_schema(), tuple_schema(3, range)})}});
}

Node value_schema(Of<Paint>, const Range& range) {
  std::vector<Node> words;
  for (const PaintWord& each : kPaintWords) words.push_back(json(each.word));
  Node moving = json_object({{"enum", json_list(std::move(words))}});
  Node colors = json_object({{"type", json("array")},
                             {"minItems", json(1.0)},
                             {"maxItems", json(static_cast<double>(kMostItems))},
                             {"items", value_schema(Of<Color>(), range)}});
  return json_object(
      {{"anyOf", json_list({std::move(moving), hex_schema(), tuple_schema(3, range), std::move(colors)})}});
}

}  // namespace fluidtank
