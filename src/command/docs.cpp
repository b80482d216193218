#include "command/docs.h"

#include <iostream>

#include "base/error.h"
#include "command/render_outputs.h"
#include "command/templates.h"
#include "scene/looks.h"
#include "scene/read.h"

namespace fluidtank {
namespace {

std::vector<std::string> template_names() {
  std::vector<std::string> names;
  for (const Template& known : templates()) names.push_back(known.name);
  return names;
}

std::vector<std::string> choices_of(const std::string& option) {
  if (option == "--device") return {"auto", "cpu", "gl", "all"};
  if (option == "--format") return folder_formats();
  if (option == "--look") {
    std::vector<std::string> names;
    for (const Look& look : looks()) names.push_back(look.name);
    return names;
  }
  if (option == "--template") return template_names();
  return {};
}

OptionDoc option_doc(const CLI::Option& option) {
  OptionDoc doc;
  doc.description = option.get_description();
  doc.required = option.get_required();
  doc.fallback = option.get_default_str();
  for (const std::string& name : option.get_snames()) doc.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) doc.names.push_back("--" + name);
  doc.positional = doc.names.empty();
  if (doc.positional) doc.names.push_back(option.get_name(true));
  if (option.get_items_expected_max() > 0) {
    // "INT:INT in [0 - 1024]" where a range is checked.
    const std::string type = option.get_type_name();
    doc.value = type.substr(type.find(':') + 1);
  }
  for (const std::string& name : doc.names) {
    if (auto choices = choices_of(name); !choices.empty()) doc.choices = choices;
  }
  return doc;
}

void collect(const CLI::App& app, const std::string& name, std::vector<CommandDoc>& commands) {
  CommandDoc doc{name, app.get_description(), app.get_footer(), {}};
  for (const CLI::Option* option : app.get_options()) doc.options.push_back(option_doc(*option));
  commands.push_back(std::move(doc));
  for (const CLI::App* part : app.get_subcommands([](const CLI::App* other) { return !other->get_group().empty(); })) {
    collect(*part, name.empty() ? part->get_name() : name + " " + part->get_name(), commands);
  }
}

}  // namespace

std::vector<CommandDoc> commands_of(const CLI::App& app) {
  std::vector<CommandDoc> commands;
  collect(app, "", commands);
  return commands;
}

std::string exit_code_lines() {
  return "0    done\n"
         "1    a comparison found a difference\n"
         "2    the command line is wrong\n"
         "3    a scene is wrong; every fault is listed\n"
         "4    a file cannot be read or written: missing, full disk, closed pipe, an output that exists\n"
         "5    no usable or exact GPU, a GPU that was lost, or too little memory\n"
         "6    the simulation diverged (NaN or infinity)\n"
         "130  stopped by SIGINT; what was rendered is a whole, shorter clip\n"
         "143  stopped by SIGTERM; likewise";
}

std::string scenes_readme() {
  std::string text =
      "# Scenes\n\nOne idea each. Render one: `fluidtank render scenes/first.json -o first.mp4`. Begin your own from "
      "one:\n"
      "`fluidtank new --template first mine.json`.\n\n| scene | what it shows |\n| --- | --- |\n";
  for (const Template& known : templates()) {
    const Scene scene = read_scene_text(known.text, known.name).scene;
    text += "| [" + known.name + "](" + known.name + ".json) | " + scene.about + " |\n";
  }
  text +=
      "\n## Parameters\n\nEverything has a default; a scene says what differs. Lengths are in tank units (y up), times "
      "in\n"
      "seconds, angles in degrees counter-clockwise, colours `#rrggbb` or linear triples. This file is made by\n"
      "`scripts/make-docs.sh`, as is `scene.schema.json`, which editors take for completion and checks.\n\n";
  return text + parameter_table_markdown();
}

int print_docs(const CLI::App& app, const std::string& kind) {
  const auto commands = commands_of(app);
  if (kind == "bash") std::cout << bash_completion(commands);
  if (kind == "zsh") std::cout << zsh_completion(commands);
  if (kind == "fish") std::cout << fish_completion(commands);
  if (kind == "man") std::cout << man_page(commands);
  if (kind == "scenes") std::cout << scenes_readme();
  return static_cast<int>(Exit::ok);
}

}  // namespace fluidtank
