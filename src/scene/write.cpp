// What is made from a scene or from the tables: canonical JSON, the schema, and the docs' tables.
#include "scene/looks.h"
#include "scene/parameters.h"
#include "scene/read.h"

namespace fluidtank {
namespace {

const Node* value_at(const Node& object, const char* key) {
  const Member* member = object.find(key);
  return member != nullptr ? &member->value : nullptr;
}

// The schema of the objects that a parameter holds, itself or in a list; nothing for a plain value.
const Node* parts_of(const Node& schema) {
  const Node* items = value_at(schema, "items");
  const Node& single = items != nullptr ? *items : schema;
  return value_at(single, "properties") != nullptr ? &single : nullptr;
}

std::string range_words(const Node& schema) {
  const Node* number = &schema;
  while (value_at(*number, "items") != nullptr) number = value_at(*number, "items");
  if (const Node* low = value_at(*number, "minimum"); low != nullptr) {
    return format_number(low->number) + " to " + format_number(value_at(*number, "maximum")->number);
  }
  std::vector<std::string> words;
  if (const Node* choices = value_at(schema, "oneOf"); choices != nullptr) {
    for (const Node& choice : choices->items) words.push_back(value_at(choice, "const")->text);
  }
  return listed(words);
}

bool is_required(const Node& object, const std::string& key) {
  const Node* required = value_at(object, "required");
  if (required == nullptr) return false;
  for (const Node& name : required->items) {
    if (name.text == key) return true;
  }
  return false;
}

// One table, then those of the parts in it.
std::string tables_markdown(const std::string& title, const Node& object) {
  std::string text = "### " + title + "\n\n| key | default | range | meaning |\n| --- | --- | --- | --- |\n";
  std::string below;
  for (const Member& member : value_at(object, "properties")->members) {
    const Node& schema = member.value;
    const Node* sentence = value_at(schema, "description");
    if (sentence == nullptr) continue;
    const Node* start = value_at(schema, "default");
    const std::string fallback = is_required(object, member.key) ? "required" : "";
    text += "| `" + member.key + "` | " + (start != nullptr ? "`" + print_json(*start, true) + "`" : fallback) + " | " +
            range_words(schema) + " | " + sentence->text + " |\n";
    if (const Node* parts = parts_of(schema); parts != nullptr) {
      const bool list = value_at(schema, "items") != nullptr;
      const std::string outer = title == "scene" ? "" : title + ".";
      below += "\n" + tables_markdown(outer + member.key + (list ? "[]" : ""), *parts);
    }
  }
  return text + below;
}

}  // namespace

std::string write_scene(const Scene& scene, bool for_hash) {
  Node root = write_parts(scene);
  if (for_hash) std::erase_if(root.members, [](const Member& member) { return member.key == "about"; });
  return print_json(root, for_hash) + (for_hash ? "" : "\n");
}

std::string scene_schema() {
  Node schema = json_object({{"$schema", json("https://json-schema.org/draft/2020-12/schema")},
                             {"title", json("fluidtank scene")},
                             {"description", json("A tank of 2D fluid, its walls, and what happens in it.")}});
  for (Member& fact : value_schema(Of<Scene>(), Parts()).members) schema.members.push_back(std::move(fact));
  Node& properties = schema.find("properties")->value;
  properties.find("$schema")->value = json_object({{"type", json("string")}});
  properties.find("extends")->value = json_object(
      {{"type", json("string")}, {"description", json("A scene in the same folder or below that this one changes.")}});
  std::vector<Node> names;
  for (const Look& look : looks()) names.push_back(json(look.name));
  properties.find("look")->value = json_object(
      {{"enum", json_list(std::move(names))},
       {"description", json("Settings of how the scene is drawn, which lie below the scene's own (scenes/looks/).")}});
  properties.find("golden")->value = json_object({{"type", json("object")}});
  return print_json(schema, false) + "\n";
}

std::string parameter_table_markdown() { return tables_markdown("scene", value_schema(Of<Scene>(), Parts())); }

}  // namespace fluidtank
