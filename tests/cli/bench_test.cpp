// `fluidtank bench` through the binary, and scripts/bench.sh.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "support/files.h"
#include "support/run.h"

namespace fluidtank::test {
namespace {

using nlohmann::json;

Run bench(const std::string& device = "cpu") {
  Run run("bench");
  run.scene("tiny.json").on(device).with("--count", "4").with("--warm-up", "1");
  return run;
}

json figures_of(Run& run) { return json::parse(run.with("--json").succeeds().out); }

// 48 x 48 cells, dye and picture 96 x 96.
constexpr double kCells = 48 * 48;

void check_shares(const json& stage) {
  for (const char* key : {"ms", "bytes", "gb_s", "copy_share", "cached_copy_share"}) {
    CAPTURE(key);
    CHECK(stage.at(key).get<double>() >= 0);
  }
  CHECK(stage.at("ms").get<double>() < 1000);
}

TEST_CASE("bench --json gives every stage with its bytes, against the machine's limits") {
  for (const std::string device : {"cpu", "gl"}) {
    CAPTURE(device);
    Run run = bench(device);
    const json found = figures_of(run.with("--no-pipeline"));
    for (const char* stage : {"advect_velocity", "divergence", "pressure", "advect_dye", "display", "pack"}) {
      CAPTURE(stage);
      check_shares(found.at("stages").at(stage));
      CHECK(found["stages"][stage]["ms"].get<double>() > 0);
    }
    for (const char* limit : {"copy_gb_s", "cached_copy_gb_s", "gflops", "pass_ms"}) {
      CAPTURE(limit);
      CHECK(found.at("limits").at(limit).get<double>() > 0);
    }
    CHECK(found["limits"]["copy_bytes"].get<double>() >= (64 << 20));
    // Velocity and its divergence, counted by hand: velocity, faces, walls' velocity and sources in, divergence out.
    CHECK(found["stages"]["divergence"]["bytes"].get<double>() == doctest::Approx(kCells * (8 + 4 + 8 + 8 + 4)));
    CHECK(found["frames"] == 4);
    CHECK(found["pressure"]["half_sweeps"] == 30);
    CHECK(found["step_ms"].get<double>() > found["pressure"]["ms"].get<double>());
    CHECK(found["picture_share"].get<double>() > 0);
    CHECK(found["picture_share"].get<double>() < 1);
    CHECK(found["memory"]["device_bytes"].get<double>() > kCells * 100);
    CHECK(found["memory"]["resident_bytes"].get<double>() > found["memory"]["device_bytes"].get<double>());
    CHECK(found["pipeline"].is_null());
    CHECK(found["encode_ms"].is_null());
  }
}

TEST_CASE("the CPU engine is also measured on one thread") {
  Run run = bench();
  const json found = figures_of(run.with("--no-pipeline").with("--threads", "2"));
  CHECK(found["limits"]["threads"] == 2);
  const json& one = found.at("one_thread");
  CHECK(one.at("limits").at("threads") == 1);
  for (const char* stage : {"pressure", "advect_dye"}) {
    CHECK(one["stages"][stage]["arithmetic_share"].get<double>() > 0);
    CHECK(one["stages"][stage]["arithmetic_share"].get<double>() < 1);
  }
  Run alone = bench();
  CHECK(figures_of(alone.with("--no-pipeline").with("--threads", "1"))["one_thread"].is_null());
}

TEST_CASE("whole renders are held against their parts, alone and several at once") {
  Run run = bench();
  const json found = figures_of(run.with("--clip-frames", "8").with("--jobs", "1,2"));
  const json& pipeline = found.at("pipeline");
  for (const char* key :
       {"simulation_fps", "encoder_fps", "render_fps", "framehash_fps", "expected_fps", "efficiency"}) {
    CAPTURE(key);
    CHECK(pipeline.at(key).get<double>() > 0);
  }
  CHECK(pipeline["frames"] == 8);
  CHECK(pipeline["container"] == "mp4");
  CHECK(pipeline["expected_fps"].get<double>() < pipeline["simulation_fps"].get<double>());
  CHECK((pipeline["bottleneck"] == "device" || pipeline["bottleneck"] == "encoder" ||
         pipeline["bottleneck"] == "readback"));
  REQUIRE(found.at("jobs").size() == 2);
  CHECK(found["jobs"][1]["jobs"] == 2);
  CHECK(found["jobs"][1]["render_fps"].get<double>() > 0);
  CHECK(found["jobs"][1]["encoder_fps"].get<double>() > 0);
}

TEST_CASE("pictures of odd size are encoded without 4:2:0") {
  Run run = bench();
  CHECK(figures_of(run.with("--clip-frames", "3").with("--size", "95x95"))["pipeline"]["container"] == "mkv");
}

TEST_CASE("--rows takes the dye along and leaves the picture") {
  Run run = bench();
  const json found = figures_of(run.with("--rows", "24").with("--no-pipeline"));
  CHECK(found["rows"] == 24);
  CHECK(found["dye_rows"] == 48);
  CHECK(found["width"] == 96);
}

TEST_CASE("the table names stages and limits") {
  const std::string table = bench().with("--clip-frames", "3").succeeds().out;
  for (const char* word :
       {"Gflop/s", "advect_dye", "whole step", "readback", "encode (mp4)", "resident", "bottleneck"}) {
    CAPTURE(word);
    CHECK(table.find(word) != std::string::npos);
  }
}

TEST_CASE("a sweep has a row for each size, and a plot that is well-formed") {
  const TemporaryFolder folder;
  Run run = bench();
  const std::string plot = (folder / "plot.svg").string();
  const json found = figures_of(run.with("--sweep", "rows=8:32").with("--plot", plot));
  REQUIRE(found.at("sweep").size() == 3);
  for (int k = 0; k < 3; ++k) {
    const json& row = found["sweep"][static_cast<std::size_t>(k)];
    const int rows = 8 << k;
    CHECK(row.at("rows") == rows);
    CHECK(row.at("cells") == rows * rows);
    CHECK(row.at("step_ms").get<double>() > row.at("pressure_ms").get<double>());
    for (const char* key : {"pressure_ms", "dye_ms", "picture_ms", "ns_per_cell"}) {
      CAPTURE(key);
      CHECK(row.at(key).get<double>() > 0);
    }
  }
  const Outcome checked = run_program({"xmllint", "--noout", plot});
  INFO(checked.err);
  CHECK(checked.code == 0);
  const std::string svg = read_text(plot);
  for (const char* word : {"<polyline", "cells of the velocity grid", "milliseconds", "pressure", "in proportion"}) {
    CAPTURE(word);
    CHECK(svg.find(word) != std::string::npos);
  }
  bench().with("--sweep", "rows=8:8").with("--plot", plot).fails(4, "--overwrite");
}

TEST_CASE("a sweep skips what there is no memory for, and says so") {
  Run run("bench");
  run.scene("tiny.json").on("gl").with("--count", "1").with("--warm-up", "0");
  const json found = figures_of(run.with("--sweep", "rows=16:8192:2"));
  REQUIRE(found["sweep"].size() == 2);
  CHECK(!found["sweep"][0].contains("skipped"));
  CHECK(found["sweep"][1].at("skipped").get<std::string>().find("fewer tank.rows") != std::string::npos);
}

TEST_CASE("what bench cannot do it says") {
  for (const char* sweep :
       {"128:4096", "rows=128", "rows=64:32", "rows=0:8", "rows=8:16:", "rows=8:16:4:4", "rows=8:99x"}) {
    CAPTURE(sweep);
    bench().with("--sweep", sweep).fails(2, "rows=128:4096");
  }
  bench().with("--plot", "x.svg").fails(2, "--sweep");
  bench().with("--jobs", "0").fails(2, "--jobs");
  bench().with("--rows", "-3").fails(2, "--rows");
  bench().with("--sweep", "rows=8:8").with("--plot", "/no/such/folder/x.svg").fails(4, "/no/such/folder");
}

TEST_SUITE("full") {
  TEST_CASE("scripts/bench.sh holds our pressure against fragment passes") {
    for (const std::string device : {"cpu", "gl"}) {
      CAPTURE(device);
      const Outcome outcome = run_program({SOURCE_DIR "/scripts/bench.sh", "--json", "--rounds", "2", "--device",
                                           device, "--binary", FLUIDTANK_BINARY, SOURCE_DIR "/scenes/tiny.json", "--",
                                           "--count", "4", "--warm-up", "1", "--clip-frames", "3"});
      INFO(outcome.err);
      REQUIRE(outcome.code == 0);
      const json found = json::parse(outcome.out);
      CHECK(found.at("ratio_fragment_to_ours").get<double>() > 0.2);
      CHECK(found.at("ours_ms").size() == 2);
      CHECK(found.at("fragment_ms").size() == 2);
      CHECK(found.at("fragment_difference").get<double>() < 1e-4);
      CHECK(found.at("fragment_renderer").get<std::string>().find("llvmpipe") != std::string::npos);
      CHECK(found.at("bench").at("pipeline").at("render_fps").get<double>() > 0);
    }
    CHECK(run_program({SOURCE_DIR "/scripts/bench.sh", "--binary", "/no/such/program"}).code == 4);
  }
}

}  // namespace
}  // namespace fluidtank::test
