#!/usr/bin/env python3
"""Makes src/view/color_maps_table.inc: colour maps of 256 entries, 16 bits a channel.

viridis, magma, inferno, plasma: by S. van der Walt, N. Smith and E. Firing (CC0), read from matplotlib's _cm_listed.py.
coolwarm: K. Moreland, "Diverging Color Maps for Scientific Visualization", ISVC 2009, in its polar form of CIELAB (Msh),
between the ends that he gives for it.

    scripts/make-color-maps.py matplotlib/_cm_listed.py > src/view/color_maps_table.inc
"""
import ast
import math
import sys

LISTED = ["viridis", "magma", "inferno", "plasma"]
ENTRIES = 256
WHITE = (95.047, 100.0, 108.883)  # D65
TO_RGB = [(3.2404542, -1.5371385, -0.4985314), (-0.9692660, 1.8760108, 0.0415560), (0.0556434, -0.2040259, 1.0572252)]
COOL, WARM = (80, 1.08, -1.1), (80, 1.08, 0.5)  # magnitude, saturation angle, hue
LIGHTEST = 88


def listed(path):
    """The lists _viridis_data and so on of the file."""
    maps = {}
    for node in ast.parse(open(path).read()).body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.List):
            maps[node.targets[0].id] = ast.literal_eval(node.value)
    return [maps[f"_{name}_data"] for name in LISTED]


def hue_toward_white(msh, magnitude):
    """The hue that a colour turns to on its way to a lighter, colourless one, so that the path bends evenly."""
    m, s, h = msh
    spin = s * math.sqrt(max(magnitude**2 - m**2, 0)) / (m * math.sin(s))
    return h + spin if h > -math.pi / 3 else h - spin


def moreland(t):
    if t < 0.5:
        u = 2 * t
        a, b = COOL, (LIGHTEST, 0, hue_toward_white(COOL, LIGHTEST))
    else:
        u = 2 * t - 1
        a, b = (LIGHTEST, 0, hue_toward_white(WARM, LIGHTEST)), WARM
    return tuple((1 - u) * x + u * y for x, y in zip(a, b))


def srgb(msh):
    m, s, h = msh
    lightness, a, b = m * math.cos(s), m * math.sin(s) * math.cos(h), m * math.sin(s) * math.sin(h)
    y = (lightness + 16) / 116
    xyz = []
    for value, white in zip((y + a / 500, y, y - b / 200), WHITE):
        xyz.append(white / 100 * (value**3 if value > 6 / 29 else 3 * (6 / 29) ** 2 * (value - 4 / 29)))
    linear = [sum(f * v for f, v in zip(row, xyz)) for row in TO_RGB]
    return [12.92 * c if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055 for c in linear]


def main():
    maps = listed(sys.argv[1]) + [[srgb(moreland(k / (ENTRIES - 1))) for k in range(ENTRIES)]]
    print("// Made by scripts/make-color-maps.py: viridis, magma, inferno, plasma and coolwarm, 256 entries each, eight a line:")
    print("// red, green and blue of sRGB in 16 bits, four hexadecimal digits each.")
    for table in maps:
        assert len(table) == ENTRIES
        words = ["".join(f"{round(min(max(c, 0), 1) * 65535):04x}" for c in rgb) for rgb in table]
        for k in range(0, ENTRIES, 8):
            print('"' + "".join(words[k : k + 8]) + '"')


main()
