// The two engines, stage by stage, bit for bit: odd sizes, still water and random states.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>

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

TEST_CASE("tiled pressure leaves the bytes of plain half-sweeps") {
  for (const int passes : {6, 30, 31, 40}) {
    CAPTURE(passes);
    Scene scene = exercise_on(101, 47);
    scene.fluid.pressure.passes = passes;
    for (const gl::Tiles tiles : {gl::Tiles::never, gl::Tiles::always}) {
      const auto cpu = cpu::open_device(0);
      const auto gl = gl_device(tiles);  // one at a time: a device's context is its thread's
      require_equal(*cpu, *gl, scene, {2, 9});
    }
  }
}

TEST_CASE("no kernel is left out of the comparison") {
  const auto tiled = gl_device(gl::Tiles::always);
  const auto cpu = cpu::open_device(1);
  Scene scene = exercise_on(40, 25);
  scene.fluid.pressure.passes = 31;  // some in tiles, one plainly
  require_equal(*cpu, *tiled, scene, {2, 1});
  auto bound = tiled->bound_kernels();
  auto all = gl::ShaderSource::kernel_names();
  std::sort(bound.begin(), bound.end());
  std::sort(all.begin(), all.end());
  CHECK(bound == all);
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
  }
}

TEST_SUITE("full") {
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
