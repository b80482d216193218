// The scale of this frame's picture of a field: (least, largest, 1 / (largest - least), start), so that a value's place on the colour map
// is (value - least) z + w; w is the place of all values where they are one. And the numbers of the colour bar, in letters: item 0
// writes those of the largest, 1 of the middle, 2 of the least. Three digits, as 12.5, 0.03 or 1.2e-5.
#include "lib/arithmetic.glsl"
PARAMS(FieldParams, params)
READ(0, vec2, joined)
WRITE(1, vec4, scale)
WRITE(2, uint, labels)

const int kLabel = 12;  // letters of a label
// Numbers of the font's letters (src/base/font.h).
const uint kMinus = 13u;
const uint kPoint = 14u;
const uint kZero = 16u;
const uint kExponent = 69u;

vec2 shown_range() {
  if (params.automatic == 0) return params.range;
  real2 found = joined[0];
  bool none = found.x > found.y;
  real least = none ? 0.0f : found.x;
  real largest = none ? 0.0f : found.y;
  real farthest = max(abs(least), abs(largest));
  return params.diverging != 0 ? vec2(-farthest, farthest) : vec2(least, largest);
}

// Three digits of a number above 0, rounded: digits d of 100 to 999 and an exponent e say d / 100 x 10^e.
ivec2 decimal(float number) {
  real d = number;
  int exponent = 2;
  for (int k = 0; k < 48; ++k) {
    if (d >= 999.5f) {
      d = divide(d, 10.0f);
      exponent += 1;
    } else if (d < 99.95f) {
      d = d * 10.0f;
      exponent -= 1;
    }
  }
  return ivec2(int(d + 0.5f), exponent);
}

int put(int at, uint letter) {
  labels[at] = letter;
  return at + 1;
}

// Digit k, from 0, of three.
uint digit(int digits, int k) {
  int rest = k == 0 ? digits / 100 : (k == 1 ? digits / 10 : digits);
  return kZero + uint(k > 2 ? 0 : rest % 10);
}

int put_number(int start, int digits, int exponent) {
  int count = digits % 100 == 0 ? 1 : (digits % 10 == 0 ? 2 : 3);
  bool plain = exponent >= -2 && exponent <= 3;
  int at = start;
  int before = plain ? exponent : 0;  // the digit that the point follows
  for (int k = min(before, 0); k < max(count, before + 1); ++k) {
    at = put(at, k < 0 ? kZero : digit(digits, k));
    if (k == before && k + 1 < max(count, before + 1)) at = put(at, kPoint);
  }
  if (plain) return at;
  at = put(at, kExponent);
  if (exponent < 0) at = put(at, kMinus);
  int size = exponent < 0 ? -exponent : exponent;
  if (size >= 10) at = put(at, kZero + uint(size / 10));
  return put(at, kZero + uint(size % 10));
}

ITEM(i) {
  real2 range = shown_range();
  real span = range.y - range.x;
  bool wide = span >= 1e-20f && span < 3.0e38f;
  if (i == 0) scale[0] = vec4(range.x, range.y, wide ? divide(1.0f, span) : 0.0f, !wide && params.diverging != 0 ? 0.5f : 0.0f);
  real middle = flush(range.x + 0.5f * span);
  real value = i == 0 ? range.y : (i == 1 ? middle : range.x);
  int at = i * kLabel;
  for (int k = 0; k < kLabel; ++k) labels[at + k] = 0u;
  if (value < 0.0f) at = put(at, kMinus);
  if (abs(value) < 1e-20f || abs(value) > 1e38f) {
    at = put(at, kZero);
  } else {
    ivec2 parts = decimal(abs(value));
    at = put_number(at, parts.x, parts.y);
  }
}
