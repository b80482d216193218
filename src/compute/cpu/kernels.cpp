// Every kernel as C++. Compiled once an instruction set, with FLUIDTANK_INSTRUCTION_SET its name; cpu_kernels.inc is
// made by the build from the files in shaders/.
#include <cstddef>

#include "compute/cpu/prelude.h"
#include "compute/planes.h"

namespace fluidtank::cpu::FLUIDTANK_INSTRUCTION_SET {
namespace {

#include "cpu_kernels.inc"

}  // namespace

#include "compute/cpu/rows.h"
#include "compute/cpu/tuned.h"

namespace {

constexpr Kernel kKernels[] = {
#include "cpu_kernel_rows.inc"
    FLUIDTANK_ROW_KERNELS,
};

}  // namespace

#define FLUIDTANK_TEXT(name) #name
#define FLUIDTANK_NAME(name) FLUIDTANK_TEXT(name)
const KernelTable kTable = {FLUIDTANK_NAME(FLUIDTANK_INSTRUCTION_SET), kKernels,
                            static_cast<int>(sizeof(kKernels) / sizeof(kKernels[0]))};

}  // namespace fluidtank::cpu::FLUIDTANK_INSTRUCTION_SET
