// A scene to begin with.
#include <iostream>

#include "base/error.h"
#include "base/text.h"
#include "command/commands.h"
#include "command/templates.h"
#include "media/partial_file.h"
#include "scene/read.h"

namespace fluidtank {
namespace {

const Template& template_named(const std::string& name) {
  std::vector<std::string> names;
  for (const Template& known : templates()) {
    if (known.name == name) return known;
    names.push_back(known.name);
  }
  const std::string nearest = nearest_word(name, names);
  throw Error(Exit::usage, "--template " + name + ": there is none of this name" +
                               (nearest.empty() ? "" : "; did you mean " + in_quotes(nearest) + "?") + "; there are " +
                               listed(names));
}

// The schema and the goldens lie beside our scenes, not beside the new one.
std::string text_of(const Template& chosen) {
  static const std::string kSchemaLine = "  \"$schema\": \"scene.schema.json\",\n";
  std::string text = chosen.text;
  if (const auto at = text.find(kSchemaLine); at != std::string::npos) text.erase(at, kSchemaLine.size());
  return text;
}

}  // namespace

int new_scene(const NewOptions& options) {
  if (options.list) {
    for (const Template& known : templates()) {
      std::cout << known.name << ": " << read_scene_text(known.text, known.name).scene.about << "\n";
    }
    return static_cast<int>(Exit::ok);
  }
  if (options.file.empty()) throw Error(Exit::usage, "give the new scene a name, as fluidtank new scene.json");
  const std::string text = text_of(template_named(options.scene));
  PartialFile file(options.file, options.overwrite);
  file.write(std::as_bytes(std::span(text)));
  file.commit();
  std::cout << options.file << " is written; see it: fluidtank render " << options.file << " -o clip.mp4\n";
  return static_cast<int>(Exit::ok);
}

}  // namespace fluidtank
