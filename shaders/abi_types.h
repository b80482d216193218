// GLSL's vectors for C++: the same names, layouts and arithmetic, so that a kernel and a parameter block are written
// once. Everything is always inlined, because kernels are compiled for several instruction sets.
#pragma once
#include <cstdint>

namespace fluidtank::abi {

#define FLUIDTANK_INLINE [[gnu::always_inline]] inline

using uint = std::uint32_t;
using real = float;

struct alignas(8) ivec2 {
  int x, y;
  ivec2() = default;
  FLUIDTANK_INLINE constexpr ivec2(int a, int b) : x(a), y(b) {}
};

struct ivec3 {
  int x, y, z;
  ivec3() = default;
  FLUIDTANK_INLINE constexpr ivec3(int a, int b, int c) : x(a), y(b), z(c) {}
};

struct alignas(16) ivec4 {
  int x, y, z, w;
  ivec4() = default;
  FLUIDTANK_INLINE constexpr ivec4(int a, int b, int c, int d) : x(a), y(b), z(c), w(d) {}
};

struct alignas(8) uvec2 {
  uint x, y;
  uvec2() = default;
  FLUIDTANK_INLINE constexpr uvec2(uint a, uint b) : x(a), y(b) {}
};

struct alignas(8) vec2 {
  float x, y;
  vec2() = default;
  FLUIDTANK_INLINE constexpr vec2(float a, float b) : x(a), y(b) {}
  FLUIDTANK_INLINE explicit constexpr vec2(float a) : x(a), y(a) {}
  FLUIDTANK_INLINE explicit constexpr vec2(ivec2 i) : x(static_cast<float>(i.x)), y(static_cast<float>(i.y)) {}
};

// Four floats that the processor takes at once.
using float4 [[gnu::vector_size(16)]] = float;

struct alignas(16) vec4 {
  float x, y, z, w;
  vec4() = default;
  FLUIDTANK_INLINE constexpr vec4(float a, float b, float c, float d) : x(a), y(b), z(c), w(d) {}
  FLUIDTANK_INLINE explicit constexpr vec4(float a) : x(a), y(a), z(a), w(a) {}
};

using real2 = vec2;
using real4 = vec4;

FLUIDTANK_INLINE vec2 operator+(vec2 a, vec2 b) { return {a.x + b.x, a.y + b.y}; }
FLUIDTANK_INLINE vec2 operator-(vec2 a, vec2 b) { return {a.x - b.x, a.y - b.y}; }
FLUIDTANK_INLINE vec2 operator*(vec2 a, vec2 b) { return {a.x * b.x, a.y * b.y}; }
FLUIDTANK_INLINE vec2 operator+(vec2 a, float b) { return {a.x + b, a.y + b}; }
FLUIDTANK_INLINE vec2 operator-(vec2 a, float b) { return {a.x - b, a.y - b}; }
FLUIDTANK_INLINE vec2 operator*(vec2 a, float b) { return {a.x * b, a.y * b}; }

FLUIDTANK_INLINE float4 together(vec4 a) { return __builtin_bit_cast(float4, a); }
FLUIDTANK_INLINE vec4 apart(float4 a) { return __builtin_bit_cast(vec4, a); }

FLUIDTANK_INLINE vec4 operator+(vec4 a, vec4 b) { return apart(together(a) + together(b)); }
FLUIDTANK_INLINE vec4 operator-(vec4 a, vec4 b) { return apart(together(a) - together(b)); }
FLUIDTANK_INLINE vec4 operator*(vec4 a, vec4 b) { return apart(together(a) * together(b)); }
FLUIDTANK_INLINE vec4 operator*(vec4 a, float b) { return apart(together(a) * b); }

}  // namespace fluidtank::abi
