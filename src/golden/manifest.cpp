#include "golden/manifest.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "media/file.h"
#include "media/partial_file.h"
#include "media/write_png.h"

namespace fluidtank::golden {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr const char* kManifest = "golden.json";
constexpr const char* kHashes = "clip.framehash";
constexpr const char* kTrace = "trace.txt";

void write_text(const fs::path& path, const std::string& text) {
  PartialFile file(path.string(), true);
  file.write(std::as_bytes(std::span(text)));
  file.commit();
}

std::string picture_name(int frame) {
  char name[24];
  std::snprintf(name, sizeof name, "%05d.png", frame);
  return name;
}

std::string manifest_text(const GoldenFacts& facts) {
  const Json json = {{"scene", facts.scene},
                     {"scene_hash", facts.scene_hash},
                     {"version", facts.version},
                     {"renderer", facts.renderer},
                     {"driver", facts.driver},
                     {"size", {facts.width, facts.height}},
                     {"fps", {facts.fps.num, facts.fps.den}},
                     {"frames", facts.frames},
                     {"pictures", facts.pictures}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

GoldenFacts read_manifest(const fs::path& path) {
  std::ifstream file(path);
  try {
    const Json json = Json::parse(file);
    GoldenFacts facts;
    json.at("scene").get_to(facts.scene);
    json.at("scene_hash").get_to(facts.scene_hash);
    json.at("version").get_to(facts.version);
    json.at("renderer").get_to(facts.renderer);
    json.at("driver").get_to(facts.driver);
    json.at("size").at(0).get_to(facts.width);
    json.at("size").at(1).get_to(facts.height);
    json.at("fps").at(0).get_to(facts.fps.num);
    json.at("fps").at(1).get_to(facts.fps.den);
    json.at("frames").get_to(facts.frames);
    json.at("pictures").get_to(facts.pictures);
    return facts;
  } catch (const Json::exception& error) {
    throw Error(Exit::io,
                path.string() + ": is broken (" + error.what() + "); restore it, or make it anew with golden update");
  }
}

Golden read_golden(const fs::path& folder) {
  Golden golden{folder.string(), read_manifest(folder / kManifest), {}};
  const std::string hashes = (folder / kHashes).string();
  golden.hashes = read_framehash(hashes).frames;
  if (static_cast<int>(golden.hashes.size()) != golden.facts.frames) {
    throw Error(Exit::io, hashes + ": holds " + std::to_string(golden.hashes.size()) + " frames, golden.json says " +
                              std::to_string(golden.facts.frames) + "; restore it, or make it anew with golden update");
  }
  return golden;
}

// Removes a half-made folder.
class FolderInTheMaking {
 public:
  explicit FolderInTheMaking(fs::path path) : path_(std::move(path)) {
    fs::remove_all(path_);
    std::error_code code;
    if (fs::create_directories(path_, code); code) throw io_error(path_.string(), "make the folder", code.value());
  }
  ~FolderInTheMaking() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
  }
  FolderInTheMaking(const FolderInTheMaking&) = delete;
  FolderInTheMaking& operator=(const FolderInTheMaking&) = delete;
  const fs::path& path() const { return path_; }
  void move_to(const fs::path& target) {
    fs::remove_all(target);
    fs::rename(path_, target);
    path_.clear();
  }

 private:
  fs::path path_;
};

}  // namespace

std::string Golden::picture_path(int frame) const { return (fs::path(folder) / picture_name(frame)).string(); }
std::string Golden::trace_path() const { return (fs::path(folder) / kTrace).string(); }
bool Golden::has_trace() const { return fs::exists(trace_path()); }

std::string renderer_key(const std::string& renderer) {
  std::string key;
  for (const char letter : renderer) {
    const bool upper = letter >= 'A' && letter <= 'Z';
    const bool plain = upper || (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '.';
    if (plain) key += upper ? static_cast<char>(letter - 'A' + 'a') : letter;
    if (!plain && !key.empty() && key.back() != '-') key += '-';
  }
  while (!key.empty() && (key.back() == '-' || key.back() == '.')) key.pop_back();
  return key.empty() || key.front() == '.' ? "renderer" + key : key.substr(0, 80);
}

std::vector<Golden> read_goldens(const std::string& scene_folder) {
  std::vector<Golden> goldens;
  if (!fs::is_directory(scene_folder)) return goldens;
  for (const auto& entry : fs::directory_iterator(scene_folder)) {
    if (fs::exists(entry.path() / kManifest) && entry.path().extension() != ".partial") {
      goldens.push_back(read_golden(entry.path()));
    }
  }
  std::sort(goldens.begin(), goldens.end(), [](const Golden& a, const Golden& b) { return a.folder < b.folder; });
  return goldens;
}

void write_golden(const std::string& scene_folder, const Rendered& rendered) {
  const GoldenFacts& facts = rendered.facts;
  const fs::path target = fs::path(scene_folder) / renderer_key(facts.renderer);
  FolderInTheMaking folder(target.string() + ".partial");
  const ClipInfo info{facts.width, facts.height, facts.fps, facts.frames, 0, facts.scene_hash, facts.renderer};
  std::string hashes = framehash_header(info);
  for (const FrameHash& hash : rendered.hashes) hashes += framehash_line(hash);
  write_text(folder.path() / kHashes, hashes);
  for (const auto& [frame, picture] : rendered.pictures) {
    write_png((folder.path() / picture_name(frame)).string(), picture);
  }
  if (!rendered.trace.empty()) write_text(folder.path() / kTrace, write_trace(rendered.trace));
  write_text(folder.path() / kManifest, manifest_text(facts));
  folder.move_to(target);
}

void remove_golden(const Golden& golden) { fs::remove_all(golden.folder); }

}  // namespace fluidtank::golden
