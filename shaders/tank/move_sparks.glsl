// One spark: (x, y) in tank units, age and lifetime in seconds. It moves by the midpoint method: the velocity half a step
// ahead. It is born again when it is old, in a wall or outside, or was never born: three times in ten at the busiest of 8
// random points (the most push weight and colour added there), a little off it; else anywhere. A first birth is at a random
// age, so that the sparks do not all end at once.
#include "lib/arithmetic.glsl"
#include "lib/grid.glsl"
#include "lib/random.glsl"
PARAMS(TankParams, params)
READ_PART(0, vec2, velocity)
READ_PART(1, vec4, forces)
READ_PART(2, vec4, dye_sources)
READ_PART(3, float, wall_distance)
UPDATE(4, vec4, sparks)
#include "lib/sample_velocity.glsl"

const uint kLifetime = 1u;
const uint kAge = 2u;
const uint kChoice = 3u;
const uint kNearX = 4u;
const uint kNearY = 5u;
const uint kPointX = 10u;  // and the following
const uint kPointY = 30u;

float draw(uint purpose, int i) {
  real r = random_unit(params.seed, purpose, uint(i), params.step);
  return r;
}

int velocity_cell(vec2 p) {
  real2 place = p * params.cells;
  return cell_of(place, params.size);
}

float busyness(vec2 p) {
  real2 place = p * params.dye_cells;
  vec4 added = dye_sources[cell_of(place, params.dye_size)];
  real colour = added.x + added.y + added.z;
  real sum = colour + forces[velocity_cell(p)].z;
  return sum;
}

vec2 random_point(uint k, int i) {
  real x = draw(kPointX + k, i) * params.tank.x;
  real y = draw(kPointY + k, i) * params.tank.y;
  return vec2(x, y);
}

vec2 birthplace(int i) {
  real2 place = random_point(0u, i);
  if (draw(kChoice, i) < 0.3f) {
    real most = busyness(place);
    for (uint k = 1u; k < 8u; ++k) {
      real2 p = random_point(k, i);
      real busy = busyness(p);
      if (busy > most) {
        most = busy;
        place = p;
      }
    }
    real x = (draw(kNearX, i) - 0.5f) * 0.012f;
    real y = (draw(kNearY, i) - 0.5f) * 0.012f;
    place = place + vec2(x, y);
  }
  return place;
}

ITEM(i) {
  real4 spark = sparks[i];
  real2 p = vec2(spark.x, spark.y);
  real2 v = sample_velocity(p * params.cells, params.size);
  real2 ahead = p + v * (0.5f * params.dt);
  v = sample_velocity(ahead * params.cells, params.size);
  p = p + v * params.dt;
  real age = spark.z + params.dt;
  real life = spark.w;
  bool outside = p.x < 0.0f || p.y < 0.0f || p.x > params.tank.x || p.y > params.tank.y;
  bool old = life <= 0.0f || age > life;
  if (old || outside || wall_distance[velocity_cell(p)] < 0.0f) {
    bool first = life <= 0.0f;
    life = 1.5f + draw(kLifetime, i) * 4.5f;
    age = first ? draw(kAge, i) * life : 0.0f;
    p = birthplace(i);
  }
  sparks[i] = vec4(flush(p.x), flush(p.y), flush(age), flush(life));
}
