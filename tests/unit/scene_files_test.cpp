// Scene files: what can be read, and what they extend.
#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "base/error.h"
#include "scene/read.h"

using namespace fluidtank;
namespace fs = std::filesystem;

namespace {

/// A folder that goes with the test.
class Folder {
 public:
  Folder() : path_(fs::temp_directory_path() / ("fluidtank-scene-" + std::to_string(::getpid()))) {
    fs::remove_all(path_);
    fs::create_directories(path_ / "scenes" / "parts");
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  fs::path write(const std::string& name, const std::string& text) const {
    std::ofstream(path_ / name, std::ios::binary) << text;
    return path_ / name;
  }
  fs::path operator/(const std::string& name) const { return path_ / name; }

 private:
  fs::path path_;
};

// The first line of each fault, the folder's name taken off.
std::string faults_of(const fs::path& file) {
  std::string all;
  const std::string prefix = file.parent_path().string() + "/";
  for (const Fault& fault : read_scene_file(file).faults) {
    std::string words = describe(fault);
    words.resize(std::min(words.find('\n'), words.size()));
    if (words.starts_with(prefix)) words.erase(0, prefix.size());
    all += (all.empty() ? "" : "\n") + words;
  }
  return all;
}

std::string refusal_of(const fs::path& file) {
  try {
    read_scene_file(file);
  } catch (const Error& error) {
    CHECK(error.code() == Exit::io);
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("only regular files of 16 MB are read") {
  const Folder folder;
  CHECK(refusal_of(folder / "none.json").ends_with("none.json: no such file"));
  CHECK(refusal_of(folder / "scenes").ends_with(": is a folder; a scene is a file"));
  REQUIRE(::mkfifo((folder / "pipe").c_str(), 0600) == 0);
  CHECK(refusal_of(folder / "pipe").ends_with(": is not a regular file"));
  CHECK(refusal_of("/dev/zero").ends_with(": is not a regular file"));
  CHECK(
      refusal_of(folder.write("scenes/big.json", std::string((16u << 20u) + 1, ' '))).ends_with(": larger than 16 MB"));
  CHECK(faults_of(folder.write("scenes/full.json", std::string((16u << 20u) - 2, ' ') + "{}")) == "");
}

TEST_CASE("load_scene throws all the faults") {
  const Folder folder;
  const fs::path file = folder.write("scenes/bad.json", R"({"seed": -1, "bloom": 3})");
  try {
    load_scene(file);
    FAIL("a bad scene was loaded");
  } catch (const Error& error) {
    CHECK(error.code() == Exit::scene);
    const std::string words = error.what();
    CHECK(words.find("bad.json:1:10: /seed: -1 is below 0\n") != std::string::npos);
    CHECK(words.find("bad.json:1:23: /bloom: expected an object, found a number\n") != std::string::npos);
  }
  std::vector<Fault> warnings;
  CHECK(load_scene(folder.write("scenes/a.json", R"({"picture": {"fps": 24}})"), {}, &warnings).picture.fps.num == 24);
  CHECK(warnings.size() == 1);
}

TEST_CASE("a scene extends another key by key") {
  const Folder folder;
  folder.write("scenes/parts/base.json", R"({"seconds": 3, "seed": 1, "fluid": {"vorticity": 1, "max_dye": 5},
    "walls": [{"shape": "circle", "at": [0, 0]}], "extends": "deeper.json"})");
  folder.write("scenes/parts/deeper.json", R"({"bloom": {"knee": 0.25}, "seed": 9})");
  const fs::path file = folder.write("scenes/top.json", R"({"extends": "parts/base.json", "frames": 7, "walls": [],
    "fluid": {"vorticity": 2}})");
  CHECK(faults_of(file) == "");
  const Scene scene = load_scene(file);
  CHECK(scene.frames == 7);
  CHECK(scene.seed == 1);
  CHECK(scene.fluid.vorticity == 2);
  CHECK(scene.fluid.max_dye == 5);
  CHECK(scene.walls.empty());
  CHECK(scene.bloom.knee == 0.25);
  CHECK(load_scene(file, {{"/seconds", "2"}}).seconds == 2);
}

TEST_CASE("faults name the file that holds them") {
  const Folder folder;
  folder.write("scenes/parts/base.json", "{\n\"fluid\": {\"vorticity\": -1, \"max_dye\": -2}}");
  CHECK(faults_of(
            folder.write("scenes/top.json", R"({"extends": "parts/base.json", "fluid": {"max_dye": -3}, "sed": 1})")) ==
        "top.json:1:53: /fluid/max_dye: -3 is below 0\n"
        "top.json:1:58: /sed: unknown key \"sed\"; did you mean \"seed\"?\n"
        "parts/base.json:2:24: /fluid/vorticity: -1 is below 0");
}

TEST_CASE("what cannot be extended") {
  const Folder folder;
  const auto fault = [&](const std::string& value) {
    return faults_of(folder.write("scenes/top.json", "{\"extends\": " + value + "}"));
  };
  folder.write("outside.json", "{}");
  folder.write("scenes/loop.json", R"({"extends": "top.json"})");
  folder.write("scenes/list.json", "[]");
  folder.write("scenes/broken.json", "{");
  fs::create_symlink(folder / "outside.json", folder / "scenes/link.json");
  REQUIRE(::mkfifo((folder / "scenes/pipe").c_str(), 0600) == 0);
  const std::string at = "top.json:1:13: /extends: ";
  CHECK(fault("3") == at + "expected a file's name, found a number");
  CHECK(fault("\"\"") == at + "expected a path below the scene's folder");
  CHECK(fault("\"/etc/passwd\"") == at + "expected a path below the scene's folder");
  CHECK(fault("\"../outside.json\"") == at + "\"../outside.json\" lies outside the scene's folder");
  CHECK(fault("\"link.json\"") == at + "\"link.json\" lies outside the scene's folder");
  CHECK(fault("\"none.json\"") == at + "cannot find \"none.json\": No such file or directory");
  CHECK(fault("\"top.json\"") == at + "\"top.json\" extends this file in turn; a circle has no end");
  CHECK(fault("\"loop.json\"") ==
        "loop.json:1:13: /extends: \"top.json\" extends this file in turn; a circle has no end");
  CHECK(fault("\"pipe\"").ends_with("is not a regular file"));
  CHECK(fault("\"list.json\"") == "list.json:1:1: expected an object, found a list");
  CHECK(fault("\"broken.json\"").starts_with("broken.json:1:2: syntax error"));
  CHECK(read_scene_text(R"({"extends": "a.json"})", "s").faults.at(0).message ==
        "only a scene in a file can extend another");
}

TEST_CASE("what a scene lies below is its own folder, through links too") {
  const Folder folder;
  folder.write("scenes/base.json", R"({"seed": 4})");
  folder.write("scenes/top.json", R"({"extends": "parts/../base.json"})");
  fs::create_symlink(folder / "scenes/top.json", folder / "linked.json");
  CHECK(load_scene(folder / "linked.json").seed == 4);
}
