// The parameters of how the tank is drawn.
#include <algorithm>
#include <functional>

#include "scene/parameters.h"

namespace fluidtank {

template <>
const Table<Display>& table() {
  static const Table<Display> kTable = {
      field("style", &Display::style,
            one_of<DisplayStyle>(
                {{"relief", DisplayStyle::relief, "Light in dark water: ink lit as folds."},
                 {"paper", DisplayStyle::paper, "Pigment on a bright background, which it takes light away from."},
                 {"classic", DisplayStyle::classic, "As the WebGL fluid draws it: dye as display values."},
                 {"field", DisplayStyle::field, "A field's values by a colour map, as \"field\" says."}}),
            "", "How the dye is drawn."),
      field("brightness", &Display::brightness, between(0, kBrightest), "",
            "How strongly the dye shows; in the classic style what it is multiplied by."),
      field("shading", &Display::shading, between(0, 1), "", "1 lights the dye as folds of ink, 0 shows it flat."),
      field("gloss", &Display::gloss, between(0, 100), "", "The white highlight on the folds; 0 for none."),
      field("background", &Display::background, between(0, kBrightest), "", "The colour of still, clear water."),
      field(
          "alpha", &Display::alpha,
          one_of<Alpha>({{"opaque", Alpha::opaque, "The background shows."},
                         {"straight", Alpha::straight, "Transparent, colours not multiplied by alpha (PNG, editors)."},
                         {"premultiplied", Alpha::premultiplied, "Transparent, colours multiplied by alpha."}}),
          "", "Whether the clip is transparent where the water is clear, for formats that can be."),
      field("grain", &Display::grain, between(0, 1), "",
            "Share of the classic glow's fixed noise; 0 for smooth darkness."),
  };
  return kTable;
}

template <>
const Table<Bloom>& table() {
  static const Table<Bloom> kTable = {
      field("intensity", &Bloom::intensity, between(0, 100), "", "How strongly bright places glow; 0 for not at all."),
      field("threshold", &Bloom::threshold, between(0, kBrightest), "", "What is darker does not glow."),
      field("knee", &Bloom::knee, between(0, 1), "", "Share of the threshold over which the glow sets in softly."),
      field("levels", &Bloom::levels, between(1, 16), "",
            "Levels of the glow, each half the size of the one before: more glow wider. They stop at 2 cells."),
  };
  return kTable;
}

template <>
const Table<Rays>& table() {
  static const Table<Rays> kTable = {
      field("weight", &Rays::weight, between(0, 100), "",
            "How strongly dye darkens what lies behind it; 0 for no rays."),
      field("exposure", &Rays::exposure, between(0, 100), "", "How bright all is."),
      field("resolution", &Rays::resolution, between(1, kLargestSide), "cells",
            "Cells along the tank's short side that the rays are worked out on."),
  };
  return kTable;
}

template <>
const Table<Grade>& table() {
  static const Table<Grade> kTable = {
      field("exposure", &Grade::exposure, between(-20, 20), "stops", "Twice the light for each stop."),
      field("tint", &Grade::tint, between(0, kBrightest), "", "What the light is multiplied by."),
      field("tone", &Grade::tone,
            one_of<ToneCurve>({{"clip", ToneCurve::clip, "What is brighter than white is white."},
                               {"reinhard", ToneCurve::reinhard, "x / (1 + x): soft, never white."},
                               {"aces", ToneCurve::aces, "Filmic with strong contrast (Narkowicz's fit of ACES)."},
                               {"filmic", ToneCurve::filmic, "Filmic with a long shoulder (Hable)."}}),
            "", "How light of any brightness is brought to what a screen shows."),
      field("saturation", &Grade::saturation, between(0, 4), "", "0 is grey, 1 as it is."),
      field("contrast", &Grade::contrast, between(0, 10), "", "About the middle of the display's values."),
      field("gamma", &Grade::gamma, between(0.1, 10), "", "Above 1 brightens the middle of the display's values."),
  };
  return kTable;
}

namespace {

// Why a key is not of this kind of backdrop.
std::function<std::string(const Backdrop&)> only_of(const char* key, std::vector<BackdropKind> kinds,
                                                    const char* words) {
  return [=](const Backdrop& backdrop) -> std::string {
    if (std::find(kinds.begin(), kinds.end(), backdrop.kind) != kinds.end()) return "";
    return "this backdrop has no " + in_quotes(key) + " (only " + words + " has); remove it, or change \"kind\"";
  };
}

}  // namespace

template <>
const Table<Backdrop>& table() {
  using enum BackdropKind;
  static const Table<Backdrop> kTable = {
      deciding(field("kind", &Backdrop::kind,
                     one_of<BackdropKind>({{"none", none, "The display's background."},
                                           {"gradient", gradient, "Colours one after the other."},
                                           {"checkerboard", checkerboard, "Squares of two colours."},
                                           {"picture", picture, "A file: PNG, JPEG and what else libav reads."}}),
                     "", "What lies behind the water.")),
      refused_where<Backdrop>(only_of("colors", {gradient, checkerboard}, "a gradient or a checkerboard"),
                              field("colors", &Backdrop::colors, between(0, kBrightest), "",
                                    "Of a gradient two or more, evenly spaced; of a checkerboard two.")),
      refused_where<Backdrop>(only_of("angle", {gradient}, "a gradient"),
                              field("angle", &Backdrop::angle, between(-1e6, 1e6), "degrees",
                                    "The direction that a gradient runs in: 0 to the right, 90 up.")),
      refused_where<Backdrop>(
          only_of("size", {checkerboard}, "a checkerboard"),
          field("size", &Backdrop::size, between(1, kLargestSide), "pixels", "The side of a checkerboard's squares.")),
      refused_where<Backdrop>(
          only_of("file", {picture}, "a picture"),
          field("file", &Backdrop::file, Anything(), "", "The picture, below the scene's folder or an --assets one.")),
      refused_where<Backdrop>(
          only_of("fit", {picture}, "a picture"),
          field("fit", &Backdrop::fit,
                one_of<Fit>({{"contain", Fit::contain, "The whole picture, on black where the shapes differ."},
                             {"cover", Fit::cover, "The whole frame filled, the picture cut where the shapes differ."},
                             {"stretch", Fit::stretch, "The picture stretched to the frame."}}),
                "", "How a picture of another shape is laid into the frame.")),
  };
  return kTable;
}

}  // namespace fluidtank
