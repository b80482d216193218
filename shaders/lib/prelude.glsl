// The GLSL side of the kernels' common language; src/compute/cpu/prelude.h is the C++ side. The loader puts this before every
// kernel. The two pragmas keep NVIDIA's compiler from regrouping products in spite of `precise`; Mesa ignores them.
#version 450
#pragma optionNV(fastmath off)
#pragma optionNV(fastprecision off)
#define real precise float
#define real2 precise vec2
#define real4 precise vec4

// What a kernel reads, writes, and does both with. The host binds by name, and learns from the block's what is done with it.
#define READ(slot, type, name) layout(std430, binding = slot) restrict readonly buffer name##_read { type name[]; };
// As READ, of a field that may be looked at in a few places only: it does not count among the bytes that a pass moves.
#define READ_PART(slot, type, name) layout(std430, binding = slot) restrict readonly buffer name##_part { type name[]; };
#define WRITE(slot, type, name) layout(std430, binding = slot) restrict writeonly buffer name##_write { type name[]; };
#define UPDATE(slot, type, name) layout(std430, binding = slot) restrict buffer name##_update { type name[]; };
#define PARAMS(type, name) layout(std140, binding = 0) uniform name##_block { type name; };
#define CONSTANT(slot, name) uniform int name;
#define ADD(name, index, amount) if (amount != 0u) atomicAdd(name[index], amount)

uniform ivec4 region;  // x, y, width, height of what is run

// The body that runs once a cell of a two-dimensional region, or once an item of a list. WIDE_CELL is for kernels that are bound by
// memory: longer runs of a row (docs/performance.md).
#define CELL(c) GROUP_CELL(c, 32, 8)
#define WIDE_CELL(c) GROUP_CELL(c, 128, 2)
#define GROUP_CELL(c, columns, rows) \
  layout(local_size_x = columns, local_size_y = rows) in; \
  void cell(ivec2 c); \
  void main() { \
    ivec2 at = ivec2(gl_GlobalInvocationID.xy); \
    if (at.x < region.z && at.y < region.w) cell(at + region.xy); \
  } \
  void cell(ivec2 c)
#define ITEM(i) \
  layout(local_size_x = 64) in; \
  void item(int i); \
  void main() { \
    int at = int(gl_GlobalInvocationID.x); \
    if (at < region.z) item(at + region.x); \
  } \
  void item(int i)
// An item that adds (by ADD) to rows of its last buffer's cells: to rows.x and every rows.z-th after it, up to but without rows.y.
// Here 8 threads share an item; the CPU engine gives each thread a band of rows.
#define SPLAT(i, rows) \
  layout(local_size_x = 8, local_size_y = 8) in; \
  void item(int i, ivec3 rows); \
  void main() { \
    int at = int(gl_GlobalInvocationID.x); \
    if (at < region.z) item(at + region.x, ivec3(int(gl_LocalInvocationID.y), 2147483647, 8)); \
  } \
  void item(int i, ivec3 rows)

// Through double, because GLSL's own division and square root may be off by some units in the last place.
float divide(float a, float b) {
  real q = float(double(a) / double(b));
  return q;
}

float square_root(float a) {
  real r = float(sqrt(double(a)));
  return r;
}

// Stores pass through this: magnitudes below 1e-20 become +0, since some machines keep denormal numbers and others do not.
float flush(float a) { return abs(a) < 1e-20f ? 0.0f : a; }
vec2 flush2(vec2 a) { return vec2(flush(a.x), flush(a.y)); }
vec4 flush4(vec4 a) { return vec4(flush(a.x), flush(a.y), flush(a.z), flush(a.w)); }
