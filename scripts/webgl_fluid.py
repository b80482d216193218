"""The WebGL fluid (P. Dobryakov, 2017) in double precision, written from its description and from nothing of this program.

Textures are arrays of rows from the bottom, columns and channels, linear between their texels' centres and clamped at the edges.
Velocities are in texels a second.
"""
import math

import numpy as np

CONSTANTS = dict(
    # The solver: velocities in cells a second, a grid step of 1.
    curl=30, pressure=0.8, iterations=20, gradient=1, velocity_dissipation=0.2, density_dissipation=1, most_velocity=1000,
    # The demo's is 1: it moves in texels. The program moves in tank units, of which 1.6 are 205 columns and 1 is 128 rows, so that
    # it carries 0.1 % further along x.
    carry_x=205 / (1.6 * 128),
    # Splats: the radius as in the demo's settings; a burst's colours are so many times as bright as a finger's.
    splat_radius=0.25, splat_force=6000, splat_color=0.15, burst_color=10, burst_speed=1000,
    bloom_threshold=0.6, bloom_knee=0.7, bloom_intensity=0.8, bloom_levels=8,
    rays_weight=1, rays_exposure=0.7, rays_density=0.3, rays_decay=0.95, mask_gain=20, mask_most=0.8,
    shading_floor=0.7, gamma=0.41666667, noise=1)
VELOCITY, BLOOM, RAYS = 128, 256, 196  # resolutions


def grid_size(resolution, aspect):
    """Rows and columns: the resolution counts along the short side."""
    along = math.floor(resolution * max(aspect, 1 / aspect) + 0.5)
    return (resolution, along) if aspect > 1 else (along, resolution)


# ---- textures ----
def corners(places, size):
    x = np.clip(places * size - 0.5, 0, size - 1)
    low = np.floor(x).astype(int)
    return low, np.minimum(low + 1, size - 1), x - low


def centres(size):
    return (np.arange(size) + 0.5) / size


def resample(texture, us, vs):
    """On the grid of all us and vs."""
    i, j, t = corners(np.asarray(us), texture.shape[1])
    t = t.reshape(-1, *[1] * (texture.ndim - 2))
    rows = texture[:, i] * (1 - t) + texture[:, j] * t
    i, j, t = corners(np.asarray(vs), texture.shape[0])
    t = t.reshape(-1, *[1] * (texture.ndim - 1))
    return rows[i] * (1 - t) + rows[j] * t


def sample(texture, u, v):
    """At u and v, an array each; of a texture with channels."""
    height, width = texture.shape[:2]
    i, j, s = corners(u, width)
    k, l, t = corners(v, height)
    flat = texture.reshape(height * width, -1)
    s, t = s[..., None], t[..., None]
    below = flat[k * width + i] * (1 - s) + flat[k * width + j] * s
    above = flat[l * width + i] * (1 - s) + flat[l * width + j] * s
    return below * (1 - t) + above * t


def neighbours(a):
    """Left, right, bottom, top."""
    p = np.pad(a, 1, mode="edge")
    return p[1:-1, :-2], p[1:-1, 2:], p[:-2, 1:-1], p[2:, 1:-1]


# ---- the solver ----
class Fluid:
    def __init__(self, constants, aspect, dye_resolution):
        self.k, self.aspect = constants, aspect
        self.velocity = np.zeros((*grid_size(VELOCITY, aspect), 2))
        self.pressure = np.zeros(grid_size(VELOCITY, aspect))
        self.dye = np.zeros((*grid_size(dye_resolution, aspect), 3))

    def splat(self, u, v, velocity, color):
        radius = self.k.splat_radius / 100 * max(self.aspect, 1)
        for field, value in (self.velocity, velocity), (self.dye, color):
            x, y = (centres(field.shape[1]) - u) * self.aspect, centres(field.shape[0]) - v
            field += np.exp(-(y[:, None] ** 2 + x**2) / radius)[..., None] * np.asarray(value)

    def confine(self, dt):
        vl, vr, vb, vt = neighbours(self.velocity[..., 1])[:2] + neighbours(self.velocity[..., 0])[2:]
        curl = (vr - vl - vt + vb) / 2
        left, right, bottom, top = neighbours(np.abs(curl))
        force = np.stack([top - bottom, right - left], -1) / 2
        force /= np.hypot(force[..., 0], force[..., 1])[..., None] + 1e-4
        force *= self.k.curl * curl[..., None] * [1, -1]
        self.velocity = np.clip(self.velocity + force * dt, -self.k.most_velocity, self.k.most_velocity)

    def project(self):
        x, y = self.velocity[..., 0], self.velocity[..., 1]
        left, right = (a.copy() for a in neighbours(x)[:2])
        bottom, top = (a.copy() for a in neighbours(y)[2:])
        left[:, 0], right[:, -1], bottom[0], top[-1] = -x[:, 0], -x[:, -1], -y[0], -y[-1]
        divergence = (right - left + top - bottom) / 2
        self.pressure = self.pressure * self.k.pressure
        for _ in range(int(self.k.iterations)):
            left, right, bottom, top = neighbours(self.pressure)
            self.pressure = (left + right + bottom + top - divergence) / 4
        left, right, bottom, top = neighbours(self.pressure)
        self.velocity = self.velocity - self.k.gradient * np.stack([right - left, top - bottom], -1)

    def carried(self, texture, dissipation, dt):
        u, v = centres(texture.shape[1]), centres(texture.shape[0])
        way = resample(self.velocity, u, v) * dt
        rows, columns = self.velocity.shape[:2]
        there = sample(texture, u - way[..., 0] / columns * self.k.carry_x, v[:, None] - way[..., 1] / rows)
        return there / (1 + dissipation * dt)

    def step(self, dt):
        self.confine(dt)
        self.project()
        self.velocity = self.carried(self.velocity, self.k.velocity_dissipation, dt)
        self.dye = self.carried(self.dye, self.k.density_dissipation, dt)


# ---- the picture ----
def blurred(texture, height, width):
    rows, columns = texture.shape[:2]
    u, v = centres(width), centres(height)
    return sum(resample(texture, u + x / columns, v + y / rows) for x, y in [(-1, 0), (1, 0), (0, 1), (0, -1)]) / 4


def bloom_of(dye, aspect, k):
    height, width = grid_size(BLOOM, aspect)
    c = resample(dye, centres(width), centres(height))
    knee = k.bloom_threshold * k.bloom_knee + 1e-4
    brightest = c.max(-1, keepdims=True)
    soft = 0.25 / knee * np.clip(brightest - (k.bloom_threshold - knee), 0, 2 * knee) ** 2
    last = c * np.maximum(soft, brightest - k.bloom_threshold) / np.maximum(brightest, 1e-4)
    levels = []
    for n in range(1, int(k.bloom_levels) + 1):
        if min(width >> n, height >> n) < 2:
            break
        last = blurred(last, height >> n, width >> n)
        levels.append(last)
    for finer in levels[-2::-1]:
        last = finer + blurred(last, *finer.shape[:2])
    return blurred(last, height, width) * k.bloom_intensity


def rays_of(dye, aspect, k):
    mask = 1 - np.clip(k.mask_gain * dye.max(-1), 0, k.mask_most)
    height, width = grid_size(RAYS, aspect)
    u, v = centres(width), centres(height)
    rays = resample(mask, u, v)
    for n in range(1, 17):
        nearer = 1 - n * k.rays_density / 16
        rays += resample(mask, 0.5 + (u - 0.5) * nearer, 0.5 + (v - 0.5) * nearer) * k.rays_weight * k.rays_decay ** (n - 1)
    rays *= k.rays_exposure
    far = 1.33333333
    rays = 0.29411764 * rays + 0.35294117 * (resample(rays, u - far / width, v) + resample(rays, u + far / width, v))
    return 0.29411764 * rays + 0.35294117 * (resample(rays, u, v - far / height) + resample(rays, u, v + far / height))


def picture_of(dye, aspect, k, noise):
    """Display values, 0 to 1, of as many pixels as the noise (0 to 1) has; rows from the bottom."""
    height, width = noise.shape
    u, v = centres(width), centres(height)
    bloom = resample(bloom_of(dye, aspect, k), u, v)
    rays = resample(rays_of(dye, aspect, k), u, v)[..., None]
    length = lambda du, dv: np.linalg.norm(resample(dye, u + du, v + dv), axis=-1)
    dx, dy = length(1 / width, 0) - length(-1 / width, 0), length(0, 1 / height) - length(0, -1 / height)
    texel = math.hypot(1 / width, 1 / height)
    shade = np.clip(texel / np.sqrt(dx**2 + dy**2 + texel**2) + k.shading_floor, k.shading_floor, 1)
    c = resample(dye, u, v) * shade[..., None] * rays
    bloom = bloom * rays + k.noise * (2 * noise[..., None] - 1) / 255
    bloom = np.maximum(1.055 * np.maximum(bloom, 0) ** k.gamma - 0.055, 0)
    return np.clip(c + bloom, 0, 1)
