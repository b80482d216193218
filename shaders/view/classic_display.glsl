// The classic picture, after P. Dobryakov's WebGL fluid (2017), in display values. The dye is shaded where its length d as a vector
// changes from pixel to pixel: times clamp(n.z + 0.7, 0.7, 1) with n the direction of (d right - d left, d above - d below, length
// of a pixel). Dye and glow are multiplied by the rays; then blue noise of one level of 255 is added to the glow, it is encoded by
// 1.055 x^(1/2.4) - 0.055, and added. Glow and rays are enlarged bilinearly. In w the largest channel, which is how much the
// picture covers; behind it is the background. Outside the tank: black. Glow and rays of an earlier picture are the tank's own.
#include "lib/arithmetic.glsl"
#include "lib/grid.glsl"
PARAMS(ClassicParams, params)
READ(0, vec4, dye)
READ(1, float, lengths)
READ(2, vec4, bloom)
READ(3, float, rays)
READ_PART(4, uint, blue_noise)
READ_PART(5, float, bloom_curve)
READ_PART(6, vec2, velocity)
WRITE(7, vec4, picture)
#include "lib/sample_dye.glsl"
#include "lib/sample_velocity.glsl"
#include "lib/pixel_dye.glsl"

float light_of_rays(vec2 place) {
  Corners at = corners_of(place, params.rays_size);
  real left = lerp(rays[at.i00], rays[at.i01], at.ty);
  real right = lerp(rays[at.i10], rays[at.i11], at.ty);
  return lerp(left, right, at.tx);
}

float encoded(float light) {
  real place = clamp(light, 0.0f, 1.0f) * 65535.0f + 0.5f;
  return bloom_curve[int(place)];
}

float shade(int x, int y) {
  int i = (y + 1) * (params.size.x + 2) + x + 1;
  real dx = lengths[i + 1] - lengths[i - 1];
  real dy = lengths[i + params.size.x + 2] - lengths[i - params.size.x - 2];
  real norm_2 = dx * dx + dy * dy + params.texel * params.texel;
  real norm = square_root(norm_2);
  real lit = clamp(divide(params.texel, norm) + 0.7f, 0.7f, 1.0f);
  return lerp(1.0f, lit, params.shading);
}

CELL(c) {
  real4 own = pixel_dye(c.x, c.y);
  real2 p = params.origin + (vec2(c) + 0.5f) * params.pixel;
  real through = light_of_rays(p * params.rays_cells);
  real lit = shade(c.x, c.y) * through;
  Corners at = corners_of(p * params.bloom_cells, params.bloom_size);
  real dim = params.bloom_intensity * through;
  // Not the noise of the dithering to 8 bits, which would add up with it.
  uint noise = blue_noise[((c.y + 29) & 63) * 64 + ((c.x + 37) & 63)];
  real grain = (float(int(noise)) - 32768.0f) * params.grain;
  real left_r = lerp(bloom[at.i00].x, bloom[at.i01].x, at.ty);
  real left_g = lerp(bloom[at.i00].y, bloom[at.i01].y, at.ty);
  real left_b = lerp(bloom[at.i00].z, bloom[at.i01].z, at.ty);
  real right_r = lerp(bloom[at.i10].x, bloom[at.i11].x, at.ty);
  real right_g = lerp(bloom[at.i10].y, bloom[at.i11].y, at.ty);
  real right_b = lerp(bloom[at.i10].z, bloom[at.i11].z, at.ty);
  real glow_r = lerp(left_r, right_r, at.tx) * dim + grain;
  real glow_g = lerp(left_g, right_g, at.tx) * dim + grain;
  real glow_b = lerp(left_b, right_b, at.tx) * dim + grain;
  real r = own.x * lit + encoded(glow_r);
  real g = own.y * lit + encoded(glow_g);
  real b = own.z * lit + encoded(glow_b);
  real covers = max(max(r, g), b);
  real behind = 1.0f - min(covers, 1.0f);
  r = r + params.background.x * behind;
  g = g + params.background.y * behind;
  b = b + params.background.z * behind;
  bool outside = p.x < 0.0f || p.y < 0.0f || p.x > params.tank.x || p.y > params.tank.y;
  r = outside ? 0.0f : r;
  g = outside ? 0.0f : g;
  b = outside ? 0.0f : b;
  covers = outside ? 0.0f : covers;
  picture[c.y * params.size.x + c.x] = vec4(flush(r), flush(g), flush(b), flush(covers));
}
