// What the host and the kernels share: parameter blocks and list elements, read by C++ and by GLSL (std140 and std430
// agree on these: no arrays, no three-component vectors, sizes whole multiples of 16 bytes). The host fills them from
// doubles; the engines never work a parameter out themselves.
#ifdef __cplusplus
#pragma once
#include "abi_types.h"
namespace fluidtank::abi {
#endif

// The tank's step. Cells count from the bottom left; a position "in cells" has cell c's centre at c + 0.5.
struct TankParams {
  ivec2 size;            // cells of the velocity grid
  ivec2 dye_size;        // cells of the dye grid
  vec2 tank;             // tank units
  vec2 cells;            // velocity cells a tank unit
  vec2 dye_cells;        // dye cells a tank unit
  vec2 dye_to_velocity;  // velocity cells a dye cell
  vec2 cells_per_step;   // velocity cells a step at unit speed: cells * dt
  vec2 dye_per_step;     // dye cells a step at unit speed
  vec2 cell;             // tank units a velocity cell
  vec2 dye_cell;         // tank units a dye cell
  float dt;              // seconds
  float velocity_kept;   // a step
  float dye_kept;        // a step
  float max_speed;
  float max_dye;
  float push_gain;      // 80: how fast a push takes hold, per push weight
  float slow_rate;      // steps of 1/60 s a step
  float confinement;    // vorticity confinement * dt
  float relaxation;     // over-relaxation of the pressure solve
  float pressure_kept;  // share of the pressure that the next solve starts from
  int walls;            // how many
  int pushes;
  int pours;
  int sources;
  uint seed;
  uint step;
  ivec2 pours_from;      // dye cells: outside of the rectangle from here
  ivec2 pours_to;        // to here (itself left out) there are no dye sources
  float gradient;        // share of the neighbours' difference in pressure that the projection takes off
  float pressure_start;  // share of the last step's pressure that the solve starts from
  float slope_floor;     // tank units a second: keeps confinement from dividing by 0
  float most_confined;   // tank units a second: confinement leaves no component larger
  float edge_slip;       // tank units a second: how fast the projection lets water run into the tank's edges
  int splats;            // how many
  int unused_0;
  int unused_1;
};

// A wall where it stands in this step: a rectangle of half_size, turned by (cos, sin) = turn, and all within radius of
// it.
struct WallShape {
  vec2 at;
  vec2 turn;
  vec2 half_size;
  vec2 velocity;  // tank units a second
  vec4 color;     // linear; w is 1 where it is drawn
  float radius;
  float spin;  // radians a second
  float unused_0;
  float unused_1;
};

// A shape that pours or drains water, and slows it.
struct SourceShape {
  vec2 at;
  vec2 turn;
  vec2 half_size;
  float radius;
  float pour;  // water per area and second
  float slow;  // per 1/60 s
  float unused_0;
  float unused_1;
  float unused_2;
};

// A soft capsule: the core line runs `length` along `direction` from `from`.
struct Brush {
  vec2 from;
  vec2 direction;  // a unit vector
  float length;
  float reach;      // 3 radii: nothing is added beyond this rectangle
  float sharpness;  // 1 / radius^2
  float unused;
  vec4 value;  // a push: target velocity in x, y; a pour: colour a second
};

// The picture. A position in the picture counts pixels from the bottom left.
struct ViewParams {
  ivec2 size;  // pixels
  ivec2 dye_size;
  ivec2 velocity_size;
  ivec2 glow_size;      // pixels of the first glow level: half the picture, rounded up
  vec2 origin;          // tank units of the picture's bottom left corner
  vec2 pixel;           // tank units a pixel
  vec2 tank;            // tank units
  vec2 dye_cells;       // dye cells a tank unit
  vec2 velocity_cells;  // velocity cells a tank unit
  vec2 pixels;          // pixels a tank unit
  vec4 background;      // linear; black where it comes in later
  vec4 paper;           // linear: what pigment is laid on
  vec4 gain;            // exposure and tint; w is 1
  float brightness;
  float shading;
  float gloss;
  float edge;           // pixels a tank unit, for smooth wall edges (the smaller of the two)
  float spark_size;     // tank units
  float spark_stretch;  // seconds
  float spark_brightness;
  float spark_whiteness;
  float spark_scale;    // fixed-point units of light
  float spark_unscale;  // its inverse
  float glow_intensity;
  float glow_threshold;
  float glow_knee;   // width of the soft onset below the threshold
  float glow_curve;  // 0.25 / knee
  int walls;
  int sparks;  // how many are drawn
  uint seed;
  int aligned;       // 1 where pixels and dye cells are the same
  float wall_reach;  // tank units from a velocity cell's centre within which a wall may touch its pixels
  float saturation;
  int tone;             // shaders/lib/grade.glsl
  int supersample;      // samples a pixel each way
  float sample_weight;  // of a sample in the picture
  float shift;          // seconds, 0 or less: how long before the tank's state the picture is taken
  float water_shift;    // the same, of what the water carries: 0 where it waits
  float unused_2;
};

// The classic picture, in display values. The grids of glow and rays lie over the whole tank.
struct ClassicParams {
  ivec2 size;  // pixels
  ivec2 dye_size;
  ivec2 velocity_size;
  ivec2 bloom_size;  // 1 x 1 where there is no glow
  ivec2 rays_size;   // 1 x 1 where there are no rays
  vec2 origin;       // tank units of the picture's bottom left corner
  vec2 pixel;        // tank units a pixel
  vec2 tank;         // tank units
  vec2 dye_cells;    // a tank unit, as the four below
  vec2 velocity_cells;
  vec2 bloom_cells;
  vec2 rays_cells;
  vec2 bloom_to_dye;  // dye cells a cell of the glow
  vec2 rays_to_dye;   // dye cells a cell of the rays
  vec4 background;    // black where the clip is transparent
  float brightness;   // display value of dye 1
  float shading;      // share
  float texel;        // length of a pixel's diagonal, as a share of the tank on each axis
  float bloom_threshold;
  float bloom_curve_x;  // threshold - knee
  float bloom_curve_y;  // 2 knee
  float bloom_curve_z;  // 0.25 / knee
  float bloom_intensity;
  float grain;  // display value of one of blue noise's 65,536 steps
  float rays_weight;
  float rays_exposure;
  float edge;        // pixels a tank unit, for smooth wall edges
  float wall_reach;  // tank units from a velocity cell's centre within which a wall may touch its pixels
  float spark_unscale;
  float spark_whiteness;
  int walls;
  int aligned;        // 1 where pixels and dye cells are the same
  float shift;        // seconds, 0 or less: how long before the tank's state the picture is taken
  float water_shift;  // the same, of what the water carries: 0 where it waits
  int unused_1;
};

// The picture of a field (display.style field), and its colour bar. Places in the picture count pixels from the bottom
// left, those in the bar from its panel's top left corner.
struct FieldParams {
  ivec2 size;           // pixels
  ivec2 grid;           // cells of the field
  ivec2 velocity_size;  // cells that hold the distance to walls
  ivec2 bar_at;         // bottom left pixel of the bar's panel
  ivec2 bar_size;       // of the panel; 0 where there is none
  ivec2 strip_at;       // top left pixel of the strip of colours
  ivec2 strip_size;
  vec2 origin;          // tank units of the picture's bottom left corner
  vec2 pixel;           // tank units a pixel
  vec2 tank;            // tank units
  vec2 grid_cells;      // cells of the field a tank unit
  vec2 velocity_cells;  // velocity cells a tank unit
  vec2 range;           // what is shown where it is not worked out anew for each frame
  float unit;           // what a stored number is multiplied by
  float edge;           // pixels a tank unit, for smooth wall edges (the smaller of the two)
  float wall_reach;     // tank units from a velocity cell's centre within which a wall may touch its pixels
  int walls;            // how many are drawn
  int own_colors;       // 1 where walls have their own colours
  int blended;          // 1 where values are blended between cells
  int automatic;        // 1 where each frame has its own range
  int diverging;        // 1 where the range is the same on both sides of 0
  int letter;           // pixels of the picture a pixel of a letter
  int title_lines;
};

#ifdef __cplusplus
static_assert(sizeof(TankParams) == 192 && sizeof(TankParams) % 16 == 0);
static_assert(sizeof(FieldParams) == 144);
static_assert(sizeof(WallShape) == 64 && sizeof(SourceShape) == 48 && sizeof(Brush) == 48);
static_assert(sizeof(ViewParams) % 16 == 0 && sizeof(ClassicParams) == 208);
}  // namespace fluidtank::abi
#endif
