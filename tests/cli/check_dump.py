"""Holds --stats against numpy: python3 check_dump.py FOLDER, where velocity.npy, open_faces.npy, wall_velocity.npy, sources.npy,
dye.npy and stats.jsonl lie, all of one frame (the last of the stats); the tank's rows are those of the arrays, its height 1."""
import json
import sys

import numpy

folder = sys.argv[1]
velocity, open_faces, wall_velocity, sources, dye = (
    numpy.load(f"{folder}/{name}.npy") for name in ("velocity", "open_faces", "wall_velocity", "sources", "dye"))
stats = [json.loads(line) for line in open(f"{folder}/stats.jsonl")][-1]
assert velocity.dtype == numpy.float32 and open_faces.dtype == numpy.uint32


def beyond(axis, shift, channel, face):
    """What a cell sees on one side: the neighbour, or behind a closed face its own velocity reversed about the wall's."""
    own = velocity[..., channel].astype(float)
    wall = numpy.roll(wall_velocity[..., channel].astype(float), shift, axis)
    edge = [slice(None)] * 2
    edge[axis] = 0 if shift > 0 else -1
    wall[tuple(edge)] = 0  # the tank's edges stand still
    return numpy.where(open_faces & face, numpy.roll(own, shift, axis), 2 * wall - own)


left, right = beyond(1, 1, 0, 1), beyond(1, -1, 0, 2)
bottom, top = beyond(0, 1, 1, 4), beyond(0, -1, 1, 8)
divergence = (right - left + top - bottom) / 2 - sources[..., 0].astype(float) / velocity.shape[0]
divergence[(open_faces & 16) == 0] = 0
speed = numpy.hypot(*numpy.moveaxis(velocity.astype(float), 2, 0))[(open_faces & 16) != 0]
found = [numpy.sqrt((divergence ** 2).sum()), abs(divergence).max(), speed.max(), *dye[..., :3].sum((0, 1), dtype=float)]
stated = [stats["divergence_after"]["l2"], stats["divergence_after"]["max"], stats["max_speed"], *stats["dye"]]
print("numpy:", found, "\nstats:", stated)
numpy.testing.assert_allclose(found, stated, rtol=1e-5)
