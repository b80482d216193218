// No parameter is read and ignored: for each row of the parameter tables there is a scene where changing it changes the
// clip.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "support/files.h"
#include "support/run.h"

namespace fluidtank::test {
namespace {

// A base scene with something of everything; in it, each parameter of the list is set to another value.
const char* const kBase = R"({ "seed": 5, "frames": 24, "picture": {"width": 96, "height": 64, "fps": 60},
  "tank": {"rows": 30, "dye_rows": 64, "rate": 60}, "splashes": {"at_start": 1, "every": 0.2},
  "walls": [{"shape": "capsule", "at": [0.8, 0.7], "radius": 0.06, "length": 0.2, "angle": 20, "color": "#804020",
    "motion": {"keys": [{"t": 0, "at": [0.8, 0.7], "angle": 20}, {"t": 0.1, "at": [0.9, 0.6], "angle": 60}, {"t": 0.2, "at": [0.7, 0.7], "angle": 20}],
               "easing": "smooth", "loop": true}},
    {"shape": "box", "at": [0.2, 0.2], "size": [0.2, 0.1]}],
  "strokes": [{"path": [[0.2, 0.5], [0.8, 0.3], [1.4, 0.4]], "start": 0, "seconds": 0.3, "radius": 0.08, "color": "#ffb060"},
              {"path": [[0.3, 0.9], [0.9, 0.9], [1.1, 0.8]], "times": [0, 0.1, 0.3]}],
  "pushers": [{"at": [0.4, 0.5], "angle": 10, "length": 0.2, "radius": 0.08, "speed": 3, "from": 0.0, "until": 0.3,
    "motion": {"keys": [{"t": 0, "at": [0.4, 0.5], "angle": 10}, {"t": 0.1, "at": [0.6, 0.4], "angle": 80}], "easing": "smooth", "loop": true}}],
  "inks": [{"at": [0.4, 0.5], "angle": 10, "length": 0.2, "radius": 0.08, "rate": 6, "color": "#40ff80", "from": 0.0, "until": 0.3,
    "motion": {"keys": [{"t": 0, "at": [0.4, 0.5], "angle": 10}, {"t": 0.1, "at": [0.6, 0.4], "angle": 80}], "easing": "smooth", "loop": true}}],
  "sources": [{"shape": "capsule", "at": [1.2, 0.5], "radius": 0.12, "length": 0.2, "angle": 30, "pour": 6, "slow": 0.3, "from": 0.0, "until": 0.3,
    "motion": {"keys": [{"t": 0, "at": [1.2, 0.5], "angle": 30}, {"t": 0.1, "at": [1.0, 0.4], "angle": 90}], "easing": "smooth", "loop": true}},
    {"shape": "box", "at": [0.6, 0.2], "size": [0.3, 0.2], "pour": -6}],
  "splats": [{"at": [1, 0.3], "time": 0.05, "velocity": [1, 1], "color": "#40ff80"}], "bursts": {"at_start": 1, "every": 0.25},
  "sparks": {"count": 4000, "drawn": 4000, "size": 0.01, "brightness": 8}, "bloom": {"threshold": 0.2} })";

struct Change {
  std::string pointer, value;
};

// Pointers as in the schema; list elements by number. Those whose element or shape differs from the first name it.
const std::vector<Change> kChanges = {
    {"/seed", "6"},
    {"/frames", "23"},
    {"/picture/width", "90"},
    {"/picture/height", "60"},
    {"/picture/fps", "30"},
    {"/tank/size", "[1.7, 1]"},
    {"/tank/rows", "31"},
    {"/tank/dye_rows", "65"},
    {"/tank/rate", "90"},
    {"/fluid/velocity_kept", "0.9"},
    {"/fluid/dye_kept", "0.9"},
    {"/fluid/vorticity", "0"},
    {"/fluid/order", "project_first"},
    {"/fluid/velocity_dissipation", "3"},
    {"/fluid/dye_dissipation", "3"},
    {"/fluid/pressure/method", "jacobi"},
    {"/fluid/pressure/kept", "0.5"},
    {"/fluid/pressure/gradient", "1"},
    {"/paused", "[[0.1, 0.2]]"},
    {"/palette", R"(["#ff0000", "#0000ff"])"},
    {"/splats/0/at", "[0.9, 0.4]"},
    {"/splats/0/time", "0.1"},
    {"/splats/0/velocity", "[-1, 0]"},
    {"/splats/0/radius", "0.1"},
    {"/splats/0/dye", "1"},
    {"/splats/0/color", "random"},
    {"/bursts/at_start", "2"},
    {"/bursts/every", "0.1"},
    {"/bursts/speed", "1"},
    {"/bursts/radius", "0.1"},
    {"/bursts/dye", "0.5"},
    {"/bursts/color", "colorful"},
    {"/strokes/0/brush", "splat"},
    {"/fluid/max_speed", "1"},
    {"/fluid/max_dye", "0.1"},
    {"/fluid/pressure/passes", "10"},
    {"/fluid/pressure/relaxation", "1.1"},
    {"/walls/1/at", "[0.25, 0.2]"},
    {"/walls/1/angle", "45"},
    {"/walls/0/radius", "0.1"},
    {"/walls/1/size", "[0.3, 0.1]"},
    {"/walls/0/length", "0.3"},
    {"/walls/0/motion/keys/1/t", "0.15"},
    {"/walls/0/motion/keys/1/at", "[0.6, 0.6]"},
    {"/walls/0/motion/keys/1/angle", "120"},
    {"/walls/0/motion/easing", "linear"},
    {"/walls/0/motion/loop", "false"},
    {"/walls/0/color", "#ff0000"},
    {"/walls/0/visible", "false"},
    {"/strokes/0/path", "[[0.2, 0.5], [1.4, 0.4]]"},
    {"/strokes/1/times", "[0, 0.2, 0.3]"},
    {"/strokes/0/start", "0.1"},
    {"/strokes/0/seconds", "0.2"},
    {"/strokes/0/radius", "0.05"},
    {"/strokes/0/force", "0.5"},
    {"/strokes/0/max_speed", "1"},
    {"/strokes/0/dye", "0.5"},
    {"/strokes/0/color", "rainbow"},
    {"/splashes/at_start", "0"},
    {"/splashes/every", "0.1"},
    {"/sources/1/at", "[0.5, 0.2]"},
    {"/sources/1/angle", "45"},
    {"/sources/0/radius", "0.08"},
    {"/sources/1/size", "[0.2, 0.2]"},
    {"/sources/0/length", "0.1"},
    {"/sources/0/pour", "3"},
    {"/sources/0/slow", "0"},
    {"/sources/0/from", "0.1"},
    {"/sources/0/until", "0.1"},
    {"/sources/0/motion/keys/1/t", "0.2"},
    {"/sources/0/motion/keys/1/at", "[1.3, 0.4]"},
    {"/sources/0/motion/keys/1/angle", "0"},
    {"/sources/0/motion/easing", "linear"},
    {"/sources/0/motion/loop", "false"},
    {"/sparks/count", "3000"},
    {"/sparks/drawn", "2000"},
    {"/sparks/size", "0.02"},
    {"/sparks/stretch", "0.2"},
    {"/sparks/brightness", "3"},
    {"/sparks/whiteness", "0.9"},
    {"/display/style", "classic"},
    {"/display/brightness", "3"},
    {"/display/shading", "0"},
    {"/display/gloss", "0"},
    {"/display/background", "#101010"},
    {"/display/style", "field"},
    {"/display/alpha", "straight"},
    {"/bloom/intensity", "0.1"},
    {"/bloom/threshold", "0.5"},
    {"/bloom/knee", "0"},
    {"/bloom/levels", "2"},
    {"/display/style", "paper"},
    {"/picture/supersample", "2"},
    {"/picture/motion_blur", "2"},
    {"/grade/exposure", "1"},
    {"/grade/tint", "#ff8080"},
    {"/grade/tone", "aces"},
    {"/grade/saturation", "0.5"},
    {"/grade/contrast", "1.5"},
    {"/grade/gamma", "1.5"},
    {"/look", "ink"},
};

// In the classic style, which has some of its own.
const std::vector<Change> kClassicChanges = {
    {"/display/style", "relief"},     {"/display/brightness", "2"},     {"/display/shading", "0"},
    {"/display/background", "#101010"}, {"/display/alpha", "straight"}, {"/display/grain", "0"},
    {"/bloom/intensity", "0.1"},      {"/bloom/threshold", "0.5"},      {"/bloom/knee", "0"},
    {"/bloom/levels", "2"},           {"/rays/weight", "0.5"},          {"/rays/exposure", "0.5"},
    {"/rays/resolution", "50"},       {"/sparks/whiteness", "0.9"},     {"/walls/0/color", "#ff0000"},
    {"/walls/0/visible", "false"},
};

// Of a backdrop, beside one of the kind that has them.
struct BackdropChange {
  const char *key, *kind, *from, *to;
};
const std::vector<BackdropChange> kBackdropChanges = {
    {"kind", R"("colors": ["#ff0000", "#0000ff"])", R"("gradient")", R"("checkerboard")"},
    {"colors", R"("kind": "gradient")", R"(["#ff0000", "#0000ff"])", R"(["#ff0000", "#00ff00"])"},
    {"angle", R"("kind": "gradient", "colors": ["#ff0000", "#0000ff"])", "0", "90"},
    {"size", R"("kind": "checkerboard")", "8", "16"},
    {"file", R"("kind": "picture")", R"("a.png")", R"("b.png")"},
    {"fit", R"("kind": "picture", "file": "a.png")", R"("stretch")", R"("contain")"},
};

// The same for pushers and inks, without motion where motion would hide it.
const std::vector<Change> kBrushChanges = {{"radius", "0.05"},
                                           {"length", "0.1"},
                                           {"from", "0.1"},
                                           {"until", "0.1"},
                                           {"motion/keys/1/t", "0.2"},
                                           {"motion/keys/1/at", "[0.5, 0.6]"},
                                           {"motion/keys/1/angle", "0"},
                                           {"motion/easing", "linear"},
                                           {"motion/loop", "false"}};

// Of a picture of a field.
const std::vector<Change> kFieldChanges = {
    {"/field/show", "curl"},    {"/field/channel", "x"}, {"/field/range", "[0, 1]"}, {"/field/map", "magma"},
    {"/field/smooth", "false"}, {"/field/bar", "false"}, {"/field/walls", "own"},
};

// Changes that need another base or are no change of frames: said with why, and tested elsewhere.
const std::set<std::string> kElsewhere = {
    "/about",
    "/$schema",  // words
    "/golden",   // what to compare, not what to draw
    "/extends",  // scene_files_test
    "/seconds",  // excludes frames; formats_test
    "/picture/fit",
    "/picture/view/at",
    "/picture/view/height",    // below
    "/walls/0/shape",
    "/sources/0/shape",  // below
    "/pushers/0/at",
    "/pushers/0/angle",
    "/pushers/0/speed",
    "/inks/0/at",
    "/inks/0/angle",
    "/inks/0/rate",
    "/inks/0/color",
};

std::string hashes_of(const std::string& scene, const std::vector<Change>& changes) {
  const TemporaryFolder folder;
  write_text(folder / "scene.json", scene);
  Run run("render");
  run.scene(folder / "scene.json").on("cpu").quiet().to(folder / "a.framehash");
  for (const Change& change : changes) run.with("--set", change.pointer + "=" + change.value);
  run.succeeds();
  return frame_lines(folder / "a.framehash");
}

// "/walls/1/at" as the schema has it: "/walls/0/at".
std::string schema_pointer(std::string pointer) {
  for (std::size_t k = 0; k + 2 < pointer.size(); ++k) {
    if (pointer[k] == '/' && pointer[k + 1] == '1' && pointer[k + 2] == '/') pointer[k + 1] = '0';
  }
  return pointer;
}

using Json = nlohmann::json;

void collect(const Json& root, Json node, const std::string& pointer, std::set<std::string>& leaves) {
  if (node.contains("$ref")) node = root.at("$defs").at(node["$ref"].get<std::string>().substr(8));
  if (node.contains("properties")) {
    for (const auto& [key, value] : node["properties"].items()) collect(root, value, pointer + "/" + key, leaves);
  } else if (node.contains("items") && node["items"].is_object() &&
             (node["items"].contains("properties") || node["items"].contains("$ref"))) {
    collect(root, node["items"], pointer + "/0", leaves);
  } else {
    leaves.insert(pointer);
  }
}

TEST_CASE("every parameter of the schema is in this test") {
  std::set<std::string> tested = kElsewhere;
  for (const Change& change : kChanges) tested.insert(schema_pointer(change.pointer));
  for (const Change& change : kClassicChanges) tested.insert(schema_pointer(change.pointer));
  for (const char* list : {"/pushers/0/", "/inks/0/"}) {
    for (const Change& change : kBrushChanges) tested.insert(schema_pointer(list + change.pointer));
  }
  for (const BackdropChange& change : kBackdropChanges) tested.insert(std::string("/backdrop/") + change.key);
  for (const Change& change : kFieldChanges) tested.insert(change.pointer);
  const Json schema = Json::parse(read_text(SOURCE_DIR "/scenes/scene.schema.json"));
  std::set<std::string> leaves;
  collect(schema, schema, "", leaves);
  CHECK(leaves.size() > 90);
  for (const std::string& leaf : leaves) {
    CAPTURE(leaf);
    CHECK(tested.contains(leaf));
  }
}

TEST_SUITE("full") {
  TEST_CASE("changing a parameter changes the frames") {
    const std::string plain = hashes_of(kBase, {});
    std::vector<Change> changes = kChanges;
    for (const char* list : {"/pushers/0/", "/inks/0/"}) {
      for (const Change& change : kBrushChanges) changes.push_back({list + change.pointer, change.value});
    }
    changes.insert(changes.end(), {{"/pushers/0/speed", "1"},
                                   {"/inks/0/rate", "3"},
                                   {"/inks/0/color", "drift"},
                                   {"/walls/1/shape", "circle"},
                                   {"/picture/view", R"({"at": [0.6, 0.5], "height": 0.4})"}});
    for (const Change& change : changes) {
      CAPTURE(change.pointer);
      if (change.pointer == "/walls/1/shape") continue;  // needs other keys: below
      CHECK(hashes_of(kBase, {change}) != plain);
    }
  }

  TEST_CASE("changing a backdrop's parameter changes the frames") {
    const TemporaryFolder folder;
    write_text(folder / "scene.json", kBase);
    for (const char* name : {"a", "b"}) {
      Run("render")
          .scene("ribbons.json")
          .on("cpu")
          .quiet()
          .with("--size", name[0] == 'a' ? "40x20" : "20x40")
          .frames("0:1")
          .to(folder / (std::string(name) + "%d.png"))
          .succeeds();
      std::filesystem::rename(folder / (std::string(name) + "0.png"), folder / (std::string(name) + ".png"));
    }
    const auto hashes = [&](const BackdropChange& change, const char* value) {
      const std::string backdrop = std::string("{") + change.kind + ", \"" + change.key + "\": " + value + "}";
      Run("render")
          .scene(folder / "scene.json")
          .on("cpu")
          .quiet()
          .frames("0:2")
          .with("--set", "/backdrop=" + backdrop)
          .with("--overwrite")
          .to(folder / "a.framehash")
          .succeeds();
      return frame_lines(folder / "a.framehash");
    };
    for (const BackdropChange& change : kBackdropChanges) {
      CAPTURE(change.key);
      CHECK(hashes(change, change.from) != hashes(change, change.to));
    }
  }

  TEST_CASE("changing a parameter changes the frames of the classic style") {
    const std::vector<Change> classic = {
        {"/display/style", "classic"}, {"/display/brightness", "1"}, {"/rays/weight", "1"}};
    const std::string plain = hashes_of(kBase, classic);
    for (const Change& change : kClassicChanges) {
      CAPTURE(change.pointer);
      std::vector<Change> changes = classic;
      if (change.value == "relief") changes.pop_back();  // relief has no rays
      changes.push_back(change);
      CHECK(hashes_of(kBase, changes) != plain);
    }
  }

  TEST_CASE("changing a parameter of a field's picture changes the frames") {
    const std::vector<Change> field = {
        {"/display/style", "field"}, {"/picture/width", "200"}, {"/picture/height", "120"}};
    const auto with = [&](const std::vector<Change>& more) {
      std::vector<Change> changes = field;
      changes.insert(changes.end(), more.begin(), more.end());
      return hashes_of(kBase, changes);
    };
    const std::string plain = with({});
    for (const Change& change : kFieldChanges) {
      CAPTURE(change.pointer);
      CHECK(with({change}) != plain);
    }
    // Each field, each channel and each map is a picture of its own; speed is the velocity's usual one, and density the
    // dye's sum, under another name.
    std::set<std::string> pictures;
    const std::vector<std::pair<std::string, std::vector<std::string>>> shown = {
        {"velocity", {"length", "x", "y"}},
        {"speed", {"auto"}},
        {"pressure", {"auto"}},
        {"divergence", {"auto"}},
        {"divergence_after", {"auto"}},
        {"curl", {"auto"}},
        {"obstacles", {"distance", "solid"}},
        {"forces", {"length", "x", "y", "weight"}},
        {"sources", {"pour", "slow"}},
        {"dye_sources", {"sum", "r", "g", "b"}},
        {"dye", {"sum", "r", "g", "b"}},
        {"density", {"auto"}},
    };
    std::size_t count = 0;
    for (const auto& [show, channels] : shown) {
      for (const std::string& channel : channels) {
        pictures.insert(with({{"/field/show", show}, {"/field/channel", channel}, {"/field/walls", "hidden"}}));
        ++count;
      }
    }
    CHECK(pictures.size() == count - 1);  // the bar says density where it says dye, but speed where it says velocity
    for (const char* map : {"viridis", "magma", "inferno", "plasma", "grey", "blue", "coolwarm"}) {
      pictures.insert(with({{"/field/map", map}}));
    }
    CHECK(pictures.size() == count - 1 + 7);
    CHECK(with({{"/field/walls", "hidden"}}) != with({{"/field/walls", "own"}}));
  }

  TEST_CASE("places, angles, shapes and fits change the frames of scenes that show them") {
    const std::string head = R"({ "frames": 8, "picture": {"width": 64, "height": 64)";
    const std::string tail = R"(}, "tank": {"rows": 24, "dye_rows": 40}, "splashes": {"at_start": 0}, )";
    const auto scene = [&](const std::string& rest) { return head + tail + rest + "}"; };
    const std::string pusher = hashes_of(scene(R"("pushers": [{"at": [0.5, 0.5], "angle": 0}])"), {});
    CHECK(hashes_of(scene(R"("pushers": [{"at": [0.6, 0.5], "angle": 0}])"), {}) != pusher);
    CHECK(hashes_of(scene(R"("pushers": [{"at": [0.5, 0.5], "angle": 90}])"), {}) != pusher);
    const std::string ink = hashes_of(scene(R"("inks": [{"at": [0.5, 0.5], "angle": 0, "length": 0.4}])"), {});
    CHECK(hashes_of(scene(R"("inks": [{"at": [0.6, 0.5], "angle": 0, "length": 0.4}])"), {}) != ink);
    CHECK(hashes_of(scene(R"("inks": [{"at": [0.5, 0.5], "angle": 90, "length": 0.4}])"), {}) != ink);
    std::set<std::string> walls, sources, fits;
    for (const char* shape :
         {R"("circle", "radius": 0.1)", R"("box", "size": [0.2, 0.2])", R"("capsule", "radius": 0.1, "length": 0.2)"}) {
      walls.insert(hashes_of(scene(R"("walls": [{"at": [0.5, 0.5], "shape": )" + std::string(shape) + "}]"), {}));
      sources.insert(
          hashes_of(scene(R"("sources": [{"at": [0.5, 0.5], "pour": 9, "shape": )" + std::string(shape) + "}]"), {}));
    }
    CHECK(walls.size() == 3);
    CHECK(sources.size() == 3);
    for (const std::string fit : {"contain", "cover", "stretch"}) {
      fits.insert(hashes_of(head + R"(, "fit": ")" + fit + "\"" + tail + R"("inks": [{"at": [0.3, 0.5]}]})", {}));
    }
    CHECK(fits.size() == 3);
    const std::string view = R"(, "view": {"at": [0.3, 0.5], "height": 0.)";
    CHECK(hashes_of(head + view + "4}" + tail + R"("inks": [{"at": [0.3, 0.5]}]})", {}) !=
          hashes_of(head + view + "5}" + tail + R"("inks": [{"at": [0.3, 0.5]}]})", {}));
  }
}

}  // namespace
}  // namespace fluidtank::test
