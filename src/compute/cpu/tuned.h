// The kernels that cost most on the processor, once more by hand: the same operations on the same numbers in the same
// order, so the same bytes (tests/kernels/engines_test.cpp holds them to it), laid out so that the compiler takes many
// cells at once. Included in kernels.cpp for each instruction set, after the kernels; a file a topic, which also enters
// its functions in kTuned.
#pragma once
#include "compute/cpu/tuned/brushes.h"
#include "compute/cpu/tuned/carried_sparks.h"
#include "compute/cpu/tuned/classic.h"
#include "compute/cpu/tuned/dye.h"
#include "compute/cpu/tuned/fields.h"
#include "compute/cpu/tuned/pressure.h"
#include "compute/cpu/tuned/velocity.h"
#include "compute/cpu/tuned/walls.h"
