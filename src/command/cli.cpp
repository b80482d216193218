#include "command/cli.h"

#include <CLI/CLI.hpp>
#include <functional>
#include <iostream>

#include "base/error.h"
#include "command/commands.h"

namespace fluidtank {
namespace {

// The command to run once everything is parsed.
using Command = std::function<int()>;

void add_device_options(CLI::App& app, DeviceChoice& device) {
  app.add_option("--device", device.name, "auto, cpu, gl, or the number of an EGL device")->capture_default_str();
  app.add_option("--threads", device.threads, "Threads of the CPU engine; 0 takes all processors")
      ->check(CLI::Range(0, 1024))
      ->capture_default_str();
  app.add_option("--shader-dir", device.shader_folder, "Take shaders from this folder before the built-in ones");
  app.add_flag("--inexact", device.inexact, "Use a GPU even where it fails the exactness check");
}

void add_scene_options(CLI::App& app, SceneChanges& changes) {
  app.add_option("--set", changes.sets, "Change a value of the scene, as /fluid/vorticity=20")->allow_extra_args(false);
  app.add_option("--seconds", changes.seconds, "Length of the clip")->check(CLI::Range(0.0, 1e6));
  app.add_option("--size", changes.size, "Size of the picture, as 640x400");
  app.add_option("--seed", changes.seed, "Seed of everything random");
}

void add_render(CLI::App& app, Command& command) {
  CLI::App* render_app = app.add_subcommand("render", "Render a scene to a video, pictures or hashes");
  auto options = std::make_shared<RenderOptions>();
  render_app->add_option("scene", options->scene, "Scene file")->required();
  render_app
      ->add_option("-o,--output", options->output,
                   "OUT.mp4, OUT.mkv (lossless), DIR/%05d.png, OUT.framehash, or - for y4m on stdout")
      ->required();
  render_app->add_option("--frames", options->frames, "Only frames A:B (B left out)");
  add_scene_options(*render_app, options->changes);
  add_device_options(*render_app, options->device);
  render_app->add_flag("--overwrite", options->overwrite, "Replace an output that exists");
  render_app->add_flag("-q,--quiet", options->quiet, "Say nothing but errors");
  render_app->callback([options, &command] { command = [options] { return render(*options); }; });
}

void add_check(CLI::App& app, Command& command) {
  CLI::App* check_app = app.add_subcommand("check", "Read scenes and list every fault; needs no GPU");
  auto options = std::make_shared<CheckOptions>();
  check_app->add_option("scene", options->scenes, "Scene files")->required();
  check_app->add_option("--set", options->sets, "Change a value of the scene first")->allow_extra_args(false);
  check_app->add_flag("--resolved", options->resolved, "Print the whole scene with every default");
  check_app->callback([options, &command] { command = [options] { return check_scenes(*options); }; });
}

void add_bench(CLI::App& app, Command& command) {
  CLI::App* bench_app = app.add_subcommand("bench", "Time every stage of a scene");
  auto options = std::make_shared<BenchOptions>();
  bench_app->add_option("scene", options->scene, "Scene file")->required();
  bench_app->add_option("--count", options->frames, "Frames to time")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  bench_app->add_option("--warm-up", options->warm_up, "Frames to run first")
      ->check(CLI::Range(0, 100000))
      ->capture_default_str();
  bench_app->add_flag("--json", options->json, "One JSON object");
  add_scene_options(*bench_app, options->changes);
  add_device_options(*bench_app, options->device);
  bench_app->callback([options, &command] { command = [options] { return bench(*options); }; });
}

void add_doctor(CLI::App& app, Command& command) {
  CLI::App* doctor_app = app.add_subcommand("doctor", "Say what this machine can do and whether its GPU is exact");
  auto choice = std::make_shared<DeviceChoice>();
  add_device_options(*doctor_app, *choice);
  doctor_app->callback([choice, &command] { command = [choice] { return doctor(*choice); }; });
}

int run_command(int argc, char** argv) {
  CLI::App app("fluidtank renders clips of 2D fluids from scene files, the same bytes on every exact device.",
               "fluidtank");
  app.set_version_flag("--version", "fluidtank " FLUIDTANK_VERSION);
  app.require_subcommand(1);
  Command command;
  add_render(app, command);
  add_check(app, command);
  add_bench(app, command);
  add_doctor(app, command);
  app.add_subcommand("schema", "Print the JSON schema of scene files")->callback([&command] {
    command = print_schema;
  });
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : static_cast<int>(Exit::usage);
  }
  return command();
}

}  // namespace

int run(int argc, char** argv) {
  try {
    return run_command(argc, argv);
  } catch (const Error& error) {
    std::cerr << "fluidtank: " << error.what() << "\n";
    return static_cast<int>(error.code());
  } catch (const std::bad_alloc&) {
    std::cerr << "fluidtank: out of memory\n";
    return static_cast<int>(Exit::device);
  } catch (const std::exception& error) {
    std::cerr << "fluidtank: " << error.what() << "\n";
    return 70;  // an internal error (EX_SOFTWARE)
  }
}

}  // namespace fluidtank
