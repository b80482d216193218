// The parameters of the scene, the tank and the picture; those of the things in the tank are in
// parameters_things.cpp, those of how it is drawn in parameters_looks.cpp.
#include "scene/parameters.h"

namespace fluidtank {
namespace {

std::string seconds_refusal(const Scene& scene) {
  return scene.frames ? "\"seconds\" and \"frames\" are both given; keep one" : "";
}

std::string relaxation_refusal(const Pressure& pressure) {
  return pressure.method == PressureMethod::jacobi ? "only \"sor\" has \"relaxation\"; remove it, or change \"method\""
                                                   : "";
}

std::string velocity_kept_refusal(const Fluid& fluid) {
  return fluid.velocity_dissipation ? "\"velocity_kept\" and \"velocity_dissipation\" are both given; keep one" : "";
}

std::string dye_kept_refusal(const Fluid& fluid) {
  return fluid.dye_dissipation ? "\"dye_kept\" and \"dye_dissipation\" are both given; keep one" : "";
}

}  // namespace

template <>
const Table<View>& table() {
  static const Table<View> kTable = {
      field("at", &View::at, between(-kFar, kFar), "tank units", "The point of the tank at the picture's centre."),
      field("height", &View::height, between(0, kFar), "tank units",
            "How much of the tank the picture's height shows; 0 for the whole tank."),
  };
  return kTable;
}

template <>
const Table<Picture>& table() {
  static const Table<Picture> kTable = {
      field("width", &Picture::width, between(1, kLargestSide), "pixels", "Its width."),
      field("height", &Picture::height, between(1, kLargestSide), "pixels", "Its height."),
      field("fps", &Picture::fps, between(0.01, 1000), "frames a second",
            "Frames a second of the clip: a number, or a fraction as \"30000/1001\"."),
      field("fit", &Picture::fit,
            one_of<Fit>({{"contain", Fit::contain, "The whole tank, with bars where the shapes differ."},
                         {"cover", Fit::cover, "The whole picture filled, the tank cut off where the shapes differ."},
                         {"stretch", Fit::stretch, "The tank stretched to the picture."}}),
            "", "How a tank of another shape is laid into the picture."),
      field("view", &Picture::view, Parts(), "", "The part of the tank that the picture shows."),
      field("supersample", &Picture::supersample, between(1, 8), "",
            "Samples a pixel, across and up, of which the pixel is the mean."),
      field("motion_blur", &Picture::motion_blur, between(1, 64), "",
            "Pictures over a frame's time that the frame is the mean of."),
  };
  return kTable;
}

template <>
const Table<Tank>& table() {
  static const Table<Tank> kTable = {
      field("size", &Tank::size, between(0.01, 1000), "tank units",
            "Width and height of the tank; its lower left corner is (0, 0)."),
      field("rows", &Tank::rows, between(1, kLargestSide), "cells",
            "Cells of the velocity grid from bottom to top; as many across as make them square."),
      field("dye_rows", &Tank::dye_rows, between(1, kLargestSide), "cells",
            "Cells of the dye grid from bottom to top."),
      field("rate", &Tank::rate, between(1, 10'000), "steps a second", "Steps of the simulation a second."),
  };
  return kTable;
}

template <>
const Table<Pressure>& table() {
  static const Table<Pressure> kTable = {
      deciding(field("method", &Pressure::method,
                     one_of<PressureMethod>({{"sor", PressureMethod::sor, "Red-black successive over-relaxation."},
                                             {"jacobi", PressureMethod::jacobi, "Jacobi's method: softer water."}}),
                     "", "How the pressure is solved.")),
      field("passes", &Pressure::passes, between(0, 100'000), "",
            "Red-black half-sweeps a step, or Jacobi's sweeps; more make the water stiffer."),
      refused_where<Pressure>(relaxation_refusal, field("relaxation", &Pressure::relaxation, between(0.01, 1.99), "",
                                                        "Over-relaxation of sor; 1 is Gauss-Seidel.")),
      field("kept", &Pressure::kept, between(0, 1), "a step",
            "Share of the last step's pressure that the solve starts from."),
      field("gradient", &Pressure::gradient, between(0, 2), "",
            "Share of the difference between a cell's neighbours in pressure that comes off its velocity: 0.5 is the "
            "slope; 1, as in the WebGL fluid, makes livelier water."),
  };
  return kTable;
}

template <>
const Table<Fluid>& table() {
  static const Table<Fluid> kTable = {
      field("order", &Fluid::order,
            one_of<StepOrder>(
                {{"advect_first", StepOrder::advect_first, "The water is carried along, then made incompressible."},
                 {"project_first", StepOrder::project_first,
                  "Made incompressible, then carried along, as in the WebGL fluid. \"max_speed\" then limits each "
                  "component of the velocity, after confinement."}}),
            "", "The order of a step's passes."),
      deciding(field("velocity_dissipation", &Fluid::velocity_dissipation, between(0, 1000), "1/s",
                     "Each step the velocity is divided by 1 + this x dt, instead of \"velocity_kept\".")),
      refused_where<Fluid>(velocity_kept_refusal, field("velocity_kept", &Fluid::velocity_kept, between(0, 1),
                                                        "per 1/60 s", "Share of the velocity that is kept.")),
      deciding(field("dye_dissipation", &Fluid::dye_dissipation, between(0, 1000), "1/s",
                     "Each step the dye is divided by 1 + this x dt, instead of \"dye_kept\".")),
      refused_where<Fluid>(dye_kept_refusal, field("dye_kept", &Fluid::dye_kept, between(0, 1), "per 1/60 s",
                                                   "Share of the dye that is kept.")),
      field("vorticity", &Fluid::vorticity, between(0, 100), "", "How strongly small eddies are put back."),
      field("max_speed", &Fluid::max_speed, between(0, 1000), "units a second", "The water goes no faster."),
      field("max_dye", &Fluid::max_dye, between(0, kBrightest), "", "No channel of the dye goes higher."),
      field("pressure", &Fluid::pressure, Parts(), "", "The pressure solver."),
  };
  return kTable;
}

template <>
const Table<Sparks>& table() {
  static const Table<Sparks> kTable = {
      field("count", &Sparks::count, between(0, 4'000'000), "", "Sparks that the water carries."),
      field("drawn", &Sparks::drawn, between(0, 4'000'000), "", "How many of them the picture shows."),
      field("size", &Sparks::size, between(0, 1), "tank units",
            "A spark's radius; each varies from 0.6 to 1.4 times this."),
      field("stretch", &Sparks::stretch, between(0, 10), "seconds",
            "How much of its motion a spark's streak shows; 0 for round dots."),
      field("brightness", &Sparks::brightness, between(0, kBrightest), "", "How bright the sparks are."),
      field("whiteness", &Sparks::whiteness, between(0, 1), "", "0 takes the water's colour, 1 is white."),
  };
  return kTable;
}

template <>
const Table<Scene>& table() {
  static const Table<Scene> kTable = {
      field("about", &Scene::about, Anything(), "", "What the scene shows, for people."),
      field("seed", &Scene::seed, between(0, 4'294'967'295.0), "", "Every random choice follows from it."),
      deciding(field("frames", &Scene::frames, between(1, 86'400'000), "",
                     "The clip's length in frames, instead of \"seconds\".")),
      refused_where<Scene>(seconds_refusal,
                           field("seconds", &Scene::seconds, between(0.001, kDay), "seconds", "The clip's length.")),
      field("picture", &Scene::picture, Parts(), "", "The picture's size and what it shows."),
      field("tank", &Scene::tank, Parts(), "", "The tank and its grids."),
      field("fluid", &Scene::fluid, Parts(), "", "How the water moves."),
      field("paused", &Scene::paused, between(0, kDay), "seconds",
            "Spans of time [from, until] in which the water waits: splats still land, and the picture goes on."),
      field("palette", &Scene::palette, between(0, kBrightest), "",
            "Colours instead of the circle of hues: \"random\" and \"colorful\" things, splashes and bursts draw from "
            "it, \"drift\" and \"rainbow\" go around it. One colour makes all of that colour."),
      field("walls", &Scene::walls, Parts(), "",
            "What the water flows around; the tank's four edges are walls anyway."),
      field("strokes", &Scene::strokes, Parts(), "", "Brushes drawn through the water, pushing and painting it."),
      field("splashes", &Scene::splashes, Parts(), "", "Short random strokes."),
      field("splats", &Scene::splats, Parts(), "", "Soft drops of velocity and dye that fall in at once."),
      field("bursts", &Scene::bursts, Parts(), "", "Random bursts of 5 to 24 splats."),
      field("pushers", &Scene::pushers, Parts(), "", "Soft capsules that push the water."),
      field("inks", &Scene::inks, Parts(), "", "Soft capsules that pour colour in."),
      field("sources", &Scene::sources, Parts(), "", "Shapes where water is poured in, drained or slowed."),
      field("sparks", &Scene::sparks, Parts(), "", "Bright particles that the water carries."),
      field("display", &Scene::display, Parts(), "", "How the dye is drawn."),
      field("field", &Scene::field, Parts(), "", "What is shown where \"display\" has the style \"field\"."),
      field("bloom", &Scene::bloom, Parts(), "", "The glow around bright places."),
      field("grade", &Scene::grade, Parts(), "", "Colour grading of the finished picture."),
      field("backdrop", &Scene::backdrop, Parts(), "", "What the picture is laid over, instead of a plain background."),
      field("rays", &Scene::rays, Parts(), "", "Rays of light from the tank's middle, in the classic style."),
  };
  return kTable;
}

// "extends" is resolved before the rows are read; "golden" is for those who compare frames.
template <>
std::vector<std::string> other_keys<Scene>() {
  return {"$schema", "extends", "golden", "look"};
}

}  // namespace fluidtank
