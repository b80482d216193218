// What an output may be: formats, codecs and their options, and what this libav lacks of them.
#include <iostream>

#include "base/error.h"
#include "base/text.h"
#include "command/commands.h"
#include "media/version.h"

namespace fluidtank {
namespace {

std::string words_of(const std::vector<std::string>& words, const std::string& between) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : between) + word;
  return text;
}

std::string quoted_list(const std::vector<std::string>& words) {
  std::vector<std::string> quoted;
  for (const std::string& word : words) quoted.push_back(json_text(word));
  return "[" + words_of(quoted, ", ") + "]";
}

// "0 to 9", or the words themselves.
std::string preset_text(const CodecInfo& codec) {
  const bool numbers = codec.presets.front().find_first_not_of("0123456789") == std::string::npos;
  const bool range = numbers && codec.presets.size() > 3 && codec.presets.front() == "0";
  std::string text = range ? codec.presets.front() + " to " + codec.presets.back() : words_of(codec.presets, ", ");
  if (!codec.usual_preset.empty()) text += " (" + codec.usual_preset + ")";
  return text;
}

void print_codec(const CodecInfo& codec, bool usual) {
  const std::string indent(8, ' ');
  std::cout << "    --codec " << codec.name << (usual ? " (unless given): " : ": ") << codec.description << "\n";
  if (!codec.available) std::cout << indent << "MISSING: this libav has no " << codec.encoder << "\n";
  std::cout << indent << "--pix-fmt " << words_of(codec.layouts, ", ") << "\n";
  if (codec.has_quality) {
    std::cout << indent << "--crf " << format_number(codec.best) << " (best) to " << format_number(codec.worst) << " ("
              << format_number(codec.usual) << ")\n";
  }
  if (!codec.presets.empty()) std::cout << indent << "--preset " << preset_text(codec) << "\n";
  if (codec.takes_bitrate) std::cout << indent << "--bitrate instead of --crf\n";
  if (codec.smallest > 1) std::cout << indent << "pictures from " << codec.smallest << "x" << codec.smallest << "\n";
  std::cout << indent
            << "alpha: " << (codec.alpha_layouts.empty() ? "none" : "in " + words_of(codec.alpha_layouts, ", "))
            << (codec.alpha_convention.empty() || codec.alpha_layouts.empty() ? "" : ", " + codec.alpha_convention)
            << "\n";
}

void print_text() {
  std::cout << libav_versions() << "\n\nIn brackets: what is taken unless given.\n";
  for (const FormatInfo& format : formats()) {
    std::cout << "\n" << format.pattern << "\n";
    for (const CodecInfo& codec : format.codecs) print_codec(codec, &codec == &format.codecs.front());
  }
}

std::string json_of(const CodecInfo& codec) {
  std::string text =
      "{\"codec\": " + json_text(codec.name) + ", \"description\": " + json_text(codec.description) +
      ", \"encoder\": " + json_text(codec.encoder) + ", \"available\": " + (codec.available ? "true" : "false") +
      ", \"pix_fmts\": " + quoted_list(codec.layouts) + ", \"alpha_pix_fmts\": " + quoted_list(codec.alpha_layouts) +
      ", \"alpha\": " + (codec.alpha_convention.empty() ? "null" : json_text(codec.alpha_convention));
  text += ", \"crf\": ";
  text += !codec.has_quality
              ? "null"
              : "{\"best\": " + format_number(codec.best) + ", \"worst\": " + format_number(codec.worst) +
                    ", \"default\": " + format_number(codec.usual) + "}";
  text += ", \"presets\": " + quoted_list(codec.presets) +
          ", \"default_preset\": " + (codec.usual_preset.empty() ? "null" : json_text(codec.usual_preset)) +
          ", \"bitrate\": " + (codec.takes_bitrate ? "true" : "false") +
          ", \"smallest\": " + std::to_string(codec.smallest) + "}";
  return text;
}

void print_json() {
  std::cout << "[";
  std::string between = "\n";
  for (const FormatInfo& format : formats()) {
    std::vector<std::string> codecs;
    for (const CodecInfo& codec : format.codecs) codecs.push_back(json_of(codec));
    std::cout << between << "  {\"output\": " << json_text(format.pattern) << ", \"codecs\": [\n    "
              << words_of(codecs, ",\n    ") << "]}";
    between = ",\n";
  }
  std::cout << "\n]\n";
}

}  // namespace

int list_formats(bool json) {
  if (json) {
    print_json();
  } else {
    print_text();
  }
  return static_cast<int>(Exit::ok);
}

}  // namespace fluidtank
