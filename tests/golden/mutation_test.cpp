// One constant of each kernel is changed through --shader-dir: GL's frames must change and the CPU engine's must not.
// So GL is really GL, no kernel is dead, and the goldens see every kernel.
#include <doctest/doctest.h>

#include <set>

#include "compute/gl/shader_source.h"
#include "support/files.h"
#include "support/run.h"

namespace fluidtank::test {
namespace {

struct Mutation {
  const char* kernel;
  const char* from;
  const char* to;
  const char* output = "out.framehash";  ///< A format, and options, whose packing the kernel makes.
  const char* kernels = "auto";
  const char* look = nullptr;  ///< Settings that the kernel is for.
};

const char* const kClear = R"({"display": {"alpha": "straight"}, "picture": {"motion_blur": 2}})";
const char* const kSolver = R"({"fluid": {"order": "project_first",
  "pressure": {"method": "jacobi", "passes": 20, "kept": 0.8, "gradient": 1}}})";
const char* const kField = R"({"display": {"style": "field"}})";  // with its bar
const char* const kPaper = R"({"display": {"style": "paper"}})";
const char* const kClassicStyle = R"({"display": {"style": "classic", "brightness": 0.5}, "rays": {"weight": 1}})";

const std::vector<Mutation> kMutations = {
    {"walls", "real nearest = 4.0f", "real nearest = -1.0f"},
    {"dye_walls", "flush(nearest)", "flush(nearest - 0.05f)"},
    {"open_faces", "faces |= 1u", "faces |= 0u"},
    {"forces", "push.value.x * w", "push.value.x * w * 0.5f"},
    {"dye_sources", "pour.value * w", "pour.value * w * 0.5f"},
    {"sources", "sum.x + source.pour", "sum.x - source.pour"},
    {"advect_velocity", "v * params.velocity_kept", "v * 0.5f"},
    {"curl", "0.5f * (across - up)", "0.25f * (across - up)"},
    {"confine_vorticity", "+ params.slope_floor", "+ 1e-1f"},
    {"divergence", "0.5f * ((right - left)", "0.4f * ((right - left)"},
    {"sum_divergence", "? 1.0f : 0.0f", "? 0.5f : 0.0f"},
    {"sum_groups", "sum + one", "sum - one"},
    {"balance", "divergence[i] - mean", "divergence[i] + mean"},
    {"pressure_split", "inside ? divergence[i]", "inside ? 0.5f * divergence[i]"},
    {"pressure_sweep", "* 0.25f", "* 0.20f"},
    {"pressure_join", "is_red ? red[k]", "is_red ? 0.5f * red[k]"},
    {"subtract_gradient", "params.gradient * (r - l)", "0.4f * (r - l)"},
    {"advect_dye", "d * params.dye_kept", "d * 0.5f"},
    {"move_sparks", "1.5f + draw", "0.5f + draw"},
    {"saturate", "1.0f - exp_neg(depth_r)", "0.9f - exp_neg(depth_r)"},
    {"clear_light", "= 0u", "= 4000u"},
    {"draw_sparks", "* 1.25f", "* 0.25f"},
    {"display", "kRelief = 3.0f", "kRelief = 1.0f"},
    {"glow_bright", "* 0.25f", "* 0.5f"},
    {"glow_down", "outer * 0.125f", "outer * 0.5f"},
    {"glow_up", "fine[i] + ", "fine[i] * 0.5f + "},
    {"finish", "* 65535.0f", "* 60000.0f"},
    {"pack_rgb24", "first + 1, total) << 8", "first + 1, total) << 9"},
    {"pack_bgr0", "g << 8", "g << 9", "out.mkv"},
    {"pack_yuv420", "16u + ", "17u + ", "out.y4m"},
    {"pack_plane", "(form & 1) != 0 ? 64u", "(form & 1) != 0 ? 65u", "out.mov"},
    {"pack_rgba", "g << 8", "g << 9", "out.raw --pix-fmt rgba"},
    {"pack_rgb16", "second) << 16", "second) << 15", "out.raw --pix-fmt rgb48"},
    {"pack_linear", "flush(sum.z)", "flush(sum.x)", "out.raw --pix-fmt gbrpf32"},
    {"absorb", "kBody = 0.12f", "kBody = 0.9f", "out.framehash", "auto", kPaper},
    {"gather", "before + mean", "before - mean", "out.framehash", "auto", kClear},
    {"develop", "min((colour", "min((2u * colour", "out.framehash", "auto", kClear},
    {"splat_velocity", "splat.value.x * w", "splat.value.x * w * 0.5f"},
    {"splat_dye", "splat.value * w", "splat.value * w * 0.5f"},
    {"pressure_jacobi", "* 0.25f", "* 0.20f", "out.framehash", "auto", kSolver},
    {"keep_pressure", "* params.pressure_start", "* 0.5f", "out.framehash", "auto", kSolver},
    {"pressure_tiled", "* 0.25f", "* 0.20f", "out.framehash", "fused"},
    {"glow_tail", "outer * 0.125f", "outer * 0.5f", "out.framehash", "fused"},
    {"bloom_prefilter", "real soft = params", "real soft = 0.5f * params", "out.framehash", "auto", kClassicStyle},
    {"bloom_blur", "flush4(mean)", "flush4(mean * 0.5f)", "out.framehash", "auto", kClassicStyle},
    {"bloom_add", "to[i] + blur", "to[i] * 0.5f + blur", "out.framehash", "auto", kClassicStyle},
    {"rays_mask", "* 20.0f", "* 10.0f", "out.framehash", "auto", kClassicStyle},
    {"rays_march", "kDecay = 0.95f", "kDecay = 0.9f", "out.framehash", "auto", kClassicStyle},
    {"rays_blur", "0.29411764f", "0.25f", "out.framehash", "auto", kClassicStyle},
    {"classic_lengths", "own.y * own.y", "own.y * own.x", "out.framehash", "auto", kClassicStyle},
    {"classic_display", "+ 0.7f, 0.7f", "+ 0.5f, 0.5f", "out.framehash", "auto", kClassicStyle},
    {"classic_over", "tint * shown", "tint * shown * 0.5f", "out.framehash", "auto", kClassicStyle},
    {"field_values", "length2(vec2(x, y))", "length2(vec2(x, x))", "out.framehash", "auto", kField},
    {"field_range", "value > largest", "value < largest", "out.framehash", "auto", kField},
    {"join_ranges", "range.y > largest", "range.y < largest", "out.framehash", "auto", kField},
    {"field_scale", "0.5f * span", "0.4f * span", "out.framehash", "auto", kField},
    {"show_field", "* s.z + s.w", "* s.z + 0.1f", "out.framehash", "auto", kField},
    {"field_walls", "kWallGrey = 20560.0f", "kWallGrey = 30560.0f", "out.framehash", "auto", kField},
    {"draw_bar", "kBright = 61680u", "kBright = 51680u", "out.framehash", "auto", kField},
    {"field_light", "65535u)], 1.0f", "65535u)] * 0.5f, 1.0f", "out.raw --pix-fmt gbrpf32", "auto", kField},
};

// Small, and with something for every kernel.
const char* const kScene = R"({ "seed": 5, "frames": 10, "picture": {"width": 160, "height": 100},
  "tank": {"rows": 40, "dye_rows": 80}, "splashes": {"at_start": 2},
  "walls": [{"shape": "circle", "at": [0.8, 0.6], "radius": 0.12}],
  "strokes": [{"path": [[0.2, 0.5], [1.4, 0.4]], "start": 0, "seconds": 0.2, "radius": 0.08, "color": "#ffb060"}],
  "sources": [{"shape": "circle", "at": [1.2, 0.5], "radius": 0.15, "pour": 6}],
  "bursts": {"at_start": 1},
  "sparks": {"count": 4000, "drawn": 4000, "size": 0.01, "brightness": 8}, "bloom": {"threshold": 0.2} })";

std::string rendered(const std::filesystem::path& scene, const std::string& device,
                     const std::filesystem::path& shaders, const std::string& output, const std::string& kernels = "auto",
                     const char* look = nullptr) {
  const TemporaryFolder folder;
  std::istringstream words(output);
  std::string name, option, value;
  words >> name;
  Run run("render");
  if (look != nullptr) {
    write_text(folder / "look.json", look);
    run.with("--with", (folder / "look.json").string());
  }
  run.scene(scene).on(device).quiet().with("--kernels", kernels).to(folder / name);
  while (words >> option >> value) run.with(option, value);
  if (!shaders.empty()) run.with("--shader-dir", shaders.string());
  run.succeeds();
  return name.ends_with(".framehash") ? frame_lines(folder / name) : read_text(folder / name);
}

// A shader folder that holds one changed kernel.
void write_mutation(const Mutation& mutation, const std::filesystem::path& folder) {
  for (const char* floor : {"tank", "view"}) {
    const std::string path = std::string(floor) + "/" + mutation.kernel + ".glsl";
    if (!std::filesystem::exists(std::string(SOURCE_DIR "/shaders/") + path)) continue;
    std::string text = read_text(std::string(SOURCE_DIR "/shaders/") + path);
    const auto at = text.find(mutation.from);
    REQUIRE(at != std::string::npos);
    text.replace(at, std::string(mutation.from).size(), mutation.to);
    std::filesystem::create_directories(folder / floor);
    write_text(folder / path, text);
  }
}

TEST_CASE("there is a mutation for every kernel") {
  // Not in the way of a frame.
  std::set<std::string> mutated{"count_unbounded", "sum_counts"};
  for (const Mutation& mutation : kMutations) mutated.insert(mutation.kernel);
  for (const std::string& kernel : gl::ShaderSource::kernel_names()) {
    CAPTURE(kernel);
    CHECK(mutated.contains(kernel));
  }
}

TEST_SUITE("full") {
  TEST_CASE("a changed kernel changes GL's frames and not the CPU engine's") {
    const TemporaryFolder folder;
    write_text(folder / "scene.json", kScene);
    std::map<std::string, std::string> plain;
    for (const Mutation& mutation : kMutations) {
      const std::string name = mutation.output + std::string(mutation.look != nullptr ? mutation.look : "");
      if (plain.contains(name)) continue;
      plain[name] = rendered(folder / "scene.json", "cpu", {}, mutation.output, "auto", mutation.look);
      CHECK(rendered(folder / "scene.json", "gl", {}, mutation.output, "auto", mutation.look) == plain[name]);
    }
    for (const Mutation& mutation : kMutations) {
      CAPTURE(std::string(mutation.kernel));
      const TemporaryFolder shaders;
      write_mutation(mutation, shaders.path());
      const std::string& expected = plain[mutation.output + std::string(mutation.look != nullptr ? mutation.look : "")];
      CHECK(rendered(folder / "scene.json", "gl", shaders.path(), mutation.output, mutation.kernels, mutation.look) !=
            expected);
    }
    const TemporaryFolder shaders;
    for (const Mutation& mutation : kMutations) write_mutation(mutation, shaders.path());
    CHECK(rendered(folder / "scene.json", "cpu", shaders.path(), "out.framehash") == plain["out.framehash"]);
  }
}

}  // namespace
}  // namespace fluidtank::test
