// Hand-tuned pictures of fields (tuned.h says what that means): a row's pixels in blocks, their places and colours many
// at once, and what they look up one by one in between.
#pragma once
namespace {

constexpr int kFieldBlock = 128;

// The columns that each pixel lies between, and how far it is from the left one; rows likewise in one number.
struct FieldPlaces {
  int left[kFieldBlock];
  int right[kFieldBlock];
  float tx[kFieldBlock];
  float outside[kFieldBlock];  // above 0 outside the tank
};

// As value_at() and corners_of() have it, for one axis.
FLUIDTANK_INLINE float along_axis(float place, int cells, bool blended) {
  const float centre = floor(clamp(place, 0.0f, static_cast<float>(cells - 1))) + 0.5f;
  return clamp((blended ? place : centre) - 0.5f, 0.0f, static_cast<float>(cells - 1));
}

FLUIDTANK_INLINE void place_pixels(const show_field_kernel& k, int x0, int count, float beyond_y, FieldPlaces& at) {
  const FieldParams& params = k.params;
  const bool blended = params.blended != 0;
#pragma GCC ivdep
  for (int n = 0; n < count; ++n) {
    const float p = params.origin.x + (static_cast<float>(x0 + n) + 0.5f) * params.pixel.x;
    const float x = along_axis(p * params.grid_cells.x, params.grid.x, blended);
    const float low = floor(x);
    at.tx[n] = x - low;
    at.left[n] = static_cast<int>(low);
    at.right[n] = at.left[n] + (at.tx[n] > 0.0f ? 1 : 0);
    at.outside[n] = max(max(-p, p - params.tank.x), beyond_y);
  }
}

void tuned_show_field(const Call& call, const Region& region) {
  show_field_kernel k;
  attach(k, call);
  const FieldParams params = k.params;
  const vec4 s = k.scale[0];
  for (int y = region.y; y < region.y + region.height; ++y) {
    const float p = params.origin.y + (static_cast<float>(y) + 0.5f) * params.pixel.y;
    const float v = along_axis(p * params.grid_cells.y, params.grid.y, params.blended != 0);
    const float low = floor(v);
    const float ty = v - low;
    const float* lower = k.shown + static_cast<std::ptrdiff_t>(low) * params.grid.x;
    const float* upper = ty > 0.0f ? lower + params.grid.x : lower;
    for (int x0 = region.x; x0 < region.x + region.width; x0 += kFieldBlock) {
      const int count = min(kFieldBlock, region.x + region.width - x0);
      FieldPlaces at;
      place_pixels(k, x0, count, max(-p, p - params.tank.y), at);
      float v00[kFieldBlock], v10[kFieldBlock], v01[kFieldBlock], v11[kFieldBlock];
      for (int n = 0; n < count; ++n) {
        v00[n] = lower[at.left[n]];
        v10[n] = lower[at.right[n]];
        v01[n] = upper[at.left[n]];
        v11[n] = upper[at.right[n]];
      }
      int entry[kFieldBlock];
      uint kept[kFieldBlock];
#pragma GCC ivdep
      for (int n = 0; n < count; ++n) {
        const float left = v00[n] + (v01[n] - v00[n]) * ty;
        const float right = v10[n] + (v11[n] - v10[n]) * ty;
        const float value = left + (right - left) * at.tx[n];
        const float t = (value - s.x) * s.z + s.w;
        const float place = clamp(t, 0.0f, 1.0f) * 4095.0f + 0.5f;
        entry[n] = (floatBitsToUint(t) & 0x7f800000u) != 0x7f800000u ? static_cast<int>(place) : 0;
        kept[n] = (floatBitsToUint(value) & 0x7f800000u) != 0x7f800000u && !(at.outside[n] > 0.0f) ? 0xffffffffu : 0u;
      }
      uvec2* const encoded = k.encoded + static_cast<std::ptrdiff_t>(y) * params.size.x + x0;
      for (int n = 0; n < count; ++n) {
        const uvec2 color = k.color_map[entry[n]];
        encoded[n] = uvec2(color.x & kept[n], (color.y & kept[n]) | 65535u << 16);
      }
    }
  }
}

}  // namespace

template <>
constexpr auto kTuned<show_field_kernel> = &tuned_show_field;
