#include "scene/settle.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/text.h"
#include "scene/balance.h"

namespace fluidtank {
namespace {

constexpr double kMostCells = 268'435'456;  // 2^28; of samples too
constexpr double kShortestInterval = 0.01;  // seconds between splashes, or bursts
constexpr double kSplatForce = 30;          // 1/s; the WebGL fluid's 6000 is 29.3 in a tank of 1.6 x 1 and 128 rows

// Squarely in doubles: a billion rows in a tank a million wide must not overflow on its way to being refused.
double exact_columns(const Tank& tank, int rows) {
  return std::fmax(1.0, std::floor(rows * tank.size.x / tank.size.y + 0.5));
}

void check_cells(const Tank& tank, int rows, const char* key, const Node& node, Reader& reader) {
  if (!reader.sound({"size", key})) return;
  const double across = exact_columns(tank, rows);
  if (across * rows <= kMostCells) return;
  const Reader::Step step(reader, key);
  reader.fault(at_key(node, key), format_number(across) + " x " + std::to_string(rows) +
                                      " cells; at most 2^28 are allowed: take fewer rows or a narrower tank");
}

template <class Thing>
void check_span(const Thing& thing, const Node& node, Reader& reader) {
  if (!thing.until || *thing.until > thing.from || !reader.sound({"from", "until"})) return;
  const Reader::Step step(reader, "until");
  reader.fault(at_key(node, "until"), "time runs backwards: \"until\" " + format_number(*thing.until) +
                                          " is not after \"from\" " + format_number(thing.from));
}

// A key without a place or an angle repeats the one before it; the first takes the thing's own.
void complete_keys(Motion& motion, const Node& thing, Vec2 at, double angle, const Reader& reader) {
  if (motion.keys.empty() || !reader.sound({"motion"})) return;
  const Node& keys = thing.find("motion")->value.find("keys")->value;
  for (std::size_t k = 0; k < motion.keys.size(); ++k) {
    Keyframe& key = motion.keys[k];
    if (keys.items[k].find("at") == nullptr) key.at = at;
    if (keys.items[k].find("angle") == nullptr) key.angle = angle;
    at = key.at;
    angle = key.angle;
  }
}

void check_interval(double every, const Node& node, Reader& reader) {
  if (!reader.sound({"every"}) || every == 0 || every >= kShortestInterval) return;
  const Reader::Step step(reader, "every");
  reader.fault(at_key(node, "every"),
               format_number(every) + " is below " + format_number(kShortestInterval) + " (0 means none)");
}

// A splat's defaults are others than a push's.
void complete_splat(Stroke& stroke, const Node& node) {
  if (stroke.brush != StrokeBrush::splat) return;
  if (node.find("radius") == nullptr) stroke.radius = Splat().radius;
  if (node.find("force") == nullptr) stroke.force = kSplatForce;
  if (node.find("dye") == nullptr) stroke.dye = Splat().dye;
}

void check_forward(double before, double after, const std::string& what, const Node& node, Reader& reader) {
  if (after > before) return;
  reader.fault(node, what + " run backwards: " + format_number(after) + " is not after " + format_number(before));
}

}  // namespace

int columns(const Tank& tank, int rows) { return static_cast<int>(exact_columns(tank, rows)); }

void settle(Tank& tank, const Node& node, Reader& reader) {
  check_cells(tank, tank.rows, "rows", node, reader);
  check_cells(tank, tank.dye_rows, "dye_rows", node, reader);
}

void settle(Picture& picture, const Node& node, Reader& reader) {
  if (!reader.sound({"width", "height", "supersample"})) return;
  const double n = picture.supersample;
  if (n * n * picture.width * picture.height <= kMostCells) return;
  const Reader::Step step(reader, "supersample");
  reader.fault(at_key(node, "supersample"), format_number(n * picture.width) + " x " +
                                                format_number(n * picture.height) +
                                                " samples; at most 2^28 are allowed: take fewer, or a smaller picture");
}

void settle(View& view, const Node& node, Reader& reader) {
  if (!reader.sound({"at", "height"})) return;
  const bool placed = view.at != Vec2();
  if (view.height == 0 && (placed || node.find("height") == nullptr) && node.find("at") != nullptr) {
    reader.fault(node, "\"at\" without \"height\" shows the whole tank; give a height above 0, or remove \"at\"");
  }
  if (view.height > 0 && node.find("at") == nullptr) {
    reader.fault(node, "\"at\" is missing: the point that the picture's centre shows");
  }
}

void settle(Motion& motion, const Node& node, Reader& reader) {
  if (node.find("keys") == nullptr || !reader.sound({"keys"})) return;
  const Node& keys = node.find("keys")->value;
  const Reader::Step list(reader, "keys");
  if (motion.keys.empty()) reader.fault(keys, "no keyframes; give one at least, or remove \"motion\"");
  for (std::size_t k = 1; k < motion.keys.size(); ++k) {
    const Reader::Step item(reader, std::to_string(k));
    const Reader::Step time(reader, "t");
    check_forward(motion.keys[k - 1].t, motion.keys[k].t, "keyframes", keys.items[k].find("t")->value, reader);
  }
}

void settle(Splashes& splashes, const Node& node, Reader& reader) { check_interval(splashes.every, node, reader); }

void settle(Bursts& bursts, const Node& node, Reader& reader) { check_interval(bursts.every, node, reader); }

void settle(Wall& wall, const Node& node, Reader& reader) {
  complete_keys(wall.shape.motion, node, wall.shape.at, wall.shape.angle, reader);
}

void settle(Stroke& stroke, const Node& node, Reader& reader) {
  complete_splat(stroke, node);
  if (node.find("path") == nullptr || !reader.sound({"path"})) return;
  if (stroke.path.size() < 2) {
    const Reader::Step step(reader, "path");
    reader.fault(at_key(node, "path"), "a path needs two points at least, found " + std::to_string(stroke.path.size()));
  }
  if (node.find("times") == nullptr || !reader.sound({"times"})) return;
  const Node& times = at_key(node, "times");
  const Reader::Step step(reader, "times");
  if (stroke.times.size() != stroke.path.size()) {
    reader.fault(times, std::to_string(stroke.times.size()) + " times for " + std::to_string(stroke.path.size()) +
                            " points of the path; give one for each");
  }
  for (std::size_t k = 1; k < stroke.times.size(); ++k) {
    const Reader::Step item(reader, std::to_string(k));
    check_forward(stroke.times[k - 1], stroke.times[k], "times", times.items[k], reader);
  }
}

void settle(Pusher& pusher, const Node& node, Reader& reader) {
  check_span(pusher, node, reader);
  complete_keys(pusher.motion, node, pusher.at, pusher.angle, reader);
}

void settle(Ink& ink, const Node& node, Reader& reader) {
  check_span(ink, node, reader);
  complete_keys(ink.motion, node, ink.at, ink.angle, reader);
}

void settle(Source& source, const Node& node, Reader& reader) {
  check_span(source, node, reader);
  complete_keys(source.shape.motion, node, source.shape.at, source.shape.angle, reader);
}

namespace {

// The tank is closed, so that water can only be pressed in where as much is let out.
void check_balance(const Scene& scene, const Node& root, Reader& reader) {
  if (!reader.sound({"sources", "tank", "frames", "seconds", "picture"})) return;
  const auto surplus = first_surplus(scene);
  if (!surplus) return;
  const Reader::Step step(reader, "sources");
  const std::string words = surplus->flow > 0 ? "pour in more than they drain" : "drain more than they pour in";
  reader.warn(at_key(root, "sources"), "from " + format_number(surplus->time) + " s on the sources " + words +
                                           ", and the tank is closed: the surplus is spread evenly over the tank");
}

// Warns where steps and frames do not fit.
void check_rate(const Scene& scene, const Node& root, Reader& reader) {
  const Rational rational = scene.picture.fps;
  const std::string fps_words =
      std::to_string(rational.num) + (rational.den == 1 ? "" : "/" + std::to_string(rational.den));
  const double steps_a_frame = scene.tank.rate * scene.picture.fps.den / scene.picture.fps.num;
  if (steps_a_frame == std::floor(steps_a_frame)) return;
  const Node& picture = at_key(root, "picture");
  const bool fps_given = picture.kind == Node::Kind::object && picture.find("fps") != nullptr;
  const Reader::Step outer(reader, fps_given ? "picture" : "tank");
  const Reader::Step inner(reader, fps_given ? "fps" : "rate");
  reader.warn(fps_given ? at_key(picture, "fps") : at_key(at_key(root, "tank"), "rate"),
              format_number(scene.tank.rate) + " steps a second are not a whole number of steps a frame at " +
                  fps_words + " frames a second: motion will judder a little");
}

}  // namespace

void check_scene(const Scene& scene, const Node& root, Reader& reader) {
  check_balance(scene, root, reader);
  check_drawing(scene, root, reader);
  if (!reader.sound({"frames", "seconds", "picture/fps", "tank/rate"})) return;
  const double fps = scene.picture.fps.value();
  const double frames = scene.frames ? *scene.frames : std::floor(scene.seconds * fps + 0.5);
  const char* const key = scene.frames ? "frames" : "seconds";
  {
    const Reader::Step step(reader, key);
    const Node& length = at_key(root, key);
    if (frames < 1) reader.fault(length, "shorter than one frame at " + format_number(fps) + " frames a second");
    if (frames * scene.tank.rate / fps > std::numeric_limits<int>::max() - 1.0) {
      reader.fault(length, "more than 2^31 steps; make the clip shorter, or \"rate\" lower");
    }
  }
  check_rate(scene, root, reader);
}

}  // namespace fluidtank
