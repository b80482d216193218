// JSON text to a tree with places.
#pragma once
#include <optional>

#include "scene/faults.h"
#include "scene/node.h"

namespace fluidtank {

/// The document's value, or nothing where its text is not JSON (one fault says why). Duplicate keys, numbers that no
/// double holds and NUL characters are faults too, but do not stop the reading.
std::optional<Node> parse_json(const Document& document, Faults& faults);

}  // namespace fluidtank
