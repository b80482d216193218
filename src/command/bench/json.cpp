#include <cmath>
#include <cstdio>

#include "base/text.h"
#include "command/bench/report.h"

namespace fluidtank {
namespace {

std::string number(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.6g", std::isfinite(value) ? value : 0);
  return text;
}

std::string number(const std::optional<double>& value) { return value ? number(*value) : "null"; }

// Keys in the order in which they are added.
class Object {
 public:
  Object& add(const std::string& key, const std::string& json) {
    text_ += (text_.empty() ? "" : ", ") + json_text(key) + ": " + json;
    return *this;
  }
  Object& add(const std::string& key, double value) { return add(key, number(value)); }
  Object& add(const std::string& key, const std::optional<double>& value) { return add(key, number(value)); }
  Object& add_text(const std::string& key, const std::string& value) { return add(key, json_text(value)); }
  std::string text() const { return "{" + text_ + "}"; }

 private:
  std::string text_;
};

template <class T, class Write>
std::string array(const std::vector<T>& list, Write write) {
  std::string text;
  for (const T& each : list) text += (text.empty() ? "" : ", ") + write(each);
  return "[" + text + "]";
}

double share(double part, double whole) { return whole > 0 ? part / whole : 0; }

std::string stage(const StageFigures& s, const Limits& limits) {
  const double gb_s = share(s.bytes, s.ms * 1e6);
  Object object;
  object.add("ms", s.ms).add("best_ms", s.best_ms).add("bytes", s.bytes).add("gb_s", gb_s);
  object.add("copy_share", share(gb_s, limits.copy_gb_s))
      .add("cached_copy_share", share(gb_s, limits.cached_copy_gb_s));
  if (s.operations) {
    const double gflops = share(*s.operations, s.ms * 1e6);
    object.add("gflops", gflops).add("arithmetic_share", share(gflops, limits.gflops));
  }
  return object.text();
}

std::string stages(const FrameFigures& frame, const Limits& limits) {
  Object object;
  for (const StageFigures& each : frame.stages) object.add(each.name, stage(each, limits));
  return object.text();
}

std::string limits_object(const Limits& l) {
  return Object()
      .add("threads", l.threads)
      .add("copy_gb_s", l.copy_gb_s)
      .add("copy_bytes", l.copy_bytes)
      .add("cached_copy_gb_s", l.cached_copy_gb_s)
      .add("cached_copy_bytes", l.cached_copy_bytes)
      .add("gflops", l.gflops)
      .add("pass_ms", l.pass_ms)
      .text();
}

std::string pressure(const BenchFigures& f) {
  const StageFigures* found = f.frame().stage("pressure");
  if (!found) return "null";
  return Object()
      .add("ms", found->ms)
      .add("best_ms", found->best_ms)
      .add("half_sweeps", f.half_sweeps)
      .add("ms_per_half_sweep", share(found->ms, f.half_sweeps))
      .add("share_of_step", share(found->ms, f.frame().step_ms))
      .text();
}

// What one thread reaches of a core, where there are several.
std::string one_thread(const BenchFigures& f) {
  if (f.limits.size() < 2) return "null";
  return Object()
      .add("limits", limits_object(f.limits.front()))
      .add("stages", stages(f.frames.front(), f.limits.front()))
      .add("step_ms", f.frames.front().step_ms)
      .add("picture_ms", f.frames.front().picture_ms)
      .text();
}

std::string memory(const MemoryFigures& m) {
  return Object()
      .add("device_bytes", m.device)
      .add("device_taken_bytes", m.device_taken)
      .add("resident_bytes", m.resident)
      .add("resident_at_warm_up_bytes", m.resident_at_warm_up)
      .text();
}

std::string pipeline(const PipelineFigures& p) {
  return Object()
      .add("frames", p.frames)
      .add_text("container", p.container)
      .add("simulation_fps", p.simulation)
      .add("encoder_fps", p.encoder)
      .add("render_fps", p.render)
      .add("framehash_fps", p.framehash)
      .add("expected_fps", p.expected)
      .add("efficiency", p.efficiency())
      .add_text("bottleneck", p.bottleneck)
      .text();
}

std::string sweep_row(const SweepRow& row) {
  Object object;
  object.add("rows", row.rows).add("cells", row.cells);
  if (!row.skipped.empty()) return object.add_text("skipped", row.skipped).text();
  return object.add("step_ms", row.step_ms)
      .add("pressure_ms", row.pressure_ms)
      .add("dye_ms", row.dye_ms)
      .add("picture_ms", row.picture_ms)
      .add("ns_per_cell", row.ns_per_cell())
      .text();
}

void add_frames(Object& object, const BenchFigures& f) {
  const FrameFigures& frame = f.frame();
  object.add("rows", f.rows).add("columns", f.columns).add("dye_rows", f.dye_rows).add("dye_columns", f.dye_columns);
  object.add("width", f.width).add("height", f.height).add("frames", frame.frames);
  object.add("step_ms", frame.step_ms).add("picture_ms", frame.picture_ms);
  object.add("step_best_ms", frame.step_best_ms).add("picture_best_ms", frame.picture_best_ms);
  object.add("picture_share", share(frame.picture_ms, frame.gpu_ms)).add("readback_ms", frame.readback_ms);
  object.add("encode_ms", f.pipeline ? std::optional(share(1e3, f.pipeline->encoder)) : std::nullopt);
  object.add("pressure", pressure(f)).add("stages", stages(frame, f.limit()));
  object.add("one_thread", one_thread(f)).add("memory", memory(f.memory));
  object.add("pipeline", f.pipeline ? pipeline(*f.pipeline) : "null");
  object.add("jobs", array(f.jobs, [](const JobsFigures& j) {
               return Object().add("jobs", j.jobs).add("render_fps", j.render).add("encoder_fps", j.encoder).text();
             }));
}

}  // namespace

std::string bench_json(const BenchFigures& figures) {
  Object object;
  object.add_text("scene", figures.scene).add_text("device", figures.device).add_text("details", figures.details);
  if (!figures.limits.empty()) object.add("limits", limits_object(figures.limit()));
  if (figures.sweep.empty()) {
    add_frames(object, figures);
  } else {
    object.add("sweep", array(figures.sweep, sweep_row));
  }
  return object.text() + "\n";
}

}  // namespace fluidtank
