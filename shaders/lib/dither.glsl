// Ordered dithering (Bayer's 8 x 8 matrix): a 16-bit value to 8 bits, so that a smooth dark gradient shows no bands. Integers
// only. `x` and `y` count pixels from the top left.
uint dither_threshold(int x, int y) {
  uint a = uint(x ^ y);
  uint b = uint(y);
  uint m = ((a & 1u) << 5) | ((b & 1u) << 4) | ((a & 2u) << 2) | ((b & 2u) << 1) | ((a & 4u) >> 1) | ((b & 4u) >> 2);
  return m * 1024u + 512u;  // of 65536: (m + 1/2) / 64
}

// 65535 gives 255 whatever the threshold, 0 gives 0.
uint dither_to_8(uint value, uint threshold) { return min((value * 255u + threshold) >> 16, 255u); }
