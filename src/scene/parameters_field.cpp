// The parameters of a field's picture.
#include "scene/field_view.h"
#include "scene/parameters.h"

namespace fluidtank {
namespace {

const Choices<ShownField>& shown_fields() {
  using S = ShownField;
  static const Choices<S> kChoices = one_of<S>({
      {"velocity", S::velocity, "Of the water, after the step: length, x, y (units a second)."},
      {"speed", S::speed, "The velocity's length (units a second)."},
      {"pressure", S::pressure, "As the step solved it, over the density (units squared a second squared)."},
      {"divergence", S::divergence,
       "Of the water before the pressure is solved: what the solve has to undo (a second)."},
      {"divergence_after", S::divergence_after, "Of the water after the step: what the solve left (a second)."},
      {"curl", S::curl, "How fast the water turns, measured after advection; counter-clockwise is above 0 (a second)."},
      {"obstacles", S::obstacles,
       "The distance to the nearest wall, below 0 inside (units); or solid, 1 inside a wall."},
      {"forces", S::forces, "What pushers and strokes ask for in the step: length, x, y (units a second); or weight."},
      {"sources", S::sources, "Water poured in, below 0 drained (a second); or slow (per 1/60 s)."},
      {"dye_sources", S::dye_sources, "Colour poured in by inks and strokes: sum, r, g, b (a second)."},
      {"dye", S::dye, "The dye: sum of its colours, or r, g, b."},
      {"density", S::density, "The sum of the dye's colours, for pictures of one colour."},
  });
  return kChoices;
}

const Choices<FieldChannel>& channels() {
  using C = FieldChannel;
  static const Choices<C> kChoices = one_of<C>({
      {"auto", C::usual, "The first that the field's own words name."},
      {"x", C::x, "To the right."},
      {"y", C::y, "Upward."},
      {"length", C::length, "How long the arrow is."},
      {"weight", C::weight, "Of forces: how firmly the water is held."},
      {"pour", C::pour, "Of sources: water poured in."},
      {"slow", C::slow, "Of sources: how much the water is slowed."},
      {"distance", C::distance, "Of obstacles: to the nearest wall."},
      {"solid", C::solid, "Of obstacles: 1 inside a wall, 0 outside."},
      {"r", C::r, "Red."},
      {"g", C::g, "Green."},
      {"b", C::b, "Blue."},
      {"sum", C::sum, "Red, green and blue together."},
  });
  return kChoices;
}

}  // namespace

std::string word_of(ShownField field) { return write_choice(field, shown_fields()).text; }
std::string word_of(FieldChannel channel) { return write_choice(channel, channels()).text; }

template <>
const Table<FieldView>& table() {
  using M = ColorMap;
  static const Table<FieldView> kTable = {
      field("show", &FieldView::show, shown_fields(), "", "Which field."),
      field("channel", &FieldView::channel, channels(), "", "Which of a cell's numbers, where it has several."),
      field("range", &FieldView::range, between(-1e9, 1e9), "",
            "The values that get the map's first and last colour, as [-2, 2]; without it the least and the largest of "
            "each frame, for coolwarm the same on both sides of 0."),
      field("map", &FieldView::map,
            one_of<M>({{"auto", M::usual, "coolwarm for what has two signs, else viridis."},
                       {"viridis", M::viridis, "Violet, green, yellow: lighter is more, for every eye."},
                       {"magma", M::magma, "Black, purple, peach: lighter is more."},
                       {"inferno", M::inferno, "Black, red, yellow: lighter is more."},
                       {"plasma", M::plasma, "Blue, magenta, yellow: lighter is more."},
                       {"grey", M::grey, "Black to white."},
                       {"blue", M::blue, "Black to blue."},
                       {"coolwarm", M::coolwarm, "Blue below, red above, grey between."}}),
            "", "The colours."),
      field("smooth", &FieldView::smooth, Anything(), "",
            "Whether values are blended between cells, or each cell is flat."),
      field("bar", &FieldView::bar, Anything(), "",
            "Whether a colour bar with numbers stands at the right; it is left out where the picture is too small."),
      field("walls", &FieldView::walls,
            one_of<FieldWalls>({{"grey", FieldWalls::grey, "Visible walls are grey."},
                                {"own", FieldWalls::own, "Visible walls have their colours."},
                                {"hidden", FieldWalls::hidden, "No walls: what the field holds there is shown."}}),
            "", "How walls are drawn over it."),
  };
  return kTable;
}

}  // namespace fluidtank
