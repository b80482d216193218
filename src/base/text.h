// Words for people: numbers, quotations, lists, and the known word nearest to a misspelt one.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace fluidtank {

/// The shortest decimal text that reads back as the same double: "20", "0.0001", "1e+30".
std::string format_number(double value);

/// Text without what could confuse a terminal: control characters become \u00xx, broken UTF-8 becomes '?'.
std::string printable(std::string_view text);

/// Printable text in double quotes, cut after 60 bytes or so.
std::string in_quotes(std::string_view text);

/// A to Z as a to z.
std::string lower_case(std::string text);

/// "a", "a or b", "a, b or c".
std::string listed(const std::vector<std::string>& words);

/// The text as a JSON string, quotes included. Broken UTF-8 becomes '?'.
std::string json_text(std::string_view text);

/// "640 bytes", "38 MiB", "1.5 GiB".
std::string memory_text(double bytes);

/// Insertions, deletions, replacements and swaps of neighbours that lead from one word to the other.
int edit_distance(std::string_view from, std::string_view to);

/// The known word that was probably meant; empty where none is near.
std::string nearest_word(std::string_view word, const std::vector<std::string>& known);

/// Bytes of the UTF-8 sequence that starts at `at`, 0 where there is none that is well-formed.
int utf8_length(std::string_view text, std::size_t at);

}  // namespace fluidtank
