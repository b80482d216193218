// What is known of the fields that a picture can show, before there is a tank.
#pragma once
#include <string>
#include <vector>

#include "scene/scene.h"

namespace fluidtank {

/// As a scene writes them: "dye_sources", "length".
std::string word_of(ShownField field);
std::string word_of(FieldChannel channel);

/// The channels that a field can show, the usual one first; none where a cell has but one number.
const std::vector<FieldChannel>& channels_of(ShownField field);

/// The channel that is shown: the field's usual one where none is named.
FieldChannel channel_of(const FieldView& view);

/// Whether its values lie on both sides of 0.
bool has_two_signs(const FieldView& view);

/// The map that is used: by the field's signs where none is named.
ColorMap map_of(const FieldView& view);

/// Whether the map's middle stands for 0.
bool is_diverging(ColorMap map);

}  // namespace fluidtank
