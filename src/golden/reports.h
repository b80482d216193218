// Results as people and machines read them.
#pragma once
#include <string>
#include <vector>

#include "golden/result.h"

namespace fluidtank::golden {

/// A table for the terminal: a line a clip, and below it its frames that are not the same.
std::string text_report(const std::vector<ClipResult>& clips);

/// One line of JSON for a pair of pictures; a list of those with "frame" for sequences. What was not measured, and a
/// PSNR that is infinite, is null.
std::string json_of_comparison(const ClipResult& clip, bool pair_of_pictures);

/// {"passed": ..., "scenes": [...]}: a clip's facts, and its frames that are not the same as above with "verdict".
std::string json_of_check(const std::vector<ClipResult>& clips);

/// JUnit's XML, as Jenkins and others read it: a suite a clip; a case for all frames that are the same, one for
/// each other that was measured, and one for each kind of those that were not.
std::string junit_report(const std::vector<ClipResult>& clips);

/// One page that needs nothing else, pictures inside.
std::string html_report(const std::vector<ClipResult>& clips, const std::string& title);

}  // namespace fluidtank::golden
