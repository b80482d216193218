// Measures as JSON, with the keys that scripts rely on. For golden alone: nlohmann-json's header is a large one.
#pragma once
#include <nlohmann/json.hpp>

#include "golden/result.h"

namespace fluidtank::golden {

using Json = nlohmann::ordered_json;

/// {"equal": ..., "max_difference": ..., ...}, all null but "equal" where the frame was not measured.
Json json_of_measures(const FrameResult& frame);

/// The same after "frame" and before "verdict" and "words".
Json json_of_frame(const FrameResult& frame);

}  // namespace fluidtank::golden
