// Whether a number is neither NaN nor infinite, asked of its bits: drivers differ in what they say of NaN.
bool is_finite(float value) { return (floatBitsToUint(value) & 0x7f800000u) != 0x7f800000u; }
