// The two engines, stage by stage, bit for bit: odd sizes, still water and random states.
#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <set>

#include "abi.h"
#include "base/exact.h"
#include "command/exactness.h"
#include "compute/cpu/cpu_device.h"
#include "compute/gl/devices.h"
#include "compute/gl/gl_device.h"
#include "compute/gl/shader_source.h"
#include "scene/scene.h"

namespace fluidtank {
namespace {

std::unique_ptr<Device> gl_device(gl::Tiles tiles = gl::Tiles::by_driver) {
  return gl::open_device(gl::kSoftwareDevice, {}, tiles);
}

void require_equal(Device& expected, Device& found, const Scene& scene, const Comparison& how) {
  const auto difference = compare_engines(expected, found, scene, how);
  INFO((difference ? describe(*difference) : std::string()));
  REQUIRE(!difference);
}

// The exercise scene on a grid of so many cells, its dye grid a little more than twice as fine.
Scene exercise_on(int columns, int rows) {
  Scene scene = exercise_scene(rows, columns + 30, rows + 21);
  scene.tank.size = {1.6, 1.6 * rows / columns};
  return scene;
}

// The exercise scene in a picture of its own size; where `aligned`, of as many pixels as there are dye cells.
Scene exercise_picture(int width, int height, bool aligned) {
  Scene scene = exercise_scene(std::max(height * 2 / 5, 1), width, height);
  scene.tank.size = {1.6, 1.6 * height / width};
  if (aligned) scene.tank.dye_rows = height;
  scene.sparks.size = 0.03;
  return scene;
}

TEST_CASE("GL and CPU agree on every field after every stage") {
  struct Grid {
    int columns, rows;
  };
  for (const Grid grid : {Grid{1, 1}, Grid{2, 1}, Grid{1, 3}, Grid{17, 9}, Grid{101, 33}}) {
    for (const unsigned noise : {0u, 3u}) {
      CAPTURE(grid.columns);
      CAPTURE(grid.rows);
      CAPTURE(noise);
      const auto cpu = cpu::open_device(0);
      const auto gl = gl_device();
      require_equal(*cpu, *gl, exercise_on(grid.columns, grid.rows), {3, noise});
    }
  }
}

TEST_CASE("GL and CPU agree by the settings of the WebGL fluid") {
  for (const int rows : {1, 9, 33}) {
    for (const unsigned noise : {0u, 3u}) {
      CAPTURE(rows);
      CAPTURE(noise);
      const auto cpu = cpu::open_device(0);
      const auto gl = gl_device();
      Scene scene = classic_exercise_scene(rows, 47, 31);
      require_equal(*cpu, *gl, scene, {5, noise});
      scene.walls.clear();
      require_equal(*cpu, *gl, scene, {3, noise});
    }
  }
}

TEST_CASE("tiled pressure leaves the bytes of plain half-sweeps") {
  for (const int passes : {1, 6, 10, 30, 31, 40}) {
    CAPTURE(passes);
    Scene scene = exercise_on(passes == 31 ? 1 : 101, 47);
    scene.fluid.pressure.passes = passes;
    for (const gl::Tiles tiles : {gl::Tiles::never, gl::Tiles::always}) {
      const auto cpu = cpu::open_device(0);
      const auto gl = gl_device(tiles);  // one at a time: a device's context is its thread's
      require_equal(*cpu, *gl, scene, {2, 9});
    }
  }
}

std::set<std::string> as_set(const std::vector<std::string>& names) { return {names.begin(), names.end()}; }

// Twelve half-sweeps over random pressures in tiles with so wide a rim.
std::vector<std::byte> relaxed_in_tiles(int rim) {
  constexpr int kWidth = 103;
  constexpr int kHeight = 59;
  const auto device = gl_device(gl::Tiles::always);
  abi::TankParams params{};
  params.size = {kWidth, kHeight};
  params.relaxation = 1.8f;
  const Field block = device->make_field("params", 1, 1, static_cast<int>(sizeof params / 4));
  device->upload(block, bytes_of(params));
  const auto field = [&](std::uint32_t purpose, const auto& value) {
    std::vector<std::uint32_t> bits;
    for (std::uint32_t k = 0; k < kWidth * kHeight; ++k) bits.push_back(value(k, exact::hash(3, purpose, k, 0)));
    const Field made = device->make_field("random", kWidth, kHeight, 1);
    device->upload(made, std::as_bytes(std::span(bits)));
    return made;
  };
  const auto number = [](std::uint32_t, std::uint32_t random) {
    return std::bit_cast<std::uint32_t>(static_cast<float>(exact::unit(random)) - 0.5f);
  };
  const auto random_faces = [](std::uint32_t k, std::uint32_t random) {
    const std::uint32_t x = k % kWidth;
    const std::uint32_t y = k / kWidth;
    const std::uint32_t closed =
        (x == 0 ? 1u : 0u) | (x == kWidth - 1 ? 2u : 0u) | (y == 0 ? 4u : 0u) | (y == kHeight - 1 ? 8u : 0u);
    return random % 32 & ~closed;
  };
  const Field divergence = field(1, number);
  const Field faces = field(2, random_faces);
  const DoubleField pressure{field(4, number), device->make_field("back", kWidth, kHeight, 1)};
  for (int done = 0; done < 12; done += rim) {
    const int tile = 44 - 2 * rim;
    device->run(device->bind("pressure_tiled",
                             {{"params", block},
                              {"divergence", divergence},
                              {"open_faces", faces},
                              {"pressure", pressure.front},
                              {"relaxed", pressure.back}},
                             {0, 0, (kWidth + tile - 1) / tile * 22, (kHeight + tile - 1) / tile * 44},
                             {{"rim", rim}, {"sweeps", std::min(rim, 12 - done)}}));
    device->swap(pressure);
  }
  return device->download(pressure.front);
}

TEST_CASE("tiles leave the same pressure whatever their rim") {
  const auto expected = relaxed_in_tiles(2);
  for (const int rim : {6, 10, 12}) {
    CAPTURE(rim);
    CHECK(relaxed_in_tiles(rim) == expected);
  }
}

// Counts NaNs and infinities over a field, as the watch over a render does.
std::vector<std::byte> unbounded_counts(Device& device, const std::vector<float>& values) {
  const Field field = device.make_field("values", static_cast<int>(values.size()), 1, 1);
  const Field counts = device.make_field("counts", 7, 1, 1);
  const Field sums = device.make_field("sums", 3, 1, 1);
  device.upload(field, std::as_bytes(std::span(values)));
  device.run(device.bind("count_unbounded", {{"values", field}, {"counts", counts}}, items(7),
                         {{"count", field.width}, {"stride", 7}}));
  const Pass add =
      device.bind("sum_counts", {{"counts", counts}, {"sums", sums}}, items(3), {{"count", 7}, {"stride", 3}});
  device.run(add);
  device.run(add);  // sums go on
  return device.download(sums);
}

TEST_CASE("GL and CPU count the same NaNs and infinities, all of them") {
  std::vector<float> values(1001, 1.5f);
  for (const std::size_t k : {0u, 3u, 10u, 500u, 1000u}) values[k] = std::numeric_limits<float>::infinity();
  values[7] = -std::numeric_limits<float>::quiet_NaN();
  values[8] = std::numeric_limits<float>::max();
  const auto cpu = cpu::open_device(2);
  const auto gl = gl_device();
  const auto expected = unbounded_counts(*cpu, values);
  CHECK(unbounded_counts(*gl, values) == expected);
  std::uint32_t sums[3];
  std::memcpy(sums, expected.data(), sizeof sums);
  CHECK(sums[0] + sums[1] + sums[2] == 2 * 6);
}

const std::set<std::string> kComparedApart = {"count_unbounded", "sum_counts"};

// The exercise scene as a picture of one of its fields.
Scene field_exercise(int columns, int rows, ShownField show) {
  Scene scene = exercise_on(columns, rows);
  scene.display.style = DisplayStyle::field;
  scene.field.show = show;
  return scene;
}

TEST_CASE("GL and CPU draw the same pictures of fields") {
  struct Grid {
    int columns, rows;
  };
  for (const Grid grid : {Grid{1, 1}, Grid{17, 9}, Grid{101, 33}}) {
    CAPTURE(grid.columns);
    const auto cpu = cpu::open_device(2);
    const auto gl = gl_device();
    require_equal(*cpu, *gl, field_exercise(grid.columns, grid.rows, ShownField::dye), {2, 3});
  }
  constexpr auto kLast = static_cast<int>(ShownField::density);
  for (int show = 0; show <= kLast; ++show) {
    CAPTURE(show);
    Scene scene = field_exercise(53, 31, static_cast<ShownField>(show));
    scene.picture.width = 240;  // with a bar
    scene.picture.height = 160;
    scene.field.smooth = show % 2 == 0;
    scene.field.walls = show % 3 == 0 ? FieldWalls::own : FieldWalls::grey;
    if (show % 4 == 0) scene.field.range = Vec2{-0.3, 1.7};
    if (show % 5 == 0) scene.picture.view = {{0.7, 0.4}, 1.2};
    const auto cpu = cpu::open_device(2);
    const auto gl = gl_device();
    require_equal(*cpu, *gl, scene, {2, 3});
  }
}

TEST_CASE("a field's picture depends neither on threads nor on the instruction set") {
  const Scene scene = field_exercise(53, 31, ShownField::curl);
  const auto expected = cpu::open_device(1, cpu::Tuning::off);
  for (const char* instruction_set : {"baseline", "avx2", "avx512"}) {
    CAPTURE(instruction_set);
    setenv("FLUIDTANK_CPU", instruction_set, 1);
    const auto found = cpu::open_device(3);
    unsetenv("FLUIDTANK_CPU");
    require_equal(*expected, *found, scene, {3, 2});
    require_equal(*expected, *found, scene, {3, 2, true});
  }
}

TEST_CASE("no kernel is left out of the comparison") {
  std::set<std::string> bound;
  {
    const auto cpu = cpu::open_device(1);
    const auto gl = gl_device();
    require_equal(*cpu, *gl, field_exercise(40, 25, ShownField::velocity), {1, 1});
    bound.merge(as_set(gl->bound_kernels()));
  }
  for (const gl::Tiles tiles : {gl::Tiles::always, gl::Tiles::never}) {
    const auto cpu = cpu::open_device(1);
    const auto gl = gl_device(tiles);
    require_equal(*cpu, *gl, exercise_on(40, 25), {2, 1});
    require_equal(*cpu, *gl, classic_exercise_scene(25, 40, 25), {2, 1});
    for (const bool aligned : {true, false}) {
      require_equal(*cpu, *gl, in_classic_style(exercise_picture(64, 40, aligned)), {1, 1});
    }
    bound.merge(as_set(gl->bound_kernels()));
  }
  bound.insert(kComparedApart.begin(), kComparedApart.end());
  CHECK(bound == as_set(gl::ShaderSource::kernel_names()));
}

TEST_CASE("the CPU engine's bytes depend neither on threads nor on the instruction set") {
  const Scene scene = exercise_on(53, 31);
  const auto expected = cpu::open_device(1);
  for (const int threads : {2, 3, 7}) {
    CAPTURE(threads);
    const auto found = cpu::open_device(threads);
    require_equal(*expected, *found, scene, {3, 2});
  }
  for (const char* instruction_set : {"baseline", "avx2", "avx512"}) {
    CAPTURE(instruction_set);
    setenv("FLUIDTANK_CPU", instruction_set, 1);
    const auto found = cpu::open_device(2);
    unsetenv("FLUIDTANK_CPU");
    require_equal(*expected, *found, scene, {3, 2});
  }
}

TEST_CASE("hand-tuned functions leave their kernels' bytes") {
  for (const int columns : {1, 2, 53, 300}) {
    CAPTURE(columns);
    const auto plain = cpu::open_device(1, cpu::Tuning::off);
    const auto tuned = cpu::open_device(2, cpu::Tuning::on);
    require_equal(*plain, *tuned, exercise_on(columns, 31), {3, 8});
    Scene classic = classic_exercise_scene(31, columns, 31);
    classic.tank.size = {1.6, 1.6 * 31 / columns};
    require_equal(*plain, *tuned, classic, {5, 8});
  }
}

TEST_CASE("fused passes leave the picture of plain ones, whatever its size") {
  struct Size {
    int width, height;
  };
  for (const Size size : {Size{1, 1}, Size{2, 3}, Size{17, 9}, Size{101, 33}, Size{131, 77}, Size{1100, 20}}) {
    for (const bool aligned : {true, false}) {
      CAPTURE(size.width);
      CAPTURE(aligned);
      const Scene scene = exercise_picture(size.width, size.height, aligned);
      const auto plain = cpu::open_device(1, cpu::Tuning::off);
      for (const char* instruction_set : {"baseline", "avx2", "avx512"}) {
        setenv("FLUIDTANK_CPU", instruction_set, 1);
        const auto fused = cpu::open_device(3);
        unsetenv("FLUIDTANK_CPU");
        REQUIRE(fused->fusion() == Fusion::rows);
        require_equal(*plain, *fused, scene, {4, 5, true});
      }
    }
  }
}

TEST_CASE(
    "fused passes leave the picture of plain ones in views of a part, of more than the tank, and without sparks") {
  Scene part = exercise_picture(90, 60, false);
  part.picture.view = {{0.7, 0.4}, 0.31};
  Scene more = exercise_picture(70, 80, false);
  more.picture.view = {{0.8, 0.5}, 3};
  Scene finer = exercise_picture(40, 30, false);  // dye cells too fine for fused passes
  finer.tank.dye_rows = 200;
  Scene dark = exercise_picture(64, 40, true);
  dark.sparks.drawn = 0;
  for (const Scene& scene : {part, more, finer, dark}) {
    const auto plain = cpu::open_device(1, cpu::Tuning::off);
    const auto fused = cpu::open_device(2);
    require_equal(*plain, *fused, scene, {4, 6, true});
  }
}

TEST_CASE("GL and CPU agree on the classic picture, whatever its size and however the CPU engine makes it") {
  struct Size {
    int width, height;
  };
  for (const Size size : {Size{1, 1}, Size{2, 3}, Size{17, 9}, Size{101, 33}, Size{131, 77}}) {
    for (const bool aligned : {true, false}) {
      CAPTURE(size.width);
      CAPTURE(aligned);
      Scene scene = in_classic_style(exercise_picture(size.width, size.height, aligned));
      scene.rays.resolution = size.height + 2;
      scene.display.shading = 0.7;
      const auto plain = cpu::open_device(1, cpu::Tuning::off);
      const auto gl = gl_device();
      require_equal(*plain, *gl, scene, {2, 5});
      for (const char* instruction_set : {"baseline", "avx2", "avx512"}) {
        setenv("FLUIDTANK_CPU", instruction_set, 1);
        const auto tuned = cpu::open_device(3);
        unsetenv("FLUIDTANK_CPU");
        require_equal(*plain, *tuned, scene, {2, 5});
      }
    }
  }
}

TEST_CASE("GL and CPU agree on classic pictures of a part, of more than the tank, without rays, glow, sparks and walls") {
  Scene part = in_classic_style(exercise_picture(90, 60, false));
  part.picture.view = {{0.7, 0.4}, 0.31};
  Scene more = in_classic_style(exercise_picture(70, 80, false));
  more.picture.view = {{0.8, 0.5}, 3};
  Scene bare = in_classic_style(exercise_picture(64, 40, true));
  bare.rays.weight = 0;
  bare.bloom.intensity = 0;
  bare.sparks.drawn = 0;
  bare.walls.clear();
  Scene clear = in_classic_style(exercise_picture(1100, 20, true));
  clear.display.alpha = Alpha::straight;
  Scene wide = in_classic_style(exercise_picture(600, 20, false));  // several tiles of columns
  wide.rays.resolution = 17;
  Scene finer = in_classic_style(exercise_picture(300, 4, false));  // more columns of dye than are kept at hand
  finer.tank.dye_rows = 60;
  finer.bloom.intensity = 0;
  finer.rays.resolution = 5;
  Scene samples = in_classic_style(exercise_picture(64, 40, true));
  samples.picture.supersample = 2;
  samples.picture.motion_blur = 2;
  samples.tank.dye_rows = 80;  // a sample is a dye cell
  for (const Scene& scene : {part, more, bare, clear, wide, finer, samples}) {
    const auto cpu = cpu::open_device(2);
    const auto gl = gl_device();
    require_equal(*cpu, *gl, scene, {2, 6});
  }
}

TEST_CASE("bands of pressure and the seams between them leave plain half-sweeps' bytes") {
  for (const int passes : {1, 2, 17, 30, 33}) {
    CAPTURE(passes);
    Scene scene = exercise_on(21, 3 * 32 + 5);
    scene.fluid.pressure.passes = passes;
    const auto plain = cpu::open_device(1, cpu::Tuning::off);
    const auto bands = cpu::open_device(3, cpu::Tuning::on);
    require_equal(*plain, *bands, scene, {2, 7});
  }
}

TEST_SUITE("full") {
  TEST_CASE("fused passes leave the picture of plain ones on the default tank's grid") {
    for (const bool aligned : {true, false}) {
      const auto plain = cpu::open_device(1, cpu::Tuning::off);
      const auto fused = cpu::open_device(2);
      require_equal(*plain, *fused, exercise_picture(410, 256, aligned), {3, 4, true});
    }
  }

  TEST_CASE("GL and CPU agree on the default tank's grid") {
    const auto cpu = cpu::open_device(0);
    const auto gl = gl_device();
    require_equal(*cpu, *gl, exercise_on(410, 256), {2, 4});
  }

  TEST_CASE("GL and CPU agree over many steps") {
    const auto cpu = cpu::open_device(0);
    const auto gl = gl_device();
    require_equal(*cpu, *gl, exercise_on(64, 40), {120, 0});
  }

  TEST_CASE("GL and CPU agree at the end of many steps in one go") {
    const auto cpu = cpu::open_device(0);
    const auto gl = gl_device();
    require_equal(*cpu, *gl, exercise_on(128, 80), {40, 0, true});
  }

  TEST_CASE("looks at a part of the tank, other shapes and rates agree too") {
    Scene scene = exercise_on(64, 40);
    scene.picture.view = {{0.7, 0.4}, 0.31};
    scene.tank.rate = 50;
    const auto cpu = cpu::open_device(0);
    const auto gl = gl_device();
    require_equal(*cpu, *gl, scene, {4, 6});
    for (const Fit fit : {Fit::contain, Fit::cover, Fit::stretch}) {
      Scene other = exercise_on(30, 50);
      other.picture.fit = fit;
      require_equal(*cpu, *gl, other, {2, 6});
    }
  }
}

}  // namespace
}  // namespace fluidtank
