// Semi-Lagrangian self-advection (Stam, "Stable Fluids", 1999): look back one step along the cell's own velocity and take the
// velocity there. Then: what is kept; the push toward the target t = forces.xy / forces.z, along t and never against it,
// v += t/|t| max(|t| - v.t/|t|, 0) (1 - exp(-gain w)); slowing by exp(-slow); the speed limit; and in a wall the wall's own
// velocity (0 where it stands). Tank units a second.
#include "lib/arithmetic.glsl"
#include "lib/grid.glsl"
PARAMS(TankParams, params)
READ(0, vec2, velocity)
READ(1, vec4, forces)
READ(2, vec2, sources)
READ(3, uint, open_faces)
READ(4, vec2, wall_velocity)
WRITE(5, vec2, advected)
#include "lib/sample_velocity.glsl"

vec2 pushed(vec2 v, vec4 force) {
  real2 target = vec2(divide(force.x, force.z), divide(force.y, force.z));
  real speed = length2(target);
  real2 direction = vec2(divide(target.x, speed), divide(target.y, speed));
  real along = dot2(v, direction);
  real missing = max(speed - along, 0.0f);
  real grip = params.push_gain * force.z;
  real slip = exp_neg(grip);
  real gain = missing * (1.0f - slip);
  real2 faster = v + direction * gain;
  return speed > 1e-6f ? faster : v;
}

CELL(c) {
  int i = c.y * params.size.x + c.x;
  real2 own = velocity[i];
  real2 place = vec2(c) + 0.5f - own * params.cells_per_step;
  real2 v = sample_velocity(place, params.size);
  v = v * params.velocity_kept;
  vec4 force = forces[i];
  if (force.z > 1e-6f) v = pushed(v, force);
  real slow = sources[i].y;
  if (slow > 0.0f) {
    real drag = slow * params.slow_rate;
    v = v * exp_neg(drag);
  }
  real speed2 = dot2(v, v);
  real limit2 = params.max_speed * params.max_speed;
  if (speed2 > limit2) {
    real speed = square_root(speed2);
    real k = divide(params.max_speed, speed);
    v = v * k;
  }
  bool open = (open_faces[i] & 16u) != 0u;
  real2 wall = wall_velocity[i];
  v.x = open ? v.x : wall.x;
  v.y = open ? v.y : wall.y;
  advected[i] = flush2(v);
}
