#!/usr/bin/env python3
"""Holds scenes/classic.json against the WebGL fluid (P. Dobryakov, 2017), written anew in double precision from its description.

    scripts/classic-reference.py build/release/fluidtank classic-reference.png
    scripts/classic-reference.py build/release/fluidtank sheet.png --set curl=25     # fails
    scripts/classic-reference.py build/release/fluidtank sheet.png --prove           # so does every constant, one at a time

Renders the scene with the program on the CPU and with the reference, draws frames of both side by side, prints how they differ,
and exits with 1 where that is beyond BOUNDS. Only what happens when comes from the scene (bursts, fingers, pauses); how the water
moves and how it looks are the CONSTANTS here. The flow is chaotic: within a second the rounding of floats has grown to whole
swirls. So frames are compared twice: `from the start`, which is close at first and alike as a whole later; and `restarted` from
the program's own water LEAD frames before, which is close at any time. Needs python3-numpy; exits with 77 without it.
"""
import argparse
import json
import math
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import types
import zlib

# The distribution's python has the distribution's numpy, though another may come first in PATH.
DISTRIBUTION = "/usr/bin/python3"
try:
    import numpy as np
except ImportError:
    if sys.executable != DISTRIBUTION and os.path.exists(DISTRIBUTION):
        os.execv(DISTRIBUTION, [DISTRIBUTION, *sys.argv])
    print("skipped: there is no numpy")
    sys.exit(77)

sys.dont_write_bytecode = True
from webgl_fluid import CONSTANTS, VELOCITY, Fluid, picture_of

ROOT = pathlib.Path(__file__).resolve().parent.parent
# What --prove changes, one at a time: each has to be noticed.
CHANGES = dict(
    curl=25, pressure=0.9, iterations=19, gradient=0.5, velocity_dissipation=0.3, density_dissipation=1.2, most_velocity=450,
    carry_x=1, splat_radius=0.3, splat_force=5000, splat_color=0.2, burst_color=9, burst_speed=900, bloom_threshold=0.5,
    bloom_knee=0.6, bloom_intensity=0.7, bloom_levels=6, rays_weight=0.9, rays_exposure=0.65, rays_density=0.33, rays_decay=0.93,
    mask_gain=18, mask_most=0.7, shading_floor=0.5, gamma=0.45, noise=0.5)
RATE = 60
LEAD = 6
TIMES = [0, 0.1, 0.3, 0.6, 1.2, 2.4, 3.65, 4.8, 5.55, 6.7, 7.9]  # some of them soon after a burst, in a drag, in the pause
MANY = 4  # levels of 255 that a pixel is off by to be counted

# Levels of 255, and decibels: the most of `mean`, `max` and `tint`, the least of `psnr`. From the start they hold until that time.
RESTARTED_BOUNDS = dict(mean=0.02, max=2, psnr=80, tint=0.02)
BOUNDS = [(0.1, dict(mean=0.01, max=0.5, psnr=90, tint=0.01)), (0.3, dict(mean=0.1, psnr=60, tint=0.1)),
          (0.6, dict(mean=2, psnr=32, tint=1)), (math.inf, dict(mean=60, psnr=10, tint=20))]


# What a random number is for (src/scene/brush.h, src/scene/splats.cpp).
STROKE_COLOR, SPLAT_COLOR, BURST_COLOR, BURST_COUNT, BURST_PLACE, BURST_VELOCITY = 110, 112, 113, 120, (121, 122), (123, 124)


# ---- what the scene says falls in when ----
def mixed(x):
    for shift, factor in (16, 0x7FEB352D), (15, 0x846CA68B):
        x = (x ^ x >> shift) * factor & 0xFFFFFFFF
    return x ^ x >> 16


class Timeline:
    """Random numbers are the program's (shaders/lib/random.glsl), of (seed, purpose, index, draw)."""

    def __init__(self, scene, constants):
        self.scene, self.k = scene, constants
        self.size = scene["tank"]["size"]

    def random(self, purpose, index, draw):
        bits = mixed((index * 0x9E3779B9 & 0xFFFFFFFF) ^ mixed(draw ^ mixed(purpose ^ mixed(self.scene["seed"]))))
        return bits / 2**32

    def color(self, *which):
        hue = self.random(*which)
        return [self.k.splat_color * (1 - min(max(min(n, 4 - n), 0), 1)) for n in ((m + 6 * hue) % 6 for m in (5, 3, 1))]

    def paused(self, step):
        return any(start <= step / RATE < end for start, end in self.scene["paused"])

    def drags(self, step):
        for number, stroke in enumerate(self.scene["strokes"]):
            begin = max(step / RATE - stroke["start"], 0)
            end = min((step + 1) / RATE - stroke["start"], stroke["seconds"])
            if end - begin <= 1e-6 / RATE:
                continue
            path = np.array(stroke["path"])
            ways = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))])
            place = lambda time: np.array([np.interp(time / stroke["seconds"] * ways[-1], ways, path[:, n]) for n in (0, 1)])
            at, way = place(end), place(end) - place(begin)
            # The demo counts the way in texture coordinates, and up as a share of the width as well.
            draw = math.floor(step / RATE * 10 + 1e-9) + 1 if stroke["color"] == "colorful" else 0
            yield at, way / self.size[0] * self.k.splat_force, self.color(STROKE_COLOR, number, draw)

    def burst(self, number):
        for n in range(5 + int(self.random(BURST_COUNT, number, 0) * 20)):
            at = [self.random(BURST_PLACE[axis], number, n) * self.size[axis] for axis in (0, 1)]
            velocity = [(self.random(BURST_VELOCITY[axis], number, n) - 0.5) * self.k.burst_speed for axis in (0, 1)]
            yield at, velocity, np.array(self.color(BURST_COLOR, number * 25 + n, 0)) * self.k.burst_color

    def splats(self, step):
        """Place in tank units, velocity in cells a second, colour."""
        yield from self.drags(step)
        for number, splat in enumerate(self.scene["splats"]):
            if math.floor(splat["time"] * RATE + 0.5) == step:
                color = np.array(self.color(SPLAT_COLOR, number, 0)) * self.k.burst_color
                yield splat["at"], np.array(splat["velocity"]) * VELOCITY, color
        bursts = self.scene["bursts"]
        for number in range(bursts["at_start"] if step == 0 else 0):
            yield from self.burst(number)
        later = round(step / (bursts["every"] * RATE))
        if later > 0 and math.floor(later * bursts["every"] * RATE + 0.5) == step:
            yield from self.burst(bursts["at_start"] + later - 1)

    def advance(self, fluid, step):
        for at, velocity, color in self.splats(step):
            fluid.splat(at[0] / self.size[0], at[1] / self.size[1], velocity, color)
        if not self.paused(step):
            fluid.step(1 / RATE)


# ---- both, and how they differ ----
def noise_of(height, width):
    """A tile of blue noise, which is to be any: the program's, laid as the program lays it (rows from the bottom)."""
    words = "".join(re.findall(r'"(\w+)"', (ROOT / "src/view/blue_noise_table.inc").read_text()))
    tile = (np.array([int(words[n : n + 3], 16) for n in range(0, len(words), 3)]) + 0.5).reshape(64, 64) / 4096
    return tile[(np.arange(height)[:, None] + 29) % 64, (np.arange(width) + 37) % 64]


def program_frames(arguments, frames, folder):
    """The program's pictures of the frames, display values; and, by --dump, its water before them."""
    width, height = arguments.size
    command = [arguments.program, "render", arguments.scene, "-o", "-", "--codec", "raw", "--pix-fmt", "rgb48", "--device", "cpu"]
    command += ["--quiet", "--size", f"{width}x{height}", "--set", f"/tank/dye_rows={arguments.dye_rows}"]
    command += ["--frames", f"0:{frames[-1] + 1}"]
    for frame in frames:
        for field in ("velocity", "pressure", "dye") if frame >= LEAD else ():
            command += ["--dump", f"{field}@{frame - LEAD}={folder}/{field}-{frame}.npy"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        for frame in range(frames[-1] + 1):
            words = process.stdout.read(width * height * 6)
            if len(words) == width * height * 6 and frame in frames:
                yield np.frombuffer(words, "<u2").reshape(height, width, 3) / 65535
    if process.returncode != 0:
        sys.exit(2)


def drawn(fluid, arguments):
    """Rows from the top, as the program's."""
    width, height = arguments.size
    return picture_of(fluid.dye, fluid.aspect, fluid.k, noise_of(height, width))[::-1]


def restarted(fluid, timeline, frame, folder):
    """The reference from the program's water of LEAD frames before; from the start where there are not as many."""
    again = Fluid(fluid.k, fluid.aspect, len(fluid.dye))
    if frame >= LEAD:
        again.velocity = np.load(f"{folder}/velocity-{frame}.npy").astype(float) * VELOCITY
        again.pressure = np.load(f"{folder}/pressure-{frame}.npy").astype(float).reshape(again.pressure.shape) * VELOCITY
        again.dye = np.load(f"{folder}/dye-{frame}.npy")[..., :3].astype(float)
    for step in range(max(frame - LEAD + 1, 0), frame + 1):
        timeline.advance(again, step)
    return again


def figures_of(ours, reference):
    """In levels of 255: of the differences the mean, the largest and the ratio of peak to noise; what share of the pixels is off
    by MANY; and how far the mean colours are apart."""
    off = np.abs(ours - reference) * 255
    noise = np.sqrt((off**2).mean())
    tint = np.abs(ours.mean((0, 1)) - reference.mean((0, 1))).max() * 255
    return dict(mean=off.mean(), max=off.max(), psnr=20 * math.log10(255 / max(noise, 1e-9)),
                many=(off.max(-1) > MANY).mean(), tint=tint)


def faults_of(figures, bounds):
    beyond = lambda name: figures[name] < bounds[name] if name == "psnr" else figures[name] > bounds[name]
    return [f"{name} {figures[name]:.4g} is beyond {bounds[name]:g}" for name in bounds if beyond(name)]


def line_of(figures):
    return "mean {mean:8.4f}  max {max:8.3f}  PSNR {psnr:6.2f} dB  off by {0} {many:7.3%}  tint {tint:7.4f}".format(MANY, **figures)


# ---- the sheet ----
def letters():
    """The program's letters, 9 rows of 6 columns each, by character."""
    text = (ROOT / "src/base/font.cpp").read_text()
    rows = re.findall(r'^    "([.# ]+)"$', text, re.MULTILINE)
    art = np.array([[c == "#" for c in row] for row in rows]).reshape(5, 9, 19, 6).swapaxes(1, 2).reshape(95, 9, 6)
    return {" ": np.zeros((9, 6), bool)} | {chr(33 + n): art[n] for n in range(94)}


def write_words(sheet, x, y, words, font, scale=2):
    ink = np.concatenate([font[c] for c in words], 1).repeat(scale, 0).repeat(scale, 1)
    ink = ink[:, : max(sheet.shape[1] - x, 0)]
    sheet[y : y + ink.shape[0], x : x + ink.shape[1]][ink] = 220


def write_png(path, pixels):
    height, width = pixels.shape[:2]
    rows = np.zeros((height, 1 + width * 3), np.uint8)  # a filter byte of 0 before each
    rows[:, 1:] = pixels.reshape(height, -1)
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    body = chunk(b"IDAT", zlib.compress(rows.tobytes(), 6))
    pathlib.Path(path).write_bytes(b"\x89PNG\r\n\x1a\n" + head + body + chunk(b"IEND", b""))


def draw_sheet(path, rows, size):
    """Rows of (seconds, ours, reference, restarted reference, figures from the start, figures restarted)."""
    width, height = size
    gap, line = 8, 24
    sheet = np.full((line + gap + len(rows) * (height + line + gap), 4 * (width + gap) + gap, 3), 24, np.uint8)
    font = letters()
    heads = ["fluidtank", "reference", "difference x 16", "restarted, difference x 10000"]
    for n, words in enumerate(heads):
        write_words(sheet, gap + n * (width + gap), 4, words, font)
    for k, (seconds, ours, reference, again, first, second) in enumerate(rows):
        y = line + gap + k * (height + line + gap)
        words = [f"{seconds:.2f} s", f"mean colour off by {first['tint']:.4f}", f"mean {first['mean']:.4f} max {first['max']:.2f}",
                 f"mean {second['mean']:.4f} max {second['max']:.2f}"]
        pictures = [ours, reference, np.abs(ours - reference) * 16, np.abs(ours - again) * 10000]
        for n, (picture, word) in enumerate(zip(pictures, words)):
            x = gap + n * (width + gap)
            sheet[y : y + height, x : x + width] = np.clip(picture, 0, 1) * 255 + 0.5
            write_words(sheet, x, y + height + 3, word, font)
    write_png(path, sheet)


# ---- the command ----
def constants_of(changes):
    return types.SimpleNamespace(**CONSTANTS | changes)


def pair(kind, mark):
    def read(text):
        first, second = text.split(mark)
        return kind[0](first), kind[1](second)
    return read


def arguments_of():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("sheet", help="the PNG to write")
    parser.add_argument("--set", action="append", default=[], type=pair((str, float), "="), metavar="NAME=VALUE",
                        help="a constant of the reference")
    parser.add_argument("--prove", action="store_true", help="change each constant and see that it is noticed")
    parser.add_argument("--times", default=TIMES, type=lambda text: [float(t) for t in text.split(",")], metavar="S,S",
                        help="seconds of the frames")
    parser.add_argument("--size", default=(400, 250), type=pair((int, int), "x"), metavar="WxH",
                        help="of the pictures, of the tank's shape")
    parser.add_argument("--dye-rows", default=288, type=int, help="of both; the scene itself has 1024, and takes minutes")
    parser.set_defaults(scene=str(ROOT / "scenes/classic.json"))
    arguments = parser.parse_args()
    for name, _ in arguments.set:
        if name not in CONSTANTS:
            parser.error(f"there is no constant {name}; there are {', '.join(CONSTANTS)}")
    return arguments


def compared(arguments, scene, ours, folder):
    """Rows of the sheet, and what is beyond the bounds."""
    constants = constants_of(dict(arguments.set))
    timeline, aspect = Timeline(scene, constants), scene["tank"]["size"][0]
    fluid = Fluid(constants, aspect, arguments.dye_rows)
    rows, faults = [], []
    for step in range(max(ours) + 1):
        timeline.advance(fluid, step)
        if step not in ours:
            continue
        seconds = step / RATE
        reference = drawn(fluid, arguments)
        again = drawn(restarted(fluid, timeline, step, folder), arguments)
        first, second = figures_of(ours[step], reference), figures_of(ours[step], again)
        rows.append((seconds, ours[step], reference, again, first, second))
        bounds = next(bounds for until, bounds in BOUNDS if seconds <= until + 1e-9)
        for name, figures, limits in ("from the start", first, bounds), ("restarted", second, RESTARTED_BOUNDS):
            print(f"{seconds:5.2f} s  {name:14}  {line_of(figures)}", flush=True)
            faults += [f"{seconds:.2f} s {name}: {fault}" for fault in faults_of(figures, limits)]
    return rows, faults


def unnoticed(arguments, scene, ours, folder):
    """The changes of a constant that no restarted frame notices."""
    aspect, missed = scene["tank"]["size"][0], []
    for name, value in CHANGES.items():
        constants = constants_of({name: value})
        timeline, fluid = Timeline(scene, constants), Fluid(constants, aspect, arguments.dye_rows)
        for step, picture in ours.items():
            again = drawn(restarted(fluid, timeline, step, folder), arguments)
            faults = faults_of(figures_of(picture, again), RESTARTED_BOUNDS)
            if faults:
                print(f"{name} {CONSTANTS[name]:g} -> {value:g}: {step / RATE:.2f} s {faults[0]}", flush=True)
                break
        else:
            missed.append(f"{name} {CONSTANTS[name]:g} -> {value:g} is not noticed")
    return missed


def main():
    arguments = arguments_of()
    resolved = subprocess.run([arguments.program, "check", "--resolved", arguments.scene], stdout=subprocess.PIPE, check=True)
    scene = json.loads(resolved.stdout)
    frames = sorted({round(time * RATE) for time in arguments.times})
    with tempfile.TemporaryDirectory() as folder:
        ours = dict(zip(frames, program_frames(arguments, frames, folder)))
        rows, faults = compared(arguments, scene, ours, folder)
        draw_sheet(arguments.sheet, rows, arguments.size)
        if arguments.prove:
            faults += unnoticed(arguments, scene, ours, folder)
    print("\n".join(faults) if faults else "all within bounds")
    sys.exit(1 if faults else 0)


main()
