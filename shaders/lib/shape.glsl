// Signed distance in tank units, negative inside, to a rectangle of half_size turned by (cos, sin) = turn and widened by
// radius: a circle (half_size 0), a capsule (half_size.y 0) and a box (radius 0) are all of these. After I. Quilez's rounded
// box.
float shape_distance(vec2 at, vec2 turn, vec2 half_size, float radius, vec2 p) {
  real2 d = p - at;
  real x = abs(dot2(d, turn)) - half_size.x;
  real2 across = vec2(-turn.y, turn.x);
  real y = abs(dot2(d, across)) - half_size.y;
  real outside = length2(vec2(max(x, 0.0f), max(y, 0.0f)));
  real inside = min(max(x, y), 0.0f);
  real r = outside + inside - radius;
  return r;
}
