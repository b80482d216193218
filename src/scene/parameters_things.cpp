// The parameters of the things in the tank: walls, strokes, pushers, inks and sources.
#include <algorithm>

#include "scene/parameters.h"

namespace fluidtank {
namespace {

// A shape's parameter that only some kinds have.
Row<Shape> only_of(const std::vector<ShapeKind>& kinds, Row<Shape> row) {
  static const std::vector<std::string> kWords = {"circle", "box", "capsule"};
  std::vector<std::string> owners;
  for (const ShapeKind kind : kinds) owners.push_back("a " + kWords[static_cast<std::size_t>(kind)]);
  row.sentence += " Of " + listed(owners) + ".";
  row.refusal = [kinds, owners, key = row.key](const Shape& shape) -> std::string {
    if (std::find(kinds.begin(), kinds.end(), shape.kind) != kinds.end()) return {};
    const std::string& kind = kWords[static_cast<std::size_t>(shape.kind)];
    return "a " + kind + " has no \"" + key + "\" (only " + listed(owners) + " has); remove it, or change \"shape\"";
  };
  row.schema = [schema = row.schema, words = with_unit(row.sentence, row.unit)] {
    Node node = schema();
    node.find("description")->value = json(words);
    return node;
  };
  return row;
}

std::string stroke_seconds_refusal(const Stroke& stroke) {
  return stroke.times.empty() ? "" : "\"seconds\" and \"times\" are both given; keep one";
}

}  // namespace

template <>
const Table<Keyframe>& table() {
  static const Table<Keyframe> kTable = {
      required(field("t", &Keyframe::t, between(0, kDay), "seconds", "When the thing is there.")),
      field("at", &Keyframe::at, between(-kFar, kFar), "tank units", "Where it is; without, as the keyframe before."),
      field("angle", &Keyframe::angle, between(-1e6, 1e6), "degrees",
            "How it is turned; without, as the keyframe before."),
  };
  return kTable;
}

template <>
const Table<Motion>& table() {
  static const Table<Motion> kTable = {
      required(field("keys", &Motion::keys, Parts(), "", "Keyframes in the order of their times.")),
      field("easing", &Motion::easing,
            one_of<Easing>({{"linear", Easing::linear, "At constant speed between keyframes."},
                            {"smooth", Easing::smooth, "Slow away from and into each keyframe."},
                            {"hold", Easing::hold, "At rest until the next keyframe, then there at once."}}),
            "", "How the thing moves from one keyframe to the next."),
      field("loop", &Motion::loop, Anything(), "", "Whether the motion starts again after its last keyframe."),
  };
  return kTable;
}

template <>
const Table<Shape>& table() {
  static const Table<Shape> kTable = {
      deciding(required(field("shape", &Shape::kind,
                              one_of<ShapeKind>({{"circle", ShapeKind::circle, "Of a radius."},
                                                 {"box", ShapeKind::box, "Of a size."},
                                                 {"capsule", ShapeKind::capsule, "Of a length and a radius."}}),
                              "", "A circle, a box or a capsule."))),
      required(field("at", &Shape::at, between(-kFar, kFar), "tank units", "Its centre.")),
      field("angle", &Shape::angle, between(-1e6, 1e6), "degrees", "How far it is turned, counter-clockwise."),
      only_of({ShapeKind::circle, ShapeKind::capsule},
              field("radius", &Shape::radius, between(kThinnest, kFar), "tank units", "Its radius.")),
      only_of({ShapeKind::box},
              field("size", &Shape::size, between(kThinnest, kFar), "tank units", "Its width and height.")),
      only_of({ShapeKind::capsule}, field("length", &Shape::length, between(0, kFar), "tank units",
                                          "From the centre of one end to that of the other.")),
      field("motion", &Shape::motion, Parts(), "", "Where it is over time."),
  };
  return kTable;
}

template <>
const Table<Wall>& table() {
  static const Table<Wall> kTable = embedded(
      &Wall::shape,
      {
          field("color", &Wall::color, between(0, kBrightest), "", "Its colour in the picture."),
          field("visible", &Wall::visible, Anything(), "", "Whether the picture shows it; the water feels it anyway."),
      });
  return kTable;
}

template <>
const Table<Stroke>& table() {
  static const Table<Stroke> kTable = {
      required(field("path", &Stroke::path, between(-kFar, kFar), "tank units", "The points that it passes.")),
      field("brush", &Stroke::brush,
            one_of<StrokeBrush>(
                {{"push", StrokeBrush::push, "The water is pushed toward the stroke's velocity and painted along it."},
                 {"splat", StrokeBrush::splat,
                  "A splat each step, as a finger's drag in the WebGL fluid; in a pause too."}}),
            "", "What it does to the water."),
      deciding(field("times", &Stroke::times, between(0, kDay), "seconds",
                     "When it passes each point, from \"start\"; without, the speed is constant.")),
      field("start", &Stroke::start, between(0, kDay), "seconds", "When it begins."),
      refused_where<Stroke>(stroke_seconds_refusal,
                            field("seconds", &Stroke::seconds, between(0.001, kDay), "seconds", "How long it takes.")),
      field("radius", &Stroke::radius, between(kThinnest, 100), "tank units", "Half its width. Of a splat 0.0632."),
      field(
          "force", &Stroke::force, between(0, 1000), "",
          "The water is pushed toward its speed times this. Of a splat the speed that is added a tank unit drawn: 30."),
      field("max_speed", &Stroke::max_speed, between(0, 1000), "units a second", "The fastest speed that counts."),
      field("dye", &Stroke::dye, between(0, kBrightest), "",
            "How much colour one pass leaves; 0 for none. Of a splat how much each adds in its middle: 0.15."),
      field("color", &Stroke::color, between(0, kBrightest), "", kPaintSentence),
  };
  return kTable;
}

template <>
const Table<Splashes>& table() {
  static const Table<Splashes> kTable = {
      field("at_start", &Splashes::at_start, between(0, 10'000), "",
            "Random splashes as the scene starts, one every 8/60 s."),
      field("every", &Splashes::every, between(0, kDay), "seconds", "Time between later splashes; 0 for none."),
  };
  return kTable;
}

template <>
const Table<Splat>& table() {
  static const Table<Splat> kTable = {
      required(field("at", &Splat::at, between(-kFar, kFar), "tank units", "Its middle.")),
      field("time", &Splat::time, between(0, kDay), "seconds", "When it falls: in the step that begins nearest."),
      field("velocity", &Splat::velocity, between(-1000, 1000), "units a second", "What it adds in its middle."),
      field("radius", &Splat::radius, between(kThinnest, 100), "tank units",
            "How far from its middle 1/e of it is left."),
      field("dye", &Splat::dye, between(0, kBrightest), "", "How much colour it adds in its middle; 0 for none."),
      field("color", &Splat::color, between(0, kBrightest), "", kPaintSentence),
  };
  return kTable;
}

template <>
const Table<Bursts>& table() {
  static const Table<Bursts> kTable = {
      field("at_start", &Bursts::at_start, between(0, 100), "", "Bursts as the scene starts, all at once."),
      field("every", &Bursts::every, between(0, kDay), "seconds", "Time between later bursts; 0 for none."),
      field("speed", &Bursts::speed, between(0, 1000), "units a second",
            "Each component of a splat's velocity is random, up to this either way."),
      field("radius", &Bursts::radius, between(kThinnest, 100), "tank units",
            "How far from a splat's middle 1/e of it is left."),
      field("dye", &Bursts::dye, between(0, kBrightest), "", "How much colour a splat adds in its middle; 0 for none."),
      field("color", &Bursts::color, between(0, kBrightest), "", kPaintSentence),
  };
  return kTable;
}

template <>
const Table<Pusher>& table() {
  static const Table<Pusher> kTable = {
      required(field("at", &Pusher::at, between(-kFar, kFar), "tank units", "Its centre.")),
      field("angle", &Pusher::angle, between(-1e6, 1e6), "degrees",
            "The direction that it pushes in; 0 is to the right."),
      field("length", &Pusher::length, between(0, kFar), "tank units", "Its length along that direction."),
      field("radius", &Pusher::radius, between(kThinnest, 100), "tank units", "Half its width."),
      field("speed", &Pusher::speed, between(-1000, 1000), "units a second", "The water is pushed toward this speed."),
      field("from", &Pusher::from, between(0, kDay), "seconds", "When it starts."),
      field("until", &Pusher::until, between(0, kDay), "seconds", "When it stops; without, never."),
      field("motion", &Pusher::motion, Parts(), "", "Where it is over time."),
  };
  return kTable;
}

template <>
const Table<Ink>& table() {
  static const Table<Ink> kTable = {
      required(field("at", &Ink::at, between(-kFar, kFar), "tank units", "Its centre.")),
      field("angle", &Ink::angle, between(-1e6, 1e6), "degrees", "How far its core line is turned."),
      field("length", &Ink::length, between(0, kFar), "tank units", "The length of its core line."),
      field("radius", &Ink::radius, between(kThinnest, 100), "tank units", "Half its width."),
      field("rate", &Ink::rate, between(0, kBrightest), "a second", "How much colour it pours in on its core line."),
      field("color", &Ink::color, between(0, kBrightest), "", kPaintSentence),
      field("from", &Ink::from, between(0, kDay), "seconds", "When it starts."),
      field("until", &Ink::until, between(0, kDay), "seconds", "When it stops; without, never."),
      field("motion", &Ink::motion, Parts(), "", "Where it is over time."),
  };
  return kTable;
}

template <>
const Table<Source>& table() {
  static const Table<Source> kTable = embedded(
      &Source::shape, {
                          field("pour", &Source::pour, between(-1000, 1000), "1/s",
                                "Water poured in, per area and second; negative drains."),
                          field("slow", &Source::slow, between(0, 1000), "per 1/60 s",
                                "The water's speed is multiplied by exp(-slow)."),
                          field("from", &Source::from, between(0, kDay), "seconds", "When it starts."),
                          field("until", &Source::until, between(0, kDay), "seconds", "When it stops; without, never."),
                      });
  return kTable;
}

}  // namespace fluidtank
