// What the passes of the picture share.
#pragma once
#include <utility>

#include "abi.h"
#include "view/view.h"

namespace fluidtank {

struct Viewer::Work {
  Work(Device& d, const Scene& s, const TankState& t, Packing packing, const Pixels& pixels);

  Device& device;
  Scene scene;
  TankState tank;

  Packing packing;
  bool aligned = false;    ///< Pixels and dye cells are the same.
  bool fits_rows = false;  ///< Fusion::rows can draw this picture.

  Field params;  ///< abi::ViewParams
  abi::ViewParams sample_block{};
  Field sample_params;  ///< The same for samples: as many times finer as picture.supersample says.
  Field srgb_table;  ///< 65,536 values of 16 bits, one a word; of the classic style, which has display values, k for k
  Field curve;       ///< The same with contrast and gamma.
  abi::ClassicParams classic_block{};
  Field classic_params;  ///< The samples' in the classic style.
  Field backdrop;        ///< 2 channels of bits, as `encoded`; one cell where there is none
  Field blue_noise;      ///< 64 x 64 thresholds, from the top
  Field output;

  // What plain passes leave in between; made with them.
  Field ink;                   ///< 4 channels on the dye grid: the saturated colour, and its height
  Field light;                 ///< 1 channel, a sample each: the sparks' light in fixed point
  Field samples;               ///< 4 channels: linear light and coverage; the picture itself where a sample is a pixel
  Field picture;               ///< 4 channels: the same a pixel
  std::vector<Field> glow;     ///< 4 channels each, every level half the one before
  Field encoded;               ///< 2 channels of bits: 16-bit sRGB and alpha
  bool leaves_fields = false;  ///< Whether the passes are the plain ones.
  std::vector<Stage> stages;
  std::size_t exposing = 0;  ///< How many of them come before a picture is developed.
  bool fresh = true;         ///< Nothing is exposed yet.
  StageObserver observer;

  /// Seconds by which what is drawn next, and what the water carries of it, lies before the tank's state; 0 or less.
  void set_shift(double seconds, double of_water);

  /// Whether a pixel is the mean of several samples, here or over time.
  bool gathers() const { return scene.picture.supersample > 1 || scene.picture.motion_blur > 1; }
};

/// Whether the picture is more than encoded: graded, transparent, or laid over something (shaders/view/develop.glsl).
bool is_developed(const Scene& scene);

/// Widths and heights of the glow's levels, each half the one before; one level in the classic style, whose glow has a
/// grid of its own.
std::vector<std::pair<int, int>> glow_sizes(const Scene& scene, const Picture& picture);

/// Whether the picture lies over nothing: the background shows later, or not at all.
bool lies_on_black(const Scene& scene);

/// Fixed-point units of the sparks' light.
double spark_scale(const Sparks& sparks);

/// A field of one row, filled.
template <class T>
Field make_table(Device& device, std::string_view name, const std::vector<T>& values) {
  const Field table = device.make_field(name, static_cast<int>(values.size()), 1, 1);
  device.upload(table, std::as_bytes(std::span(values)));
  return table;
}

/// The passes one by one, each leaving its fields.
std::vector<Stage> plain_stages(Viewer::Work& w);
/// The same picture by fewer passes, each over a few rows (passes_rows.cpp); they leave no fields in between.
std::vector<Stage> row_stages(Viewer::Work& w);
/// The classic picture, pass by pass (passes_classic.cpp).
std::vector<Stage> classic_stages(Viewer::Work& w);
/// The picture of a field (passes_field.cpp).
std::vector<Stage> field_stages(Viewer::Work& w);

Stage colour_ink(Viewer::Work& w);
Stage draw_sparks(Viewer::Work& w);
Stage display(Viewer::Work& w);
Stage gather_samples(Viewer::Work& w);
Stage glow(Viewer::Work& w);
Stage finish_picture(Viewer::Work& w);
/// From `encoded`, or where the layout is of linear light from `picture` and the glow.
Stage pack(Viewer::Work& w);
/// Whether a layout has kernels of Fusion::rows that make it at once (passes_rows.cpp).
bool has_fused_packing(Packing packing);

}  // namespace fluidtank
