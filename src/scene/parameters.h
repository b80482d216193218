// The parameter tables; see table.h for what a row gives.
#pragma once
#include "scene/settle.h"
#include "scene/table.h"

namespace fluidtank {

// The largest and least that make sense, so that a slip of the keyboard is noticed.
inline constexpr double kFar = 10'000;       // tank units
inline constexpr double kDay = 86'400;       // seconds
inline constexpr double kThinnest = 0.0001;  // tank units; what is thinner has no weight at any cell
inline constexpr double kLargestSide = 16'384;
inline constexpr double kBrightest = 1'000;
inline constexpr const char* kPaintSentence =
    "Its colour: \"drift\", \"rainbow\", \"random\", \"colorful\", \"#rrggbb\", linear [r, g, b], or a list of colours "
    "that it draws from as \"colorful\" does from all.";

template <>
const Table<View>& table();
template <>
const Table<Picture>& table();
template <>
const Table<Tank>& table();
template <>
const Table<Pressure>& table();
template <>
const Table<Fluid>& table();
template <>
const Table<Keyframe>& table();
template <>
const Table<Motion>& table();
template <>
const Table<Shape>& table();
template <>
const Table<Wall>& table();
template <>
const Table<Stroke>& table();
template <>
const Table<Splashes>& table();
template <>
const Table<Splat>& table();
template <>
const Table<Bursts>& table();
template <>
const Table<Pusher>& table();
template <>
const Table<Ink>& table();
template <>
const Table<Source>& table();
template <>
const Table<Sparks>& table();
template <>
const Table<Display>& table();
template <>
const Table<FieldView>& table();
template <>
const Table<Bloom>& table();
template <>
const Table<Grade>& table();
template <>
const Table<Backdrop>& table();
template <>
const Table<Rays>& table();
template <>
const Table<Scene>& table();

template <>
std::vector<std::string> other_keys<Scene>();

}  // namespace fluidtank
