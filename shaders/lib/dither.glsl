// Dithering by a tile of 64 x 64 blue-noise thresholds of 65536 (src/view/blue_noise.h): a 16-bit value to 8 bits, so that a smooth
// dark gradient shows no bands, and no pattern either. Integers only. `x` and `y` count pixels from the top left. For kernels
// that declare `blue_noise`.
uint dither_threshold(int x, int y) { return blue_noise[(y & 63) * 64 + (x & 63)]; }

// A value of 0 to 65535 to 0 to `levels`, at most 1023. What lies on a level stays there whatever the threshold: 257 k gives k of
// 255. The sum over 65535, rounded down, is (sum + (sum >> 16) + 1) >> 16.
uint dither_to(uint value, uint levels, uint threshold) {
  uint sum = value * levels + threshold;
  return (sum + (sum >> 16) + 1u) >> 16;
}
