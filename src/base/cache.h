// What is worth keeping from one run to the next, in files that may be deleted at any time.
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace fluidtank {

/// $FLUIDTANK_CACHE, else $XDG_CACHE_HOME/fluidtank, else ~/.cache/fluidtank. Empty, and nothing is kept, where
/// FLUIDTANK_CACHE is set and empty or there is no home.
std::filesystem::path cache_folder();

/// A text as part of a file's name: at most 64 letters and digits, and _ for all else.
std::string file_name_of(std::string_view text);

/// What was kept under `name` for just this key; nothing where there is no such file, it is of another key, or damaged.
std::optional<std::string> read_cached(const std::string& name, std::string_view key);

/// Keeps content under `name`, in place of what was there. Says nothing where that cannot be done.
void write_cached(const std::string& name, std::string_view key, std::string_view content);

}  // namespace fluidtank
