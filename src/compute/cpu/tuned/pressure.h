// Hand-tuned pressure solve (tuned.h says what that means).
#pragma once
namespace {

// ---- pressure_split and pressure_join: every second cell of a row ----
template <class T>
FLUIDTANK_INLINE void take_every_second(const T* __restrict row, int first, int count, T* __restrict part) {
#pragma GCC ivdep
  for (int n = 0; n < count; ++n) part[n] = row[first + 2 * n];
}

void tuned_pressure_split(const Call& call, const Region& region) {
  pressure_split_kernel k;
  attach(k, call);
  const int width = k.params.size.x;
  const int part_width = (width + 1) / 2;
  for (int y = region.y; y < region.y + region.height; ++y) {
    const int first = (y + k.colour) & 1;
    const int count = (width - first + 1) / 2;
    const std::ptrdiff_t row = static_cast<std::ptrdiff_t>(y) * width;
    const std::ptrdiff_t part = static_cast<std::ptrdiff_t>(y) * part_width;
    take_every_second(k.pressure + row, first, count, k.part_pressure + part);
    take_every_second(k.divergence + row, first, count, k.part_divergence + part);
    take_every_second(k.open_faces + row, first, count, k.part_faces + part);
    for (int n = count; n < part_width; ++n) {
      k.part_pressure[part + n] = 0.0f;
      k.part_divergence[part + n] = 0.0f;
      k.part_faces[part + n] = 0u;
    }
  }
}

void tuned_pressure_join(const Call& call, const Region& region) {
  pressure_join_kernel k;
  attach(k, call);
  const int width = k.params.size.x;
  for (int y = region.y; y < region.y + region.height; ++y) {
    const std::ptrdiff_t part = static_cast<std::ptrdiff_t>(y) * ((width + 1) / 2);
    const float* __restrict const even = ((y & 1) == 0 ? k.red : k.black) + part;
    const float* __restrict const odd = ((y & 1) == 0 ? k.black : k.red) + part;
    float* __restrict const row = k.pressure + static_cast<std::ptrdiff_t>(y) * width;
#pragma GCC ivdep
    for (int n = 0; n < width / 2; ++n) {
      row[2 * n] = even[n];
      row[2 * n + 1] = odd[n];
    }
    if ((width & 1) != 0) row[width - 1] = even[width / 2];
  }
}

// ---- pressure_sweep, for rows/pressure.h: all four neighbours are loaded, and then used or not ----
struct ColourParts {
  const float* divergence;
  const uint* faces;
  const float* other;
  float* pressure;
};

// Rows from `from` to before `to`. The first and last element's missing neighbours lie in the padding around a field
// (cpu_device.cpp), the first and last row's are taken from the row itself.
FLUIDTANK_INLINE void relax_rows(const TankParams& params, const ColourParts& parts, int colour, int from, int to) {
  const int width = (params.size.x + 1) / 2;
  const float relaxation = params.relaxation;
  for (int y = from; y < to; ++y) {
    const std::ptrdiff_t first = static_cast<std::ptrdiff_t>(y) * width;
    float* __restrict const pressure = parts.pressure + first;
    const float* __restrict const other = parts.other + first;
    const float* __restrict const right = other + ((y + colour) & 1);
    const float* __restrict const left = right - 1;
    const float* __restrict const below = y > 0 ? other - width : other;
    const float* __restrict const above = y < params.size.y - 1 ? other + width : other;
    const float* __restrict const divergence = parts.divergence + first;
    const uint* __restrict const faces = parts.faces + first;
#pragma GCC ivdep
    for (int x = 0; x < width; ++x) {
      const uint open = faces[x];
      const float own = pressure[x];
      const float behind_left = left[x];
      const float behind_right = right[x];
      const float behind_bottom = below[x];
      const float behind_top = above[x];
      const float l = (open & 1u) != 0u ? behind_left : own;
      const float r = (open & 2u) != 0u ? behind_right : own;
      const float b = (open & 4u) != 0u ? behind_bottom : own;
      const float t = (open & 8u) != 0u ? behind_top : own;
      const float mean = ((l + r) + (b + t) - divergence[x]) * 0.25f;
      const float change = mean - own;
      pressure[x] = flush(own + relaxation * change);
    }
  }
}

}  // namespace

template <>
constexpr auto kTuned<pressure_split_kernel> = &tuned_pressure_split;
template <>
constexpr auto kTuned<pressure_join_kernel> = &tuned_pressure_join;
