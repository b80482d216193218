#include "scene/parse.h"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <unordered_set>

#include "base/text.h"

namespace fluidtank {
namespace {

constexpr std::size_t kDeepest = 64;
constexpr int kMostValues = 1'000'000;  // a tree of more would take most of a gigabyte

// With long double the lexer lets 1e400 pass to our own fault, instead of ending there. The value itself is read by
// from_chars, which is correctly rounded whatever long double is.
using WideJson =
    nlohmann::basic_json<std::map, std::vector, std::string, bool, std::int64_t, std::uint64_t, long double>;

/// The two slips that everybody makes, which the parser names by what it would rather have read.
std::string remedy_of(const std::string& words) {
  const auto says = [&](const char* part) { return words.find(part) != std::string::npos; };
  if (says("literal; expected '}'") || says("literal; expected ']'") || says("'{'; expected ']'")) {
    return "; is a comma missing before it?";
  }
  if (says("unexpected '}'; expected string literal") || says("unexpected ']'; expected '['")) {
    return "; is there a comma too many before it?";
  }
  return {};
}

/// nlohmann's events carry no places. Between two tokens stand only spaces, commas and colons, so a cursor that walks
/// the text along with the events knows where each token begins.
class Builder {
 public:
  Builder(const Document& document, Faults& faults) : document_(document), faults_(faults) {
    if (document.text.starts_with("\xef\xbb\xbf")) cursor_ = 3;
  }

  bool null() { return value(Node(), token(4)); }

  bool boolean(bool truth) { return value(json(truth), token(truth ? 4 : 5)); }

  bool number_integer(std::int64_t number) { return value(json(static_cast<double>(number)), number_token()); }

  bool number_unsigned(std::uint64_t number) { return value(json(static_cast<double>(number)), number_token()); }

  bool number_float(long double, const std::string& text) {
    double number = 0;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), number);
    const std::size_t offset = number_token();
    // from_chars calls too small numbers out of range as well; those are 0.
    const bool tiny = result.ec == std::errc::result_out_of_range && std::fabs(std::strtod(text.c_str(), nullptr)) < 1;
    if (tiny) number = 0;
    if (result.ec != std::errc() && !tiny) {
      faults_.add(document_, offset, pointer(), printable(text) + " is too large for a number");
      number = 0;
    }
    return value(json(number == 0 ? 0.0 : number), offset);  // -0 becomes 0
  }

  bool string(std::string& text) {
    const std::size_t offset = string_token();
    refuse_nul(text, offset, pointer());
    return value(json(text), offset);
  }

  bool binary(WideJson::binary_t&) { return false; }

  bool start_object(std::size_t) { return open(Node::Kind::object); }
  bool start_array(std::size_t) { return open(Node::Kind::list); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }

  bool key(std::string& key) {
    Frame& frame = stack_.back();
    frame.key_offset = string_token();
    frame.key = key;
    refuse_nul(key, frame.key_offset, pointer());
    frame.duplicate = !frame.keys.insert(key).second;
    if (frame.duplicate)
      faults_.add(document_, frame.key_offset, pointer(), "duplicate key " + in_quotes(key) + "; keep one");
    return true;
  }

  bool parse_error(std::size_t position, const std::string&, const WideJson::exception& error) {
    std::string words = error.what();
    if (error.id == 406) {
      words = "this number is too large";
    } else {
      if (const auto place = words.find(": "); place != std::string::npos) words = words.substr(place + 2);
      if (const auto last = words.find("; last read"); last != std::string::npos) words.resize(last);
    }
    // The lexer stands at the last character that it read: right for punctuation and within strings; of a longer token
    // the first character says more.
    const std::size_t last = std::max<std::size_t>(position, 1) - 1;
    const std::string cause = words.substr(0, words.find(';'));
    const bool long_token = cause.ends_with(" literal") || cause.find(" number") != std::string::npos;
    faults_.add(document_, long_token ? std::min(token_start(), last) : last, "", printable(words) + remedy_of(words));
    return false;
  }

  std::optional<Node> root;

 private:
  struct Frame {
    Node node;
    std::string key;
    std::size_t key_offset = 0;
    bool duplicate = false;
    std::unordered_set<std::string> keys;
  };

  std::size_t token_start() {
    const std::size_t found = document_.text.find_first_not_of(" \t\r\n,:", cursor_);
    return found == std::string::npos ? document_.text.size() : found;
  }

  std::size_t token(std::size_t length) {
    const std::size_t start = token_start();
    cursor_ = start + length;
    return start;
  }

  std::size_t number_token() {
    const std::size_t start = token_start();
    cursor_ = std::min(document_.text.find_first_not_of("+-.0123456789eE", start), document_.text.size());
    return start;
  }

  std::size_t string_token() {
    const std::size_t start = token_start();
    std::size_t at = start + 1;
    while (at < document_.text.size() && document_.text[at] != '"') at += document_.text[at] == '\\' ? 2 : 1;
    cursor_ = at + 1;
    return start;
  }

  void refuse_nul(const std::string& text, std::size_t offset, const std::string& where) {
    if (text.find('\0') != std::string::npos) faults_.add(document_, offset, where, "a string holds a NUL character");
  }

  std::string pointer() const {
    std::string out;
    for (const Frame& frame : stack_) {
      const bool object = frame.node.kind == Node::Kind::object;
      out += pointer_step(object ? frame.key : std::to_string(frame.node.items.size()));
    }
    return out;
  }

  bool open(Node::Kind kind) {
    const std::size_t offset = token(1);
    if (stack_.size() == kDeepest) {
      faults_.add(document_, offset, "", "more than " + std::to_string(kDeepest) + " values inside one another");
      return false;
    }
    Frame frame;
    frame.node.kind = kind;
    frame.node.document = &document_;
    frame.node.offset = offset;
    stack_.push_back(std::move(frame));
    return true;
  }

  bool close() {
    token(1);
    Node node = std::move(stack_.back().node);
    stack_.pop_back();
    const std::size_t offset = node.offset;
    return value(std::move(node), offset);
  }

  bool value(Node node, std::size_t offset) {
    if (++values_ > kMostValues) {
      faults_.add(document_, offset, "", "more than " + std::to_string(kMostValues) + " values in one file");
      return false;
    }
    node.document = &document_;
    node.offset = offset;
    if (stack_.empty()) {
      root = std::move(node);
    } else if (Frame& frame = stack_.back(); frame.node.kind == Node::Kind::list) {
      frame.node.items.push_back(std::move(node));
    } else if (!frame.duplicate) {
      frame.node.members.push_back({frame.key, frame.key_offset, std::move(node)});
    }
    return true;
  }

  const Document& document_;
  Faults& faults_;
  std::size_t cursor_ = 0;
  int values_ = 0;
  std::vector<Frame> stack_;
};

// The lexer takes NUL for the end of the text, and calls broken UTF-8 many things.
bool is_plain_text(const Document& document, Faults& faults) {
  for (std::size_t at = 0; at < document.text.size();) {
    const int length = utf8_length(document.text, at);
    if (length == 0 || document.text[at] == '\0') {
      faults.add(document, at, "", length == 0 ? "not UTF-8 text" : "a NUL byte; a scene is a text file");
      return false;
    }
    at += static_cast<std::size_t>(length);
  }
  return true;
}

}  // namespace

std::optional<Node> parse_json(const Document& document, Faults& faults) {
  if (!is_plain_text(document, faults)) return std::nullopt;
  Builder builder(document, faults);
  if (!WideJson::sax_parse(document.text, &builder)) return std::nullopt;
  return std::move(builder.root);
}

}  // namespace fluidtank
