// --dump and --stats: the field that a user reads from the NPY file gives the figures that the program prints.
#include <doctest/doctest.h>

#include <cmath>
#include <cstring>

#include "support/files.h"
#include "support/run.h"

namespace fluidtank::test {
namespace {

// A NPY file (version 1), as numpy would see it.
struct Array {
  std::string header;
  std::size_t rows = 0, columns = 0, channels = 1;
  std::string data;
  double value(std::size_t y, std::size_t x, std::size_t channel = 0) const {
    float f = 0;
    std::memcpy(&f, &data[((y * columns + x) * channels + channel) * 4], 4);
    return static_cast<double>(f);
  }
  std::uint32_t bits(std::size_t y, std::size_t x) const {
    std::uint32_t u = 0;
    std::memcpy(&u, &data[(y * columns + x) * 4], 4);
    return u;
  }
};

Array read_npy(const std::filesystem::path& file) {
  const std::string text = read_text(file);
  REQUIRE(text.starts_with("\x93NUMPY\x01"));
  const std::size_t length = static_cast<unsigned char>(text[8]) + 256u * static_cast<unsigned char>(text[9]);
  Array array;
  array.header = text.substr(10, length);
  CHECK((10 + length) % 64 == 0);
  CHECK(array.header.find("'fortran_order': False") != std::string::npos);
  const std::string shape = array.header.substr(array.header.find("'shape': (") + 10);
  std::sscanf(shape.c_str(), "%zu, %zu, %zu", &array.rows, &array.columns, &array.channels);
  array.data = text.substr(10 + length);
  CHECK(array.data.size() == array.rows * array.columns * array.channels * 4);
  return array;
}

double figure(const std::string& line, const std::string& key, const std::string& within = "") {
  std::size_t at = within.empty() ? 0 : line.find("\"" + within + "\"");
  at = line.find("\"" + key + "\":", at);
  REQUIRE(at != std::string::npos);
  return std::atof(line.c_str() + at + key.size() + 3);
}

TEST_CASE("divergence and speed worked out from dumps equal --stats") {
  const TemporaryFolder folder;
  Run("render")
      .scene("pillars.json")
      .small()
      .frames("0:31")
      .on("cpu")
      .quiet()
      .with("--stats", (folder / "stats.jsonl").string())
      .with("--dump", "velocity@30=" + (folder / "velocity.npy").string())
      .with("--dump", "open_faces@30=" + (folder / "faces.npy").string())
      .with("--dump", "dye@30=" + (folder / "dye.npy").string())
      .to(folder / "a.framehash")
      .succeeds();
  const Array v = read_npy(folder / "velocity.npy");
  const Array faces = read_npy(folder / "faces.npy");
  const Array dye = read_npy(folder / "dye.npy");
  CHECK(v.rows == 32);
  CHECK(v.columns == 51);
  CHECK(v.channels == 2);
  CHECK(v.header.find("<f4") != std::string::npos);
  CHECK(faces.header.find("<u4") != std::string::npos);
  CHECK(dye.channels == 4);
  double square = 0, most = 0, speed = 0, red = 0;
  for (std::size_t y = 0; y < v.rows; ++y) {
    for (std::size_t x = 0; x < v.columns; ++x) {
      const std::uint32_t open = faces.bits(y, x);
      if (!(open & 16u)) continue;
      const double l = open & 1u ? v.value(y, x - 1, 0) : -v.value(y, x, 0);
      const double r = open & 2u ? v.value(y, x + 1, 0) : -v.value(y, x, 0);
      const double b = open & 4u ? v.value(y - 1, x, 1) : -v.value(y, x, 1);
      const double t = open & 8u ? v.value(y + 1, x, 1) : -v.value(y, x, 1);
      const double divergence = 0.5 * (r - l + t - b);
      square += divergence * divergence;
      most = std::fmax(most, std::fabs(divergence));
      speed = std::fmax(speed, std::hypot(v.value(y, x, 0), v.value(y, x, 1)));
    }
  }
  for (std::size_t y = 0; y < dye.rows; ++y) {
    for (std::size_t x = 0; x < dye.columns; ++x) red += dye.value(y, x, 0);
  }
  std::istringstream lines(read_text(folder / "stats.jsonl"));
  std::string line;
  int count = 0;
  for (std::string next; std::getline(lines, next); ++count) line = next;
  CHECK(count == 31);
  INFO(line);
  CHECK(figure(line, "l2", "divergence_after") == doctest::Approx(std::sqrt(square)).epsilon(1e-5));
  CHECK(figure(line, "max", "divergence_after") == doctest::Approx(most).epsilon(1e-5));
  CHECK(figure(line, "l2", "divergence_before") > figure(line, "l2", "divergence_after"));
  CHECK(figure(line, "max_speed") == doctest::Approx(speed).epsilon(1e-5));
  CHECK(line.find("\"sparks_alive\": 40000") != std::string::npos);
  const std::size_t colours = line.find("\"dye\":");
  REQUIRE(colours != std::string::npos);
  CHECK(std::atof(line.c_str() + line.find('[', colours) + 1) == doctest::Approx(red).epsilon(1e-5));
}

TEST_CASE("dumps take ranges and patterns, and refuse what there is not") {
  const TemporaryFolder folder;
  Run("render")
      .scene("tiny.json")
      .frames("0:9")
      .on("cpu")
      .quiet()
      .to(folder / "a.framehash")
      .with("--dump", "pressure@0:9:4=" + (folder / "p%02d.npy").string())
      .succeeds();
  for (const char* name : {"p00.npy", "p04.npy", "p08.npy"}) CHECK(std::filesystem::exists(folder / name));
  CHECK(!std::filesystem::exists(folder / "p01.npy"));
  Run("render")
      .scene("tiny.json")
      .on("cpu")
      .to(folder / "b.framehash")
      .with("--dump", "presure@0=x.npy")
      .fails(2, "pressure");
}

TEST_CASE("figures do not change the frames") {
  const TemporaryFolder folder;
  Run("render").scene("tiny.json").frames("0:9").on("cpu").quiet().to(folder / "a.framehash").succeeds();
  Run("render")
      .scene("tiny.json")
      .frames("0:9")
      .on("cpu")
      .quiet()
      .to(folder / "b.framehash")
      .with("--stats", (folder / "s.jsonl").string())
      .succeeds();
  CHECK(frame_lines(folder / "a.framehash") == frame_lines(folder / "b.framehash"));
}

}  // namespace
}  // namespace fluidtank::test
