#include "command/cli_commands.h"

#include "base/text.h"
#include "command/commands.h"
#include "command/docs.h"
#include "command/golden_cli.h"
#include "command/render_outputs.h"
#include "scene/looks.h"

namespace fluidtank {
namespace {

// The command to run once everything is parsed.
using Command = std::function<int()>;

void add_device_options(CLI::App& app, DeviceChoice& device) {
  app.add_option("--device", device.name, "auto, cpu, gl, all (every GPU in turn), or the number of an EGL device")
      ->capture_default_str();
  app.add_option("--threads", device.threads, "Threads of the CPU engine; 0 takes all processors")
      ->check(CLI::Range(0, 1024))
      ->capture_default_str();
  static const std::map<std::string, Kernels> kKernels = {
      {"auto", Kernels::automatic}, {"plain", Kernels::plain}, {"fused", Kernels::fused}};
  app.add_option("--kernels", device.kernels,
                 "plain: a pass at a time; fused: several at once, in tiles or rows; the same bytes")
      ->transform(CLI::CheckedTransformer(kKernels, CLI::ignore_case).description("{auto,plain,fused}"))
      ->default_str("auto");
  app.add_option("--shader-dir", device.shader_folder, "Take shaders from this folder before the built-in ones");
  app.add_flag("--inexact", device.inexact, "Use a GPU even where it fails the exactness check");
}

void add_assets(CLI::App& app, std::vector<std::filesystem::path>& assets) {
  app.add_option("--assets", assets, "Another folder below which the files that a scene names may lie")
      ->allow_extra_args(false);
}

std::vector<std::string> look_names() {
  std::vector<std::string> names;
  for (const Look& look : looks()) names.push_back(look.name);
  return names;
}

void add_laid(CLI::App& app, Laid& laid) {
  app.add_option("--look", laid.look, "Draw the scene in this look, whatever its own: " + listed(look_names()));
  app.add_option("--with", laid.settings, "Lay the settings of this file over the scene")->allow_extra_args(false);
}

void add_scene_options(CLI::App& app, SceneChanges& changes) {
  add_laid(app, changes.laid);
  app.add_option("--set", changes.sets, "Change a value of the scene, as /fluid/vorticity=20")->allow_extra_args(false);
  app.add_option("--seconds", changes.seconds, "Length of the clip")->check(CLI::Range(0.0, 1e6));
  app.add_option("--size", changes.size, "Size of the picture, as 640x400");
  app.add_option("--seed", changes.seed, "Seed of everything random");
  app.add_option("--supersample", changes.supersample, "Samples a pixel, across and up, of which it is the mean")
      ->check(CLI::Range(1, 8));
  app.add_option("--motion-blur", changes.motion_blur, "Pictures over a frame's time, of which it is the mean")
      ->check(CLI::Range(1, 64));
  add_assets(app, changes.assets);
}

void add_encoding_options(CLI::App& app, EncodingOptions& encoding) {
  app.add_option("--codec", encoding.codec, "Of those that the format takes, as hevc or av1 in mp4");
  app.add_option("--crf", encoding.crf, "Quality on the codec's own scale; smaller is better");
  app.add_option("--preset", encoding.preset, "Speed against size, as the codec names it");
  app.add_option("--pix-fmt", encoding.pix_fmt, "How pixels are stored, as yuv444p, yuv420p10 or rgb48");
  app.add_option("--bitrate", encoding.bitrate, "Bits a second instead of a quality, as 8M");
}

constexpr const char* kRenderFooter =
    "--dump FIELD@FRAMES=FILE writes a field as it is when a frame is shown, as NumPy arrays (NPY version 1):\n"
    "  velocity@60=velocity.npy          frame 60\n"
    "  dye@0:60:10=dye_%05d.npy          every 10th of frames 0 to 59, a file each\n"
    "  curl@:=curl_%05d.npy              every frame\n"
    "Arrays are (rows, columns[, channels]), rows from the bottom; sparks are (sparks, 4): x, y, age, lifetime.\n"
    "float32, but uint32 for fields of bits (open_faces: left 1, right 2, bottom 4, top 8, open 16).\n"
    "A field name that does not exist lists those that do.\n"
    "\n"
    "--stats FILE.jsonl writes an object a frame: kinetic_energy, max_speed, courant (cells a step),\n"
    "divergence_before and divergence_after the pressure solve (l2, max; per cell, as shaders/tank/divergence.glsl),\n"
    "dye (sum of each channel), sparks_alive, ms (of each stage).";

void add_render(CLI::App& app, Command& command) {
  CLI::App* render_app = app.add_subcommand("render", "Render scenes to videos, pictures or hashes");
  auto options = std::make_shared<RenderOptions>();
  render_app->add_option("scene", options->scenes, "Scene files")->required();
  render_app
      ->add_option(
          "-o,--output", options->output,
          "OUT.mp4, OUT.mov, OUT.webm, OUT.mkv (lossless), OUT.gif, DIR/%05d.png, DIR/%05d.exr, OUT.framehash, "
          "- for y4m on stdout, and more (`fluidtank formats`); of several scenes a folder, DIR/")
      ->required();
  render_app->add_option("--format", options->format, "What the clips in a folder are: DIR/SCENE.mp4 unless given")
      ->check(CLI::IsMember(folder_formats()));
  render_app
      ->add_option("-j,--jobs", options->jobs,
                   "Scenes rendered at a time; one unless given, with --device all one a GPU")
      ->check(CLI::Range(1, 256));
  render_app->add_option("--frames", options->frames, "Only frames A:B (B left out)");
  add_encoding_options(*render_app, options->encoding);
  add_scene_options(*render_app, options->changes);
  add_device_options(*render_app, options->device);
  render_app->add_option("--stats", options->stats, "Write figures of the water to this file, a JSON object a frame");
  render_app->add_option("--dump", options->dumps, "Write a field to NumPy files, as velocity@60=velocity.npy")
      ->allow_extra_args(false);
  render_app->add_flag("--overwrite", options->overwrite, "Replace an output that exists");
  auto* quiet = render_app->add_flag("-q,--quiet", options->quiet, "Say nothing but errors");
  render_app->add_flag("--json", options->json, "Progress as JSON on stdout, an object a line: started, progress, done")
      ->excludes(quiet);
  render_app->footer(kRenderFooter);
  render_app->callback([options, &command] {
    options->changes.quiet = options->quiet;
    command = [options] { return render(*options); };
  });
}

void add_sheet(CLI::App& app, Command& command) {
  CLI::App* sheet_app =
      app.add_subcommand("sheet", "Render some frames of a scene side by side, with their times, to one picture");
  auto options = std::make_shared<SheetOptions>();
  sheet_app->add_option("scene", options->scene, "Scene file")->required();
  sheet_app->add_option("-o,--output", options->output, "OUT.png or OUT.jpg")->required();
  sheet_app->add_option("--count", options->count, "Frames, spread evenly over the clip")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  sheet_app->add_option("--columns", options->columns, "Frames a row; 0 makes the sheet about 16 by 10")
      ->check(CLI::Range(0, 1000))
      ->capture_default_str();
  sheet_app->add_option("--width", options->width, "Width of a frame, in pixels; its height follows")
      ->check(CLI::Range(16, 8192))
      ->capture_default_str();
  sheet_app->add_option("--frames", options->frames, "Only of frames A:B (B left out)");
  add_scene_options(*sheet_app, options->changes);
  add_device_options(*sheet_app, options->device);
  sheet_app->add_flag("--overwrite", options->overwrite, "Replace a picture that exists");
  sheet_app->add_flag("-q,--quiet", options->changes.quiet, "Say nothing but errors");
  sheet_app->callback([options, &command] { command = [options] { return sheet(*options); }; });
}

void add_check(CLI::App& app, Command& command) {
  CLI::App* check_app = app.add_subcommand("check", "Read scenes and list every fault; needs no GPU");
  auto options = std::make_shared<CheckOptions>();
  check_app->add_option("scene", options->scenes, "Scene files")->required();
  add_laid(*check_app, options->laid);
  check_app->add_option("--set", options->sets, "Change a value of the scene first")->allow_extra_args(false);
  add_assets(*check_app, options->assets);
  auto* resolved = check_app->add_flag("--resolved", options->resolved, "Print the whole scene with every default");
  check_app->add_flag("--json", options->json, "The faults as one JSON array, for editors")->excludes(resolved);
  check_app->callback([options, &command] { command = [options] { return check_scenes(*options); }; });
}

void add_bench(CLI::App& app, Command& command) {
  CLI::App* bench_app =
      app.add_subcommand("bench", "Time every stage of a scene, and whole renders, against the machine's limits");
  auto options = std::make_shared<BenchOptions>();
  bench_app->add_option("scene", options->scene, "Scene file")->required();
  auto* rows = bench_app->add_option("--rows", options->rows, "Rows of the velocity grid; the dye's in proportion")
                   ->check(CLI::PositiveNumber);
  bench_app->add_option("--count", options->frames, "Frames to time")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  bench_app->add_option("--warm-up", options->warm_up, "Frames to run first")
      ->check(CLI::Range(0, 100000))
      ->capture_default_str();
  auto* no_pipeline =
      bench_app->add_flag("--no-pipeline", options->no_pipeline, "Time the stages alone, no whole renders");
  auto* clip_frames =
      bench_app
          ->add_option("--clip-frames", options->clip_frames, "Frames of the whole renders; 0 takes the scene's own")
          ->check(CLI::Range(0, 1000000))
          ->capture_default_str();
  auto* rounds = bench_app->add_option("--rounds", options->rounds, "Whole renders, of which the median is taken")
                     ->check(CLI::Range(1, 1000))
                     ->capture_default_str();
  auto* jobs = bench_app->add_option("--jobs", options->jobs, "Also so many renders at once, as 1,2,4")
                   ->delimiter(',')
                   ->check(CLI::Range(1, 64));
  auto* sweep = bench_app->add_option("--sweep", options->sweep,
                                      "Only a table of sizes, each twice the one before: rows=128:4096; or so many of "
                                      "them: rows=128:4096:11");
  auto* plot = bench_app->add_option("--plot", options->plot, "Draw the sweep as an SVG file")->needs(sweep);
  bench_app->add_flag("--overwrite", options->overwrite, "Replace a plot that exists")->needs(plot);
  for (CLI::Option* of_pipeline : {clip_frames, rounds, jobs}) of_pipeline->excludes(no_pipeline)->excludes(sweep);
  rows->excludes(sweep);
  bench_app->add_flag("--json", options->json, "One JSON object");
  add_scene_options(*bench_app, options->changes);
  add_device_options(*bench_app, options->device);
  bench_app->callback([options, &command] { command = [options] { return bench(*options); }; });
}

void add_new(CLI::App& app, Command& command) {
  CLI::App* new_app = app.add_subcommand("new", "Write a scene to begin with");
  auto options = std::make_shared<NewOptions>();
  new_app->add_option("file", options->file, "The new scene's file");
  new_app->add_option("--template", options->scene, "Which scene to begin from")->capture_default_str();
  new_app->add_flag("--list", options->list, "List the templates");
  new_app->add_flag("--overwrite", options->overwrite, "Replace a file that exists");
  new_app->callback([options, &command] { command = [options] { return new_scene(*options); }; });
}

void add_doctor(CLI::App& app, Command& command) {
  CLI::App* doctor_app = app.add_subcommand("doctor", "Say what this machine can do and whether its GPU is exact");
  auto choice = std::make_shared<DeviceChoice>();
  add_device_options(*doctor_app, *choice);
  doctor_app->callback([choice, &command] { command = [choice] { return doctor(*choice); }; });
}

void add_formats(CLI::App& app, Command& command) {
  CLI::App* formats_app = app.add_subcommand("formats", "List what an output may be, with codecs and their options");
  auto json = std::make_shared<bool>(false);
  formats_app->add_flag("--json", *json, "One JSON array");
  formats_app->callback([json, &command] { command = [json] { return list_formats(*json); }; });
}

// For scripts/make-docs.sh alone.
void add_docs(CLI::App& app, Command& command) {
  CLI::App* docs_app = app.add_subcommand("docs", "Print a completion, the man page or the scenes' README")->group("");
  auto kind = std::make_shared<std::string>();
  docs_app->add_option("kind", *kind)->required()->check(CLI::IsMember({"bash", "zsh", "fish", "man", "scenes"}));
  docs_app->callback([kind, &app, &command] { command = [kind, &app] { return print_docs(app, *kind); }; });
}

}  // namespace

void add_commands(CLI::App& app, Command& command) {
  app.set_version_flag("--version", version_text);
  app.require_subcommand(1);
  app.footer("Exit codes:\n" + exit_code_lines());
  add_render(app, command);
  add_sheet(app, command);
  add_new(app, command);
  add_check(app, command);
  add_bench(app, command);
  add_compare(app, command);
  add_golden(app, command, add_device_options);
  add_formats(app, command);
  add_doctor(app, command);
  app.add_subcommand("schema", "Print the JSON schema of scene files")->callback([&command] {
    command = print_schema;
  });
  add_docs(app, command);
}

}  // namespace fluidtank
