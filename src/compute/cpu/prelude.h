// The C++ side of the kernels' common language; shaders/lib/prelude.glsl is the GLSL side. A kernel file is included in
// a struct: its buffers become pointers, its functions members, its cell() what one cell does.
#pragma once
#include "abi.h"
#include "compute/cpu/kernel.h"

namespace fluidtank::cpu::FLUIDTANK_INSTRUCTION_SET {

using namespace fluidtank::abi;

FLUIDTANK_INLINE float floor(float a) { return __builtin_floorf(a); }
FLUIDTANK_INLINE float abs(float a) { return __builtin_fabsf(a); }
FLUIDTANK_INLINE float min(float a, float b) { return a < b ? a : b; }
FLUIDTANK_INLINE float max(float a, float b) { return a > b ? a : b; }
FLUIDTANK_INLINE float clamp(float a, float low, float high) { return min(max(a, low), high); }
FLUIDTANK_INLINE int min(int a, int b) { return a < b ? a : b; }
FLUIDTANK_INLINE int max(int a, int b) { return a > b ? a : b; }
FLUIDTANK_INLINE int clamp(int a, int low, int high) { return min(max(a, low), high); }
FLUIDTANK_INLINE uint min(uint a, uint b) { return a < b ? a : b; }
FLUIDTANK_INLINE uint max(uint a, uint b) { return a > b ? a : b; }
FLUIDTANK_INLINE vec4 min(vec4 a, vec4 b) { return apart(together(a) < together(b) ? together(a) : together(b)); }
FLUIDTANK_INLINE float uintBitsToFloat(uint bits) { return __builtin_bit_cast(float, bits); }
FLUIDTANK_INLINE uint floatBitsToUint(float value) { return __builtin_bit_cast(uint, value); }
FLUIDTANK_INLINE float divide(float a, float b) { return a / b; }
FLUIDTANK_INLINE float square_root(float a) { return __builtin_sqrtf(a); }
FLUIDTANK_INLINE float flush(float a) { return abs(a) < 1e-20f ? 0.0f : a; }
FLUIDTANK_INLINE vec2 flush2(vec2 a) { return {flush(a.x), flush(a.y)}; }
FLUIDTANK_INLINE vec4 flush4(vec4 a) {
  const float4 value = together(a);
  const float4 size = value < 0.0f ? -value : value;
  return apart(size < 1e-20f ? float4{} : value);
}

template <int>
struct Slot {};

#define FLUIDTANK_BUFFER(slot, type, pointer, name, access)                                       \
  pointer __restrict name;                                                                        \
  FLUIDTANK_INLINE void attach(Slot<slot>, void* memory) { name = static_cast<pointer>(memory); } \
  static constexpr SlotInfo info(Slot<slot>) { return {#name, static_cast<int>(sizeof(type)), access}; }

#define READ(slot, type, name) FLUIDTANK_BUFFER(slot, type, const type*, name, Access::read)
#define READ_PART(slot, type, name) FLUIDTANK_BUFFER(slot, type, const type*, name, Access::part)
#define WRITE(slot, type, name) FLUIDTANK_BUFFER(slot, type, type*, name, Access::write)
#define UPDATE(slot, type, name) FLUIDTANK_BUFFER(slot, type, type*, name, Access::update)
#define PARAMS(type, name)                                                                              \
  type name;                                                                                            \
  FLUIDTANK_INLINE void attach_params(const void* memory) { name = *static_cast<const type*>(memory); } \
  static constexpr SlotInfo params_info() { return {#name, static_cast<int>(sizeof(type)), Access::read}; }
#define CONSTANT(slot, name)                                                     \
  int name;                                                                      \
  FLUIDTANK_INLINE void attach_constant(Slot<slot>, int value) { name = value; } \
  static constexpr SlotInfo constant_info(Slot<slot>) { return {#name, 4, Access::read}; }
// The engine gives each thread rows of its own, so that adding needs no lock.
#define ADD(name, index, amount) name[index] += amount
#define CELL(c) FLUIDTANK_INLINE void cell(ivec2 c)
#define WIDE_CELL(c) CELL(c)
#define ITEM(i) FLUIDTANK_INLINE void item(int i)
#define SPLAT(i, rows) FLUIDTANK_INLINE void item(int i, ivec3 rows)

template <int slot, class K>
FLUIDTANK_INLINE void attach_slot(K& kernel, const Call& call) {
  if constexpr (requires { K::info(Slot<slot>{}); }) kernel.attach(Slot<slot>{}, call.slots[slot]);
}

template <int slot, class K>
FLUIDTANK_INLINE void attach_constant(K& kernel, const Call& call) {
  if constexpr (requires { K::constant_info(Slot<slot>{}); }) {
    kernel.attach_constant(Slot<slot>{}, call.constants[slot]);
  }
}

template <class K>
FLUIDTANK_INLINE void attach(K& kernel, const Call& call) {
  attach_slot<0>(kernel, call);
  attach_slot<1>(kernel, call);
  attach_slot<2>(kernel, call);
  attach_slot<3>(kernel, call);
  attach_slot<4>(kernel, call);
  attach_slot<5>(kernel, call);
  attach_slot<6>(kernel, call);
  attach_slot<7>(kernel, call);
  attach_constant<0>(kernel, call);
  attach_constant<1>(kernel, call);
  attach_constant<2>(kernel, call);
  attach_constant<3>(kernel, call);
  if constexpr (requires { K::params_info(); }) kernel.attach_params(call.params);
}

// Runs a kernel over a region. Cells do not depend on each other (the GPU runs them in any order), so the compiler may
// take several at once.
template <class K>
[[gnu::flatten]] void run(const Call& call, const Region& region) {
  K kernel;
  attach(kernel, call);
  const int x_end = region.x + region.width;
  const int y_end = region.y + region.height;
  if constexpr (requires { kernel.rows(0, 0); }) {
    kernel.rows(region.y, y_end);
  } else if constexpr (requires { kernel.items(0, 0); }) {
    kernel.items(region.x, x_end);
  } else if constexpr (requires { kernel.item(0, ivec3()); }) {
    for (int i = region.x; i < x_end; ++i) kernel.item(i, ivec3(call.rows[0], call.rows[1], 1));
  } else if constexpr (requires { kernel.item(0); }) {
#pragma GCC ivdep
    for (int i = region.x; i < x_end; ++i) kernel.item(i);
  } else {
    for (int y = region.y; y < y_end; ++y) {
#pragma GCC ivdep
      for (int x = region.x; x < x_end; ++x) kernel.cell(ivec2(x, y));
    }
  }
}

template <int slot, class K>
constexpr SlotInfo slot_info() {
  if constexpr (requires { K::info(Slot<slot>{}); }) return K::info(Slot<slot>{});
  return {nullptr, 0, Access::read};
}

template <int slot, class K>
constexpr SlotInfo constant_info() {
  if constexpr (requires { K::constant_info(Slot<slot>{}); }) return K::constant_info(Slot<slot>{});
  return {nullptr, 0, Access::read};
}

template <class K>
constexpr SlotInfo params_info() {
  if constexpr (requires { K::params_info(); }) return K::params_info();
  return {nullptr, 0, Access::read};
}

// The hand-tuned function beside a kernel (tuned.h), where there is one.
template <class K>
constexpr void (*kTuned)(const Call&, const Region&) = nullptr;

template <class K>
constexpr bool kSplats = requires(K kernel) {
  kernel.item(0, ivec3());
};

template <class K>
constexpr bool kByRows = requires(K kernel) {
  kernel.rows(0, 0);
};

template <class K>
constexpr bool kHasLongItems = requires {
  K::kLongItems;
};

template <class K>
constexpr Kernel describe(const char* name) {
  return {name,
          {slot_info<0, K>(), slot_info<1, K>(), slot_info<2, K>(), slot_info<3, K>(), slot_info<4, K>(),
           slot_info<5, K>(), slot_info<6, K>(), slot_info<7, K>()},
          params_info<K>(),
          {constant_info<0, K>(), constant_info<1, K>(), constant_info<2, K>(), constant_info<3, K>()},
          kSplats<K>,
          kByRows<K>,
          kHasLongItems<K>,
          &run<K>,
          kTuned<K>};
}

}  // namespace fluidtank::cpu::FLUIDTANK_INSTRUCTION_SET
