#include "scene/looks.h"

#include "base/text.h"
#include "scene/layers.h"
#include "scene/parse.h"

namespace fluidtank {
namespace {

// What a look says of a scene; a look laid over a scene leaves nothing of what these said.
constexpr const char* kLookBlocks[] = {"display", "bloom", "rays", "grade", "backdrop", "field"};

// A look's settings; a fault where there is none of the name.
std::optional<Node> look_named(const Node& node, Faults& faults) {
  if (node.kind != Node::Kind::string) {
    faults.error(node, "/look", "expected a look's name, found " + kind_words(node));
    return {};
  }
  std::vector<std::string> names;
  for (const Look& look : looks()) {
    names.push_back(look.name);
    if (look.name != node.text) continue;
    std::optional<Node> settings = parse_json(faults.add_document({"look " + look.name, look.text, false}), faults);
    if (settings) remove_member(*settings, "about");
    return settings;
  }
  const std::string nearest = nearest_word(node.text, names);
  faults.error(node, "/look",
               "unknown look " + in_quotes(node.text) + "; there are " + listed(names) +
                   (nearest.empty() ? "" : "; did you mean " + in_quotes(nearest) + "?"));
  return {};
}

}  // namespace

void lay_look_over(Node& root, const Node& node, Faults& faults) {
  std::optional<Node> look = look_named(node, faults);
  if (!look || root.kind != Node::Kind::object) return;
  for (const char* key : kLookBlocks) remove_member(root, key);
  remove_member(root, "look");
  lay_over(root, std::move(*look));
}

void resolve_look(Node& root, Faults& faults) {
  if (root.kind != Node::Kind::object || root.find("look") == nullptr) return;
  std::optional<Node> look = look_named(root.find("look")->value, faults);
  remove_member(root, "look");
  if (!look) return;
  look->document = root.document;
  lay_over(*look, std::move(root));
  root = std::move(*look);
}

void lay_settings_over(Node& root, const std::vector<std::filesystem::path>& files, Faults& faults) {
  for (const std::filesystem::path& file : files) {
    std::string bytes = read_scene_bytes(file);
    const Document& document = faults.add_document(
        {printable(file.string()), std::move(bytes), true, std::filesystem::canonical(file).parent_path()});
    std::optional<Node> settings = parse_json(document, faults);
    if (!settings) continue;
    if (settings->kind != Node::Kind::object) {
      faults.error(*settings, "", "expected an object, found " + kind_words(*settings));
      continue;
    }
    if (const Member* extends = settings->find("extends"); extends != nullptr) {
      faults.error(extends->value, "/extends", "settings laid over a scene extend nothing");
      remove_member(*settings, "extends");
    }
    if (const Member* look = settings->find("look"); look != nullptr) {
      lay_look_over(root, look->value, faults);
      remove_member(*settings, "look");
    }
    if (root.kind == Node::Kind::object) lay_over(root, std::move(*settings));
  }
}

}  // namespace fluidtank
