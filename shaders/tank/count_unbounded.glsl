// How many values are NaN or infinite: item i counts those of i, i + stride, i + 2 stride and so on.
CONSTANT(0, count)
CONSTANT(1, stride)
READ(0, uint, values)
WRITE(1, uint, counts)

ITEM(i) {
  uint found = 0u;
  for (int k = i; k < count; k += stride) found += (values[k] & 0x7f800000u) == 0x7f800000u ? 1u : 0u;
  counts[i] = found;
}
