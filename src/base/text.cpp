#include "base/text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <iterator>

namespace fluidtank {
namespace {

constexpr std::size_t kQuotedBytes = 60;
constexpr std::size_t kLongestGuess = 64;  // longer words are nobody's misspelt key

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xc0u) == 0x80u; }

// The bytes that a leading byte announces, 0 where it cannot lead.
int announced_length(unsigned char lead) {
  if (lead < 0x80) return 1;
  if (lead < 0xc2) return 0;
  if (lead < 0xe0) return 2;
  if (lead < 0xf0) return 3;
  return lead < 0xf5 ? 4 : 0;
}

}  // namespace

std::string format_number(double value) {
  char buffer[64];
  // 0.0001 reads better than 1e-04, which to_chars would choose.
  const double size = std::fabs(value);
  const bool plain = size == 0 || (size >= 1e-6 && size < 1e15);
  const auto format = plain ? std::chars_format::fixed : std::chars_format::scientific;
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value, format);
  return {buffer, end.ptr};
}

int utf8_length(std::string_view text, std::size_t at) {
  const auto lead = static_cast<unsigned char>(text[at]);
  const int length = announced_length(lead);
  if (length == 0 || at + static_cast<std::size_t>(length) > text.size()) return 0;
  for (int k = 1; k < length; ++k) {
    if (!is_continuation(text[at + static_cast<std::size_t>(k)])) return 0;
  }
  if (length < 3) return length;
  // Overlong forms, surrogates, and what lies beyond U+10FFFF show in the second byte.
  const auto second = static_cast<unsigned char>(text[at + 1]);
  const bool bad = (lead == 0xe0 && second < 0xa0) || (lead == 0xed && second >= 0xa0) ||
                   (lead == 0xf0 && second < 0x90) || (lead == 0xf4 && second >= 0x90);
  return bad ? 0 : length;
}

std::string printable(std::string_view text) {
  static constexpr char kHex[] = "0123456789abcdef";
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const int length = utf8_length(text, at);
    const auto byte = static_cast<unsigned char>(text[at]);
    // U+0080 to U+009f are control characters too: c2 80 to c2 9f.
    const bool high_control = length == 2 && byte == 0xc2 && static_cast<unsigned char>(text[at + 1]) < 0xa0;
    if (length == 0 || high_control) {
      out += '?';
    } else if (byte < 0x20 || byte == 0x7f) {
      out += std::string("\\u00") + kHex[byte >> 4] + kHex[byte & 15];
    } else {
      out += text.substr(at, static_cast<std::size_t>(length));
    }
    at += static_cast<std::size_t>(std::max(length, 1));
  }
  return out;
}

std::string in_quotes(std::string_view text) {
  if (text.size() <= kQuotedBytes) return '"' + printable(text) + '"';
  std::size_t cut = kQuotedBytes;
  while (cut > 0 && is_continuation(text[cut])) --cut;
  return '"' + printable(text.substr(0, cut)) + "...\"";
}

std::string json_text(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '"' || c == '\\') escaped += '\\';
    escaped += c;
  }
  return '"' + printable(escaped) + '"';
}

std::string memory_text(double bytes) {
  static constexpr const char* kUnits[] = {"bytes", "KiB", "MiB", "GiB", "TiB"};
  std::size_t unit = 0;
  for (; bytes >= 1024 && unit + 1 < std::size(kUnits); ++unit) bytes /= 1024;
  char text[32];
  std::snprintf(text, sizeof text, bytes < 10 && unit > 0 ? "%.1f %s" : "%.0f %s", bytes, kUnits[unit]);
  return text;
}

std::string lower_case(std::string text) {
  for (char& letter : text) letter = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  return text;
}

std::string listed(const std::vector<std::string>& words) {
  std::string out;
  for (std::size_t k = 0; k < words.size(); ++k) {
    if (k > 0) out += k + 1 == words.size() ? " or " : ", ";
    out += words[k];
  }
  return out;
}

int edit_distance(std::string_view from, std::string_view to) {
  std::vector<std::vector<int>> cost(from.size() + 1, std::vector<int>(to.size() + 1));
  for (std::size_t i = 0; i <= from.size(); ++i) {
    for (std::size_t j = 0; j <= to.size(); ++j) {
      if (i == 0 || j == 0) {
        cost[i][j] = static_cast<int>(i + j);
        continue;
      }
      const int replaced = cost[i - 1][j - 1] + (from[i - 1] == to[j - 1] ? 0 : 1);
      cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, replaced});
      const bool swapped = i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1];
      if (swapped) cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
    }
  }
  return cost[from.size()][to.size()];
}

std::string nearest_word(std::string_view word, const std::vector<std::string>& known) {
  if (word.empty() || word.size() > kLongestGuess) return {};
  std::string best;
  int least = 1 + std::max(1, static_cast<int>(word.size()) / 3);
  for (const std::string& candidate : known) {
    const int distance = edit_distance(word, candidate);
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

}  // namespace fluidtank
