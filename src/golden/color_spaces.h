// The colour spaces of FLIP (Andersson et al. 2020, section 4): linear RGB by sRGB's primaries, XYZ, the linear
// opponent space YCxCz that contrast is filtered in, and L*a*b* that differences are measured in.
#pragma once
#include <array>
#include <cmath>

namespace fluidtank::golden {

using Triple = std::array<float, 3>;

/// D65 as the rows of the matrix below sum to it.
inline constexpr Triple kWhite = {0.950428545f, 1.0f, 1.088900371f};

inline Triple xyz_of_linear(const Triple& c) {
  return {10135552.0f / 24577794.0f * c[0] + 8788810.0f / 24577794.0f * c[1] + 4435075.0f / 24577794.0f * c[2],
          2613072.0f / 12288897.0f * c[0] + 8788810.0f / 12288897.0f * c[1] + 887015.0f / 12288897.0f * c[2],
          1425312.0f / 73733382.0f * c[0] + 8788810.0f / 73733382.0f * c[1] + 70074185.0f / 73733382.0f * c[2]};
}

inline Triple linear_of_xyz(const Triple& c) {
  return {3.241003275f * c[0] - 1.537398934f * c[1] - 0.498615861f * c[2],
          -0.969224334f * c[0] + 1.875930071f * c[1] + 0.041554224f * c[2],
          0.055639423f * c[0] - 0.204011202f * c[1] + 1.057148933f * c[2]};
}

inline Triple ycxcz_of_xyz(const Triple& c) {
  const float x = c[0] / kWhite[0];
  const float y = c[1] / kWhite[1];
  const float z = c[2] / kWhite[2];
  return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

inline Triple xyz_of_ycxcz(const Triple& c) {
  const float y = (c[0] + 16) / 116;
  return {(y + c[1] / 500) * kWhite[0], y * kWhite[1], (y - c[2] / 200) * kWhite[2]};
}

/// L*a*b* with the Hunt effect: colours fade as it gets dark.
inline Triple hunt_lab_of_xyz(const Triple& c) {
  const auto curve = [](float t) {
    constexpr float kDelta = 6.0f / 29.0f;
    return t > kDelta * kDelta * kDelta ? std::cbrt(t) : t / (3 * kDelta * kDelta) + 4.0f / 29.0f;
  };
  const float x = curve(c[0] / kWhite[0]);
  const float y = curve(c[1] / kWhite[1]);
  const float z = curve(c[2] / kWhite[2]);
  const float lightness = 116 * y - 16;
  return {lightness, 0.01f * lightness * 500 * (x - y), 0.01f * lightness * 200 * (y - z)};
}

/// The distance of Abasi et al. for large differences: city block in lightness, Euclid in the rest.
inline float hyab(const Triple& a, const Triple& b) {
  const float da = a[1] - b[1];
  const float db = a[2] - b[2];
  return std::abs(a[0] - b[0]) + std::sqrt(da * da + db * db);
}

}  // namespace fluidtank::golden
