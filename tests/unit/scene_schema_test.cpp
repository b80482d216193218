// The tables, the schema and the reader say the same.
#include <doctest/doctest.h>

#include "scene/parameters.h"
#include "scene/parse.h"
#include "scene/read.h"

using namespace fluidtank;

namespace {

// One of each thing, so that every parameter has a place.
const char* const kOneOfEach = R"({
  "picture": {"view": {"at": [0, 0], "height": 0}},
  "walls": [{"shape": "capsule", "at": [0, 0], "motion": {"keys": [{"t": 0}]}}, {"shape": "box", "at": [0, 0]}],
  "strokes": [{"path": [[0, 0], [1, 1]]}], "pushers": [{"at": [0, 0], "motion": {"keys": [{"t": 0}]}}],
  "splats": [{"at": [0, 0]}],
  "inks": [{"at": [0, 0], "motion": {"keys": [{"t": 0}]}}],
  "sources": [{"shape": "capsule", "at": [0, 0], "motion": {"keys": [{"t": 0}]}}, {"shape": "box", "at": [0, 0]}]})";

Node parse(const std::string& text) {
  static Faults faults;
  const std::optional<Node> node = parse_json(faults.add_document({"schema", text}), faults);
  REQUIRE(node.has_value());
  return *node;
}

const Node& get(const Node& object, const std::string& key) {
  const Member* member = object.find(key);
  REQUIRE_MESSAGE(member != nullptr, key);
  return member->value;
}

// Calls visit(pointer, schema) for every parameter.
template <class Visit>
void walk(const Node& schema, const std::string& pointer, const Visit& visit) {
  for (const Member& member : get(schema, "properties").members) {
    if (member.value.find("description") == nullptr || member.key == "extends" || member.key == "look") continue;
    const std::string here = pointer + "/" + member.key;
    const Member* items = member.value.find("items");
    if (member.value.find("properties") != nullptr) {
      walk(member.value, here, visit);
    } else if (items != nullptr && items->value.find("properties") != nullptr) {
      walk(items->value, here + "/0", visit);
    } else {
      visit(here, member.value);
    }
  }
}

std::string fault_with(std::string pointer, const std::string& value) {
  // A capsule stands first in each list; the box's size is the second's.
  if (pointer.ends_with("s/0/size")) pointer.replace(pointer.size() - 6, 1, "1");
  std::vector<Override> overrides;
  for (const auto& [key, kind] :
       {std::pair{"/backdrop/angle", "gradient"}, {"/backdrop/size", "checkerboard"}, {"/backdrop/fit", "picture"}}) {
    if (pointer == key) overrides.push_back({"/backdrop/kind", kind});
  }
  overrides.push_back({pointer, value});
  std::string words;
  for (const Fault& fault : read_scene_text(kOneOfEach, "s", overrides).faults) words += describe(fault) + "\n";
  return words;
}

template <class Thing>
void check_rows(const Node& schema) {
  for (const Row<Thing>& row : table<Thing>()) {
    CAPTURE(row.key);
    const Node& properties = get(schema, "properties");
    CHECK(get(get(properties, row.key), "description").text.size() > 8);
    CHECK(row.sentence.ends_with('.'));
  }
}

}  // namespace

TEST_CASE("every row is in the schema") {
  const Node schema = parse(scene_schema());
  check_rows<Scene>(schema);
  const auto part = [&](const char* key) -> const Node& { return get(get(schema, "properties"), key); };
  const auto item = [&](const char* key) -> const Node& { return get(part(key), "items"); };
  check_rows<Picture>(part("picture"));
  check_rows<Tank>(part("tank"));
  check_rows<Fluid>(part("fluid"));
  check_rows<Pressure>(get(get(part("fluid"), "properties"), "pressure"));
  check_rows<Wall>(item("walls"));
  check_rows<Stroke>(item("strokes"));
  check_rows<Splashes>(part("splashes"));
  check_rows<Splat>(item("splats"));
  check_rows<Bursts>(part("bursts"));
  check_rows<Pusher>(item("pushers"));
  check_rows<Ink>(item("inks"));
  check_rows<Source>(item("sources"));
  check_rows<Sparks>(part("sparks"));
  check_rows<Display>(part("display"));
  check_rows<Bloom>(part("bloom"));
  check_rows<Grade>(part("grade"));
  check_rows<Backdrop>(part("backdrop"));
  check_rows<Rays>(part("rays"));
  const Node& motion = get(get(item("walls"), "properties"), "motion");
  check_rows<Motion>(motion);
  check_rows<Keyframe>(get(get(motion, "properties"), "keys").find("items")->value);
}

TEST_CASE("the reader keeps to the ranges that the schema states") {
  int ranges = 0;
  walk(parse(scene_schema()), "", [&](const std::string& pointer, const Node& schema) {
    if (schema.find("minimum") == nullptr) return;
    CAPTURE(pointer);
    const double low = get(schema, "minimum").number, high = get(schema, "maximum").number;
    CHECK(fault_with(pointer, std::to_string(low - 1)).find(" is below ") != std::string::npos);
    CHECK(fault_with(pointer, std::to_string(high + 1)).find(" is above ") != std::string::npos);
    CHECK(fault_with(pointer, "no number").find("expected a") != std::string::npos);
    ++ranges;
  });
  CHECK(ranges > 50);
}

TEST_CASE("the defaults that the schema states are the reader's") {
  const std::string plain = write_scene(read_scene_text(kOneOfEach, "s").scene);
  walk(parse(scene_schema()), "", [&](const std::string& pointer, const Node& schema) {
    const Member* start = schema.find("default");
    if (start == nullptr || pointer.ends_with("/size") || pointer == "/about" || pointer == "/backdrop/angle" ||
        pointer == "/backdrop/fit")
      return;
    CAPTURE(pointer);
    const ReadScene read = read_scene_text(kOneOfEach, "s", {{pointer, print_json(start->value, true)}});
    CHECK(write_scene(read.scene) == plain);
  });
}

TEST_CASE("choices are described") {
  walk(parse(scene_schema()), "", [&](const std::string& pointer, const Node& schema) {
    const Member* choices = schema.find("oneOf");
    if (choices == nullptr) return;
    CAPTURE(pointer);
    for (const Node& choice : choices->value.items) CHECK_FALSE(get(choice, "description").text.empty());
    CHECK(fault_with(pointer, "nonsense").find("unknown value \"nonsense\"") != std::string::npos);
  });
}

TEST_CASE("the docs' tables hold every parameter") {
  const std::string text = parameter_table_markdown();
  walk(parse(scene_schema()), "", [&](const std::string& pointer, const Node&) {
    CHECK(text.find("| `" + pointer.substr(pointer.rfind('/') + 1) + "` |") != std::string::npos);
  });
  CHECK(text.find("### fluid.pressure\n") != std::string::npos);
  CHECK(text.find("### walls[].motion.keys[]\n") != std::string::npos);
}
