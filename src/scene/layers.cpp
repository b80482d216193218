#include "scene/layers.h"

#include <algorithm>
#include <fstream>

#include "base/error.h"
#include "base/text.h"
#include "scene/parse.h"

namespace fluidtank {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kLargestFile = 16u << 20u;

void merge(Node& below, Node above) {
  if (below.kind != Node::Kind::object || above.kind != Node::Kind::object) {
    below = std::move(above);
    return;
  }
  below.document = above.document;
  below.offset = above.offset;
  for (Member& member : above.members) {
    if (Member* known = below.find(member.key); known != nullptr) {
      known->key_offset = member.key_offset;
      merge(known->value, std::move(member.value));
    } else {
      below.members.push_back(std::move(member));
    }
  }
}

std::string plain_key(const std::string& escaped) {
  std::string key;
  for (std::size_t k = 0; k < escaped.size(); ++k) {
    const bool escape = escaped[k] == '~' && k + 1 < escaped.size() && (escaped[k + 1] == '0' || escaped[k + 1] == '1');
    key += escape ? (escaped[++k] == '0' ? '~' : '/') : escaped[k];
  }
  return key;
}

// "/walls/0/radius" as {"walls", "0", "radius"}.
std::vector<std::string> pointer_keys(const std::string& pointer) {
  std::vector<std::string> keys;
  for (std::size_t at = 0; at < pointer.size();) {
    const std::size_t end = std::min(pointer.find('/', at + 1), pointer.size());
    keys.push_back(plain_key(pointer.substr(at + 1, end - at - 1)));
    at = end;
  }
  return keys;
}

// The item that the key counts, or nothing.
Node* item_at(Node& list, const std::string& key) {
  const bool digits = !key.empty() && key.size() < 8 &&
                      std::all_of(key.begin(), key.end(), [](char c) { return c >= '0' && c <= '9'; });
  const std::size_t index = digits ? std::stoul(key) : list.items.size();
  return index < list.items.size() ? &list.items[index] : nullptr;
}

// The value at the pointer's end, made where objects lack it; nothing where the pointer leads nowhere (a fault says
// so).
Node* find_or_make(Node& root, const std::vector<std::string>& keys, const Document& document, Faults& faults) {
  Node* node = &root;
  std::string way;
  for (const std::string& key : keys) {
    const std::string here = way.empty() ? "the scene" : way;
    way += pointer_step(key);
    if (node->kind == Node::Kind::list) {
      const auto count = node->items.size();
      node = item_at(*node, key);
      if (node == nullptr)
        faults.add(document, 0, way, here + " is a list of " + std::to_string(count) + "; its items count from 0");
    } else if (node->kind == Node::Kind::object) {
      if (node->find(key) == nullptr) {
        node->add(key, json_object());
        node->members.back().value.document = &document;
      }
      node = &node->find(key)->value;
    } else {
      faults.add(document, 0, way, here + " is " + kind_words(*node) + ", which has no parts to set");
      node = nullptr;
    }
    if (node == nullptr) return nullptr;
  }
  return node;
}

// Words need no quotes: drift, #ff8000, 30000/1001.
std::optional<Node> override_value(const Document& document, Faults& faults) {
  Faults trial;
  const std::size_t first = document.text.find_first_not_of(" \t\r\n");
  const char lead = first == std::string::npos ? ' ' : document.text[first];
  const bool bracketed = lead == '{' || lead == '[' || lead == '"';
  if (bracketed || parse_json(document, trial)) return parse_json(document, faults);
  Node word = json(document.text);
  word.document = &document;
  return word;
}

// The canonical path of what is named, or a fault's words.
struct Target {
  fs::path file;
  std::string fault;
  fs::path assets = {};  // the folder it was found in, empty where it lies beside the file that names it
};

bool lies_below(const fs::path& file, const fs::path& root) {
  return std::mismatch(root.begin(), root.end(), file.begin(), file.end()).first == root.end();
}

// Looks beside the file that names it, then in the roots; the first of these is the scene's folder.
Target resolve_below(const fs::path& folder, const std::vector<fs::path>& roots, const std::string& name) {
  if (name.empty() || fs::path(name).is_absolute()) return {{}, "expected a path below the scene's folder"};
  std::vector<fs::path> places = {folder};
  places.insert(places.end(), roots.begin() + 1, roots.end());
  std::error_code first_error;
  for (const fs::path& place : places) {
    std::error_code error;
    const fs::path file = fs::canonical(place / name, error);
    if (error) {
      if (!first_error) first_error = error;
      continue;
    }
    if (std::any_of(roots.begin(), roots.end(), [&](const fs::path& root) { return lies_below(file, root); })) {
      return {file, {}, &place == &places.front() ? fs::path() : place};
    }
    return {{}, in_quotes(name) + " lies outside the scene's folder" + (roots.size() > 1 ? " and the assets'" : "")};
  }
  return {{}, "cannot find " + in_quotes(name) + ": " + first_error.message()};
}

// The folders below which files may lie; the first is the scene's own.
std::vector<fs::path> roots_of(const fs::path& own, const Assets& assets) {
  std::vector<fs::path> roots = {own};
  for (const fs::path& folder : assets) {
    std::error_code error;
    const fs::path whole = fs::canonical(folder, error);
    if (error || !fs::is_directory(whole)) throw Error(Exit::io, folder.string() + ": there is no such folder");
    roots.push_back(whole);
  }
  return roots;
}

}  // namespace

void lay_over(Node& below, Node above) {
  if (below.kind == Node::Kind::object && above.kind == Node::Kind::object) {
    if (above.find("frames") != nullptr || above.find("seconds") != nullptr) {
      remove_member(below, "frames");
      remove_member(below, "seconds");
    }
  }
  merge(below, std::move(above));
}

void apply_overrides(Node& root, const std::vector<Override>& overrides, Faults& faults) {
  for (const Override& given : overrides) {
    const std::string name = given.given.empty() ? "--set " + given.pointer : given.given;
    const Document& document = faults.add_document({printable(name), given.value, false});
    const std::vector<std::string> keys = pointer_keys(given.pointer);
    std::optional<Node> value = override_value(document, faults);
    if (!value || root.kind != Node::Kind::object) continue;
    if (keys.size() == 1 && keys[0] == "extends") {
      faults.add(document, 0, given.pointer, "only a scene file can say what it extends");
      continue;
    }
    if (keys.size() == 1 && keys[0] == "frames") remove_member(root, "seconds");
    if (keys.size() == 1 && keys[0] == "seconds") remove_member(root, "frames");
    if (Node* node = find_or_make(root, keys, document, faults); node != nullptr) *node = std::move(*value);
  }
}

fs::path find_named_file(const Node& named, const std::string& pointer, const fs::path& scene, const Assets& assets,
                         Faults& faults) {
  const bool has_folder = named.document != nullptr && !named.document->folder.empty();
  if (!has_folder && scene.empty()) {
    faults.error(named, pointer, "only a scene in a file can name another file");
    return {};
  }
  const fs::path folder = has_folder ? named.document->folder : fs::canonical(scene).parent_path();
  Target target = resolve_below(folder, roots_of(folder, assets), named.text);
  if (!target.fault.empty()) faults.error(named, pointer, target.fault);
  return target.file;
}

std::string read_scene_bytes(const fs::path& file) {
  std::error_code error;
  const fs::file_status status = fs::status(file, error);
  const std::string name = printable(file.string());
  if (status.type() == fs::file_type::not_found) throw Error(Exit::io, name + ": no such file");
  if (error) throw Error(Exit::io, name + ": " + error.message());
  if (status.type() == fs::file_type::directory) throw Error(Exit::io, name + ": is a folder; a scene is a file");
  if (status.type() != fs::file_type::regular) throw Error(Exit::io, name + ": is not a regular file");
  std::ifstream in(file, std::ios::binary);
  if (!in) throw Error(Exit::io, name + ": cannot be opened; may it be read?");
  // One byte more than is allowed or expected, so that a file that grows is noticed.
  const std::uintmax_t size = fs::file_size(file, error);
  std::string bytes(std::min(error ? kLargestFile : size, kLargestFile) + 1, '\0');
  in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (in.bad()) throw Error(Exit::io, name + ": cannot be read");
  bytes.resize(static_cast<std::size_t>(in.gcount()));
  if (bytes.size() > kLargestFile || size > kLargestFile) throw Error(Exit::io, name + ": larger than 16 MB");
  return bytes;
}

namespace {

void extend(Node& root, const fs::path& file, const std::vector<fs::path>& roots, std::vector<fs::path> chain,
            Faults& faults) {
  if (root.kind != Node::Kind::object) return;
  const Member* member = root.find("extends");
  if (member == nullptr) return;
  const Node named = member->value;
  remove_member(root, "extends");
  const auto refuse = [&](const std::string& words) { faults.error(named, "/extends", words); };
  if (named.kind != Node::Kind::string) return refuse("expected a file's name, found " + kind_words(named));
  const Target target = resolve_below(chain.back().parent_path(), roots, named.text);
  if (!target.fault.empty()) return refuse(target.fault);
  if (std::find(chain.begin(), chain.end(), target.file) != chain.end()) {
    return refuse(in_quotes(named.text) + " extends this file in turn; a circle has no end");
  }
  const fs::path place = target.assets.empty() ? file.parent_path() : target.assets;
  const fs::path shown = (place / named.text).lexically_normal();
  std::string bytes;
  try {
    bytes = read_scene_bytes(target.file);
  } catch (const Error& error) {
    return refuse(error.what());
  }
  const Document& document =
      faults.add_document({printable(shown.string()), std::move(bytes), true, target.file.parent_path()});
  std::optional<Node> below = parse_json(document, faults);
  if (!below) return;
  if (below->kind != Node::Kind::object)
    return faults.error(*below, "", "expected an object, found " + kind_words(*below));
  chain.push_back(target.file);
  extend(*below, shown, roots, chain, faults);
  lay_over(*below, std::move(root));
  root = std::move(*below);
}

}  // namespace

void resolve_extends(Node& root, const fs::path& file, Faults& faults, const Assets& assets) {
  const fs::path own = fs::canonical(file);
  extend(root, file, roots_of(own.parent_path(), assets), {own}, faults);
}

}  // namespace fluidtank
