// The weight of a soft capsule at a point: exp(-d^2 / r^2) at distance d from its core line, times dt; nothing beyond three
// radii from the core's ends and sides, and nothing where one of 11 points along the straight line from the capsule's start
// lies in a wall. For kernels that declare `wall_distance` and `params`.
float brush_weight(Brush brush, vec2 p) {
  real2 d = p - brush.from;
  real along = dot2(d, brush.direction);
  real across = d.y * brush.direction.x - d.x * brush.direction.y;
  bool inside = along >= -brush.reach && along <= brush.length + brush.reach && abs(across) <= brush.reach;
  real beyond = along - clamp(along, 0.0f, brush.length);
  real distance2 = beyond * beyond + across * across;
  real decay = distance2 * brush.sharpness;
  real shape = exp_neg(decay);
  real w = inside ? shape * params.dt : 0.0f;
  if (inside && params.walls > 0) {
    for (int k = 0; k <= 10; ++k) {
      real t = float(k) * 0.1f;
      real2 place = (brush.from + d * t) * params.cells;
      w = wall_distance[cell_of(place, params.size)] < 0.0f ? 0.0f : w;
    }
  }
  return w;
}
