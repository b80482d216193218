// Hand-tuned pressure solve (tuned.h says what that means).
#pragma once
namespace {

// ---- pressure_sweep: all four neighbours are loaded, and then used or not ----
// The first and last element's missing neighbours lie in the padding around a field (cpu_device.cpp), the first and
// last row's are taken from the row itself.
void tuned_pressure_sweep(const Call& call, const Region& region) {
  pressure_sweep_kernel k;
  attach(k, call);
  const int width = (k.params.size.x + 1) / 2;
  const float relaxation = k.params.relaxation;
  for (int y = region.y; y < region.y + region.height; ++y) {
    const std::ptrdiff_t first = static_cast<std::ptrdiff_t>(y) * width;
    float* __restrict const pressure = k.part_pressure + first;
    const float* __restrict const other = k.other_pressure + first;
    const float* __restrict const right = other + ((y + k.colour) & 1);
    const float* __restrict const left = right - 1;
    const float* __restrict const below = y > 0 ? other - width : other;
    const float* __restrict const above = y < k.params.size.y - 1 ? other + width : other;
    const float* __restrict const divergence = k.part_divergence + first;
    const uint* __restrict const faces = k.part_faces + first;
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
constexpr auto kTuned<pressure_sweep_kernel> = &tuned_pressure_sweep;
