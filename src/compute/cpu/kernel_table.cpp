#include <cstdlib>
#include <string_view>

#include "compute/cpu/kernel.h"

namespace fluidtank::cpu {

const KernelTable& kernel_table() {
  const char* asked = std::getenv("FLUIDTANK_CPU");
  const std::string_view most = asked ? asked : "avx512";
#ifdef FLUIDTANK_X86
  const bool has_avx2 =
      __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma");
  const bool has_avx512 = has_avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                          __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
                          __builtin_cpu_supports("avx512cd");
  if (has_avx512 && most == "avx512") return avx512::kTable;
  if (has_avx2 && most != "baseline") return avx2::kTable;
#endif
  return baseline::kTable;
}

}  // namespace fluidtank::cpu
