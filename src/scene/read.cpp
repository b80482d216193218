#include "scene/read.h"

#include <algorithm>

#include "base/error.h"
#include "base/text.h"
#include "scene/layers.h"
#include "scene/looks.h"
#include "scene/parameters.h"
#include "scene/parse.h"

namespace fluidtank {
namespace {

void check_other_keys(const Node& root, Reader& reader) {
  const auto expect = [&](const char* key, Node::Kind kind, const char* wanted) {
    const Member* member = root.find(key);
    if (member == nullptr) return;
    const Reader::Step step(reader, key);
    reader.expect(member->value, kind, wanted);
  };
  expect("$schema", Node::Kind::string, "a string");
  expect("golden", Node::Kind::object, "an object");
}

// Where the files lie that the scene names.
void find_files(Scene& scene, const Node& root, const std::filesystem::path& file, const Assets& assets,
                Faults& faults) {
  if (scene.backdrop.file.empty()) return;
  const Node& named = root.find("backdrop")->value.find("file")->value;
  scene.backdrop.path = find_named_file(named, "/backdrop/file", file, assets, faults).string();
}

// The text, and where it lies if it is a file's: only those can extend others.
ReadScene read(const std::string& text, const std::string& name, const std::filesystem::path& file,
               const std::vector<Override>& overrides, const Assets& assets, const Laid& laid) {
  Faults faults;
  ReadScene result;
  const Document& document = faults.add_document(
      {printable(name), text, true, file.empty() ? file : std::filesystem::canonical(file).parent_path()});
  if (std::optional<Node> root = parse_json(document, faults)) {
    Reader reader(faults);
    if (!file.empty()) {
      resolve_extends(*root, file, faults, assets);
    } else if (const Member* extends = root->find("extends"); extends != nullptr) {
      reader.key_fault(*extends, "only a scene in a file can extend another");
    }
    if (!laid.look.empty()) {
      Node look = json(laid.look);
      look.document = &faults.add_document({"--look " + printable(laid.look), laid.look, false});
      lay_look_over(*root, look, faults);
    }
    lay_settings_over(*root, laid.settings, faults);
    apply_overrides(*root, overrides, faults);
    resolve_look(*root, faults);
    read_value(*root, result.scene, Parts(), reader);
    if (root->kind == Node::Kind::object) {
      check_other_keys(*root, reader);
      check_scene(result.scene, *root, reader);
      find_files(result.scene, *root, file, assets, faults);
    }
  }
  result.faults = faults.take();
  return result;
}

}  // namespace

bool ReadScene::valid() const {
  return std::all_of(faults.begin(), faults.end(), [](const Fault& fault) { return fault.warning; });
}

Override parse_override(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (!text.starts_with('/') || equals == std::string::npos) {
    throw Error(Exit::usage, "--set " + printable(text) + ": expected a pointer and a value, as /fluid/vorticity=20");
  }
  return {text.substr(0, equals), text.substr(equals + 1)};
}

ReadScene read_scene_text(const std::string& text, const std::string& name, const std::vector<Override>& overrides) {
  return read(text, name, {}, overrides, {}, {});
}

ReadScene read_scene_file(const std::filesystem::path& file, const std::vector<Override>& overrides,
                          const Assets& assets, const Laid& laid) {
  return read(read_scene_bytes(file), file.string(), file, overrides, assets, laid);
}

Scene load_scene(const std::filesystem::path& file, const std::vector<Override>& overrides,
                 std::vector<Fault>* warnings, const Assets& assets, const Laid& laid) {
  ReadScene result = read_scene_file(file, overrides, assets, laid);
  if (!result.valid()) {
    std::string words;
    for (const Fault& fault : result.faults) words += (words.empty() ? "" : "\n") + describe(fault);
    throw Error(Exit::scene, words);
  }
  if (warnings != nullptr) *warnings = std::move(result.faults);
  return std::move(result.scene);
}

}  // namespace fluidtank
