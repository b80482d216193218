// Small vectors of doubles, for everything that is worked out on the host before it becomes a kernel's parameter.
#pragma once

namespace fluidtank {

struct Vec2 {
  double x = 0, y = 0;
  friend bool operator==(const Vec2&, const Vec2&) = default;
};

inline Vec2 operator+(Vec2 a, Vec2 b) { return {a.x + b.x, a.y + b.y}; }
inline Vec2 operator-(Vec2 a, Vec2 b) { return {a.x - b.x, a.y - b.y}; }
inline Vec2 operator*(Vec2 a, double k) { return {a.x * k, a.y * k}; }
inline double dot(Vec2 a, Vec2 b) { return a.x * b.x + a.y * b.y; }

/// A colour in linear light; 1 is full.
struct Color {
  double r = 0, g = 0, b = 0;
  friend bool operator==(const Color&, const Color&) = default;
};

inline Color operator*(Color a, double k) { return {a.r * k, a.g * k, a.b * k}; }

/// A rational number, for frames a second.
struct Rational {
  int num = 0, den = 1;
  double value() const { return static_cast<double>(num) / den; }
  friend bool operator==(const Rational&, const Rational&) = default;
};

}  // namespace fluidtank
