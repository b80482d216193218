#include "scene/faults.h"

#include <algorithm>

#include "base/text.h"

namespace fluidtank {
namespace {

// A file of nothing but faults would otherwise take minutes to list; nobody reads the thousandth.
constexpr std::size_t kMostFaults = 1000;

// Minified scenes are one long line: this many code points are shown on either side of the fault.
constexpr int kExcerptReach = 60;

bool starts_code_point(char c) { return (static_cast<unsigned char>(c) & 0xc0u) != 0x80u; }

struct Line {
  std::size_t begin, end;
};

Line line_around(const std::string& text, std::size_t offset) {
  const std::size_t before = offset == 0 ? std::string::npos : text.rfind('\n', offset - 1);
  const std::size_t begin = before == std::string::npos ? 0 : before + 1;
  std::size_t end = text.find('\n', offset);
  if (end == std::string::npos) end = text.size();
  if (end > begin && text[end - 1] == '\r') --end;
  return {begin, std::max(begin, end)};
}

int code_points(const std::string& text, std::size_t begin, std::size_t end) {
  return static_cast<int>(std::count_if(text.begin() + static_cast<std::ptrdiff_t>(begin),
                                        text.begin() + static_cast<std::ptrdiff_t>(end), starts_code_point));
}

// The line, or the part of a long one around the fault, and the column of the caret in it.
void take_excerpt(const std::string& text, Line line, std::size_t offset, Fault& fault) {
  std::size_t begin = std::min(offset, line.end), end = begin;
  int reach = 0;
  while (begin > line.begin && reach < kExcerptReach) reach += starts_code_point(text[--begin]);
  for (reach = 0; end < line.end && reach < kExcerptReach; ++end) reach += starts_code_point(text[end]);
  while (end < line.end && !starts_code_point(text[end])) ++end;
  const auto piece = [&](std::size_t from, std::size_t to) {
    std::string part = text.substr(from, to - from);
    std::replace(part.begin(), part.end(), '\t', ' ');
    return printable(part);
  };
  const std::string left = piece(begin, std::min(offset, line.end));
  fault.excerpt = left + piece(std::min(offset, line.end), end);
  fault.caret = code_points(left, 0, left.size()) + 1;
}

}  // namespace

std::string pointer_step(const std::string& key) {
  std::string out = "/";
  for (const char c : key) {
    if (c == '~') {
      out += "~0";
    } else if (c == '/') {
      out += "~1";
    } else {
      out += c;
    }
  }
  const std::string safe = printable(out);
  return safe.size() <= 80 ? safe : printable(std::string_view(safe).substr(0, 80)) + "...";
}

const Document& Faults::add_document(Document document) {
  documents_.push_back(std::move(document));
  return documents_.back();
}

bool Faults::any_below(const std::string& pointer) const {
  return std::any_of(entries_.begin(), entries_.end(), [&](const Entry& entry) {
    return entry.pointer.starts_with(pointer) &&
           (entry.pointer.size() == pointer.size() || entry.pointer[pointer.size()] == '/');
  });
}

void Faults::add(const Document& document, std::size_t offset, const std::string& pointer, const std::string& message,
                 bool warning) {
  if (!warning) ++errors_;
  if (entries_.size() < kMostFaults) entries_.push_back({&document, offset, pointer, message, warning});
}

int Faults::order_of(const Document* document) const {
  int order = 0;
  for (const Document& known : documents_) {
    if (&known == document) return order;
    ++order;
  }
  return order;
}

std::vector<Fault> Faults::take() {
  std::stable_sort(entries_.begin(), entries_.end(), [&](const Entry& a, const Entry& b) {
    const int first = order_of(a.document), second = order_of(b.document);
    return first != second ? first < second : a.offset < b.offset;
  });
  std::vector<Fault> faults;
  for (const Entry& entry : entries_) {
    Fault fault;
    fault.file = entry.document->name;
    fault.pointer = entry.pointer;
    fault.message = entry.message;
    fault.warning = entry.warning;
    if (entry.document->has_places) {
      const std::string& text = entry.document->text;
      const std::size_t offset = std::min(entry.offset, text.size());
      const Line line = line_around(text, offset);
      fault.line =
          1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(line.begin), '\n'));
      fault.column = 1 + code_points(text, line.begin, offset);
      take_excerpt(text, line, offset, fault);
    }
    faults.push_back(std::move(fault));
  }
  if (entries_.size() == kMostFaults) {
    Fault& last = faults.back();
    last.message += " (and perhaps more: only the first " + std::to_string(kMostFaults) + " faults are listed)";
  }
  return faults;
}

std::string describe(const Fault& fault) {
  std::string text = fault.file;
  if (fault.line > 0) text += ":" + std::to_string(fault.line) + ":" + std::to_string(fault.column);
  if (!fault.pointer.empty() && fault.file != "--set " + fault.pointer) text += ": " + fault.pointer;
  text += fault.warning ? ": warning: " : ": ";
  text += fault.message;
  if (!fault.excerpt.empty()) {
    text += "\n  " + fault.excerpt + "\n  " + std::string(static_cast<std::size_t>(std::max(fault.caret, 1) - 1), ' ') +
            "^";
  }
  return text;
}

}  // namespace fluidtank
