#include <cstdarg>
#include <cstdio>

#include "base/text.h"
#include "command/bench/report.h"

namespace fluidtank {
namespace {

[[gnu::format(printf, 1, 2)]] std::string line(const char* format, ...) {
  char text[400];
  va_list values;
  va_start(values, format);
  std::vsnprintf(text, sizeof text, format, values);
  va_end(values);
  return text;
}

double share(double part, double whole) { return whole > 0 ? part / whole : 0; }

std::string heading(const BenchFigures& f) {
  std::string text = f.device + " (" + f.details + "), " + f.scene;
  if (f.sweep.empty()) {
    text += line(": %d x %d cells, dye %d x %d, picture %d x %d", f.columns, f.rows, f.dye_columns, f.dye_rows, f.width,
                 f.height);
  }
  return text + "\n\n";
}

std::string limits(const BenchFigures& f) {
  std::string text = "the machine at best          copy        in cache         arithmetic     a pass\n";
  for (const Limits& l : f.limits) {
    const std::string who = l.threads == 0 ? "" : std::to_string(l.threads) + (l.threads == 1 ? " thread" : " threads");
    text += line("  %-18s %9.1f GB/s  %9.1f GB/s  %8.0f Gflop/s  %.5f ms\n", who.c_str(), l.copy_gb_s,
                 l.cached_copy_gb_s, l.gflops, l.pass_ms);
  }
  return text + "\n";
}

// What it moves, and what share of a copy's bandwidth, and of the arithmetic, that is.
std::string stage(const StageFigures& s, const Limits& l) {
  std::string text = line("  %-18s %9.4f %9.4f", s.name.c_str(), s.ms, s.best_ms);
  const double gb_s = share(s.bytes, s.ms * 1e6);
  if (s.bytes > 0) {
    text += line(" %9.2f %8.1f %7.0f%% %9.0f%%", s.bytes * 1e-6, gb_s, 100 * share(gb_s, l.copy_gb_s),
                 100 * share(gb_s, l.cached_copy_gb_s));
    if (s.operations) text += line(" %9.0f%%", 100 * share(share(*s.operations, s.ms * 1e6), l.gflops));
  }
  return text + "\n";
}

constexpr const char* kStageHeading = "ms      best        MB     GB/s  of copy  in cache arithmetic\n";

std::string stages(const BenchFigures& f) {
  const FrameFigures& frame = f.frame();
  std::string text = line("medians of %4d frames        %s", frame.frames, kStageHeading);
  for (const StageFigures& each : frame.stages) text += stage(each, f.limit());
  text += line("  %-18s %9.4f %9.4f\n", "whole step", frame.step_ms, frame.step_best_ms);
  text += line("  %-18s %9.4f %9.4f   %.0f%% of the frame\n", "whole picture", frame.picture_ms, frame.picture_best_ms,
               100 * share(frame.picture_ms, frame.gpu_ms));
  text += line("  %-18s %9.4f\n", "readback", frame.readback_ms);
  if (f.pipeline)
    text +=
        line("  %-18s %9.4f\n", ("encode (" + f.pipeline->container + ")").c_str(), share(1e3, f.pipeline->encoder));
  return text + "\n";
}

// Pressure and dye by one thread, against what one core reaches.
std::string one_thread(const BenchFigures& f) {
  if (f.limits.size() < 2) return "";
  std::string text = line("one thread                   %s", kStageHeading);
  for (const StageFigures& each : f.frames.front().stages) {
    if (each.operations) text += stage(each, f.limits.front());
  }
  return text + line("  %-18s %9.4f %9.4f\n\n", "whole step", f.frames.front().step_ms, f.frames.front().step_best_ms);
}

std::string memory(const MemoryFigures& m) {
  std::string text = "memory: " + memory_text(m.device) + " of fields";
  if (m.device_taken) text += ", " + memory_text(*m.device_taken) + " less free on the device";
  text += ", " + memory_text(m.resident) + " resident";
  return text + " (" + memory_text(m.resident_at_warm_up) + " after the warm-up)\n";
}

std::string pipeline(const BenchFigures& f) {
  if (!f.pipeline) return "";
  const PipelineFigures& p = *f.pipeline;
  std::string text = line("\nframes a second of %d\n", p.frames);
  text += line("  %-22s %8.1f\n  %-22s %8.1f\n", "simulation, no encoder", p.simulation, "encoder, no simulation",
               p.encoder);
  text += line("  %-22s %8.1f   %.2f of %s\n", ("render to " + p.container).c_str(), p.render, p.efficiency(),
               f.on_processor ? "both in turns" : "the slower");
  text += line("  %-22s %8.1f\n", "render to framehash", p.framehash);
  text += "  the bottleneck is the " + p.bottleneck + "\n";
  for (const JobsFigures& j : f.jobs) {
    text += line("  %d at once: renders %.1f, encoders alone %.1f\n", j.jobs, j.render, j.encoder);
  }
  return text;
}

std::string sweep(const BenchFigures& f) {
  std::string text = "    rows       cells    step ms  pressure ms     dye ms  picture ms  ns a cell\n";
  for (const SweepRow& row : f.sweep) {
    if (row.skipped.empty()) {
      text += line("%8d %11.0f %10.4f %12.4f %10.4f %11.4f %10.3f\n", row.rows, row.cells, row.step_ms, row.pressure_ms,
                   row.dye_ms, row.picture_ms, row.ns_per_cell());
    } else {
      text += line("%8d %11.0f  skipped: %s\n", row.rows, row.cells, row.skipped.c_str());
    }
  }
  return text;
}

}  // namespace

std::string bench_table(const BenchFigures& f) {
  if (!f.sweep.empty()) return heading(f) + limits(f) + sweep(f);
  return heading(f) + limits(f) + stages(f) + one_thread(f) + memory(f.memory) + pipeline(f);
}

}  // namespace fluidtank
