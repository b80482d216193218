#!/usr/bin/env python3
"""Makes src/view/blue_noise_table.inc: the ranks of a tileable 64 x 64 blue-noise dither array.

Method: R. Ulichney, "The void-and-cluster method for dither array generation", SPIE 1913 (1993), on a torus, with the
Gaussian filter (sigma 1.5) that he proposes. Needs python3-numpy.

    scripts/make-blue-noise.py > src/view/blue_noise_table.inc
"""
import numpy as np

SIZE = 64
SIGMA = 1.5
SEED = 20261201


def kernel():
    d = np.minimum(np.arange(SIZE), SIZE - np.arange(SIZE))
    return np.exp(-(d[:, None] ** 2 + d[None, :] ** 2) / (2 * SIGMA**2))


KERNEL = kernel()


def energy_of(pattern):
    """How crowded each place is: the pattern filtered on the torus."""
    return np.real(np.fft.ifft2(np.fft.fft2(pattern) * np.fft.fft2(KERNEL)))


class Pattern:
    def __init__(self, on):
        self.on = on.copy()
        self.energy = energy_of(self.on.astype(float))

    def put(self, place, value):
        self.on[place] = value
        self.energy += np.roll(KERNEL, place, (0, 1)) * (1 if value else -1)

    def tightest_cluster(self):
        return np.unravel_index(np.argmax(np.where(self.on, self.energy, -np.inf)), self.on.shape)

    def largest_void(self):
        return np.unravel_index(np.argmin(np.where(self.on, np.inf, self.energy)), self.on.shape)


def initial_pattern():
    """A tenth of the places, spread evenly: the tightest cluster moves to the largest void until it would move back."""
    random = np.random.RandomState(SEED)
    on = np.zeros(SIZE * SIZE, bool)
    on[random.permutation(SIZE * SIZE)[: SIZE * SIZE // 10]] = True
    pattern = Pattern(on.reshape(SIZE, SIZE))
    while True:
        cluster = pattern.tightest_cluster()
        pattern.put(cluster, False)
        void = pattern.largest_void()
        pattern.put(void, True)
        if void == cluster:
            return pattern.on


def ranks():
    start = initial_pattern()
    ones = int(start.sum())
    rank = np.zeros((SIZE, SIZE), int)
    removing = Pattern(start)
    for k in range(ones - 1, -1, -1):
        place = removing.tightest_cluster()
        removing.put(place, False)
        rank[place] = k
    adding = Pattern(start)
    for k in range(ones, SIZE * SIZE):
        place = adding.largest_void()
        adding.put(place, True)
        rank[place] = k
    return rank


def main():
    print("// Made by scripts/make-blue-noise.py: ranks 0 to 4095, three hexadecimal digits each, a row a line.")
    for row in ranks():
        print('"' + "".join(f"{value:03x}" for value in row) + '"')


main()
