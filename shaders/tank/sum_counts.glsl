// Sums of counts: item i adds those of i, i + stride, i + 2 stride and so on to what it has.
CONSTANT(0, count)
CONSTANT(1, stride)
READ(0, uint, counts)
UPDATE(1, uint, sums)

ITEM(i) {
  uint sum = sums[i];
  for (int k = i; k < count; k += stride) sum += counts[k];
  sums[i] = sum;
}
