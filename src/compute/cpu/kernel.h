// What the CPU engine knows of a kernel: plain data, because the kernels are compiled once an instruction set and must
// share no code with the rest of the program.
#pragma once
#include "compute/device.h"

namespace fluidtank::cpu {

struct SlotInfo {
  const char* name;
  int element_bytes;
  Access access;
};

/// Pointers and numbers for one run: memory by slot, the parameter block, constants by slot.
struct Call {
  void* slots[8];
  const void* params;
  int constants[4];
  int rows[2];  ///< Of the last slot's field, for a kernel that splats: the first, and the one after the last.
};

struct Kernel {
  const char* name;
  SlotInfo slots[8];  ///< Unused ones have no name.
  SlotInfo params;    ///< No name where the kernel takes none.
  SlotInfo constants[4];
  bool splats;   ///< Its items add to cells all over the last slot's field, within the rows they are given.
  bool by_rows;  ///< It takes whole rows only: a row is not shared among threads.
  bool long_items;  ///< Its items are few, and each is worth a thread.
  void (*run)(const Call&, const Region&);
  void (*tuned)(const Call&, const Region&);  ///< The same bytes, faster; null where there is none.
};

struct KernelTable {
  const char* instruction_set;
  const Kernel* kernels;
  int count;
};

// The same kernels, compiled for each instruction set; all leave the same bytes.
namespace baseline {
extern const KernelTable kTable;
}
#ifdef FLUIDTANK_X86
namespace avx2 {
extern const KernelTable kTable;
}
namespace avx512 {
extern const KernelTable kTable;
}
#endif

/// The best table that this processor can run; FLUIDTANK_CPU=baseline|avx2|avx512 asks for a lesser one.
const KernelTable& kernel_table();

}  // namespace fluidtank::cpu
