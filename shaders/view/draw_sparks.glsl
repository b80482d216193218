// One spark as a streak of light: a soft capsule from the spark backwards along its velocity, added in fixed point to `light`,
// so that the sum does not depend on the order. Its tint depends on the pixel alone and comes in with the display. A spark
// fades in over the first 12 % of its life and out over the last 40 %, and is at full strength at 0.8 units a second. Strength
// is as one sees it; light goes with its square.
#include "lib/arithmetic.glsl"
#include "lib/grid.glsl"
#include "lib/random.glsl"
PARAMS(ViewParams, params)
READ_PART(0, vec2, velocity)
READ(1, vec4, sparks)
UPDATE(2, uint, light)
#include "lib/sample_velocity.glsl"

const uint kSize = 50u;

float strength(vec4 spark, float speed) {
  real lived = divide(spark.z, spark.w);
  real in_ = min(lived * 8.333333f, 1.0f);
  real out_ = clamp((1.0f - lived) * 2.5f, 0.0f, 1.0f);
  real moving = min(speed * 1.25f, 1.0f);
  real s = in_ * out_ * moving;
  real light_of_it = s * s * params.spark_brightness;
  return light_of_it;
}

// Light of the capsule at a pixel's centre: (1 - d^2 / R^2)^2 within R of the core, fading to a quarter at the tail.
float streak(vec2 d, vec2 core, float inverse_core2, float inverse_reach2) {
  real along = clamp(dot2(d, core) * inverse_core2, 0.0f, 1.0f);
  real x = d.x - core.x * along;
  real y = d.y - core.y * along;
  real q = (x * x + y * y) * inverse_reach2;
  real rest = max(1.0f - q, 0.0f);
  real w = rest * rest * (1.0f - along * 0.75f);
  return w;
}

// The first of the given rows (prelude.glsl) that is not below y.
int first_row(int y, ivec3 rows) {
  int skipped = (max(y - rows.x, 0) + rows.z - 1) / rows.z;
  return rows.x + skipped * rows.z;
}

SPLAT(i, rows) {
  vec4 spark = sparks[i];
  real2 p = vec2(spark.x, spark.y);
  real2 v = sample_velocity(p * params.velocity_cells, params.velocity_size);
  real speed = length2(v);
  if (spark.w <= 0.0f || speed < 0.004f) return;
  real bright = strength(spark, speed) * params.spark_scale;
  real tail = min(speed * params.spark_stretch, 0.12f);
  real back = divide(tail, speed);
  real2 head = (p + v * params.water_shift - params.origin) * params.pixels;
  real2 core = v * params.pixels * (-back);
  real random = random_unit(params.seed, kSize, uint(i), 0u);
  real radius = params.spark_size * (0.6f + random * 0.8f) * params.edge;
  // Below a pixel a streak is drawn a pixel wide and dimmer.
  real reach = max(radius, 1.0f) * 1.5f;
  real dim = min(radius, 1.0f);
  bright = bright * dim;
  if (bright < 1.0f) return;
  real core2 = dot2(core, core);
  real inverse_core2 = core2 > 1e-6f ? divide(1.0f, core2) : 0.0f;
  real reach2 = reach * reach;
  real inverse_reach2 = divide(1.0f, reach2);
  real bottom = min(head.y, head.y + core.y) - reach;
  real top = max(head.y, head.y + core.y) + reach;
  int y0 = first_row(int(clamp(bottom, 0.0f, float(params.size.y))), rows);
  int y1 = min(int(clamp(top + 1.0f, 0.0f, float(params.size.y))), rows.y);
  real inverse_rise = abs(core.y) > 1e-3f ? divide(1.0f, core.y) : 0.0f;
  for (int y = y0; y < y1; y += rows.z) {
    // The part of the core that is within reach of this row, and the pixels within reach of that part.
    real above = float(y) + 0.5f - head.y;
    real near = inverse_rise != 0.0f ? clamp((above - reach) * inverse_rise, 0.0f, 1.0f) : 0.0f;
    real far = inverse_rise != 0.0f ? clamp((above + reach) * inverse_rise, 0.0f, 1.0f) : 1.0f;
    real near_x = head.x + core.x * near;
    real far_x = head.x + core.x * far;
    real left = min(near_x, far_x) - reach;
    real right = max(near_x, far_x) + reach;
    int x0 = int(clamp(left, 0.0f, float(params.size.x)));
    int x1 = int(clamp(right + 1.0f, 0.0f, float(params.size.x)));
    for (int x = x0; x < x1; ++x) {
      real2 d = vec2(float(x) + 0.5f, float(y) + 0.5f) - head;
      real w = streak(d, core, inverse_core2, inverse_reach2) * bright;
      ADD(light, y * params.size.x + x, uint(int(w + 0.5f)));
    }
  }
}
