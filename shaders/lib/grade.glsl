// Colour grading of linear light, before it is encoded: gain (exposure and tint), the tone curve, saturation. For kernels that
// declare `params`. Contrast and gamma are in the table of the encoding (src/view/tone_table.h).

// Tone curves: 0 clips; 1 is x / (1 + x) (Reinhard et al. 2002, without a white point); 2 is Narkowicz's fit of the ACES
// reference curve (2016), x (2.51 x + 0.03) / (x (2.43 x + 0.59) + 0.14); 3 is Hable's (2010) with white at 11.2, u(2 x) / u(11.2)
// where u(x) = (x (0.15 x + 0.05) + 0.004) / (x (0.15 x + 0.5) + 0.06) - 1/15.
float tone(float x) {
  real c = clamp(x, 0.0f, 10000.0f);
  real over = c;
  real under = 1.0f;
  if (params.tone == 1) under = 1.0f + c;
  if (params.tone == 2) {
    over = c * (2.51f * c + 0.03f);
    under = c * (2.43f * c + 0.59f) + 0.14f;
  }
  if (params.tone == 3) {
    c = c * 2.0f;
    over = c * (0.15f * c + 0.05f) + 0.004f;
    under = c * (0.15f * c + 0.5f) + 0.06f;
  }
  real r = divide(over, under);
  real hable = (r - 0.06666667f) * 1.3790642f;
  return params.tone == 3 ? hable : r;
}

vec4 graded(vec4 light) {
  real4 c = light * params.gain;
  real r = tone(c.x);
  real g = tone(c.y);
  real b = tone(c.z);
  real luma = 0.2126f * r + 0.7152f * g + 0.0722f * b;
  return vec4(lerp(luma, r, params.saturation), lerp(luma, g, params.saturation), lerp(luma, b, params.saturation), light.w);
}
