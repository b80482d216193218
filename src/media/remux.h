// A fragmented mp4 keeps what was written when the power goes; a plain one with its index first starts at once in
// browsers and editors. So mp4 is written as the first, and at the end copied to the second.
#pragma once
#include "media/muxer.h"
#include "media/partial_file.h"

namespace fluidtank {

/// Copies the packets of `file`, shown at `frame_rate`, to a plain file with its index in front, which takes its place.
void put_in_one_piece(PartialFile& file, const char* muxer, AVRational frame_rate);

}  // namespace fluidtank
