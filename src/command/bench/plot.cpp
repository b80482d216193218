#include "command/bench/plot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "base/error.h"

namespace fluidtank {
namespace {

constexpr double kWidth = 900, kHeight = 500;
constexpr double kLeft = 84, kRight = 216, kTop = 64, kBottom = 84;

struct Series {
  const char* name;
  const char* color;
  double SweepRow::*value;
};

// Colours that people who see few of them can tell apart (Okabe and Ito).
constexpr std::array kSeries = {
    Series{"step", "#000000", &SweepRow::step_ms},
    Series{"pressure", "#d55e00", &SweepRow::pressure_ms},
    Series{"dye", "#0072b2", &SweepRow::dye_ms},
    Series{"picture", "#009e73", &SweepRow::picture_ms},
};

// A logarithmic axis of whole decades, from one end of the picture to the other.
struct Axis {
  double low, high;  // exponents of ten
  double from, to;   // pixels

  double place(double value) const { return from + (std::log10(value) - low) / (high - low) * (to - from); }
};

Axis axis_over(double least, double most, double from, double to) {
  const double low = std::floor(std::log10(least));
  return {low, std::max(low + 1, std::ceil(std::log10(most))), from, to};
}

std::string number(double value, const char* format = "%.1f") {
  char text[40];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

// "&" and "<" as XML wants them.
std::string escaped(const std::string& text) {
  std::string out;
  for (const char letter : text) {
    if (letter == '&')
      out += "&amp;";
    else if (letter == '<')
      out += "&lt;";
    else
      out += letter;
  }
  return out;
}

std::string line(double x0, double y0, double x1, double y1, const std::string& style) {
  return "  <line x1=\"" + number(x0) + "\" y1=\"" + number(y0) + "\" x2=\"" + number(x1) + "\" y2=\"" + number(y1) +
         "\" " + style + "/>\n";
}

std::string label(double x, double y, const std::string& text, const std::string& style) {
  return "  <text x=\"" + number(x) + "\" y=\"" + number(y) + "\" " + style + ">" + escaped(text) + "</text>\n";
}

// "0.01", "1", "1,000", "10 million".
std::string decade(int exponent) {
  if (exponent < 0) return number(std::pow(10.0, exponent), ("%." + std::to_string(-exponent) + "f").c_str());
  if (exponent >= 6) return number(std::pow(10.0, exponent - 6), "%.0f") + " million";
  std::string digits = "1" + std::string(static_cast<std::size_t>(exponent), '0');
  if (digits.size() > 3) digits.insert(digits.size() - 3, ",");
  return digits;
}

std::string grid_lines(const Axis& x, const Axis& y) {
  std::string out;
  const auto style = [](bool whole) { return std::string("stroke=\"") + (whole ? "#c8c8c8" : "#ececec") + "\""; };
  for (int power = static_cast<int>(x.low); power <= static_cast<int>(x.high); ++power) {
    for (int k = 1; k < 10 && (k == 1 || power < static_cast<int>(x.high)); ++k) {
      const double at = x.place(k * std::pow(10.0, power));
      out += line(at, y.from, at, y.to, style(k == 1));
    }
    out += label(x.place(std::pow(10.0, power)), y.from + 20, decade(power), "text-anchor=\"middle\"");
  }
  for (int power = static_cast<int>(y.low); power <= static_cast<int>(y.high); ++power) {
    for (int k = 1; k < 10 && (k == 1 || power < static_cast<int>(y.high)); ++k) {
      const double at = y.place(k * std::pow(10.0, power));
      out += line(x.from, at, x.to, at, style(k == 1));
    }
    out += label(x.from - 8, y.place(std::pow(10.0, power)) + 4, decade(power), "text-anchor=\"end\"");
  }
  return out + line(x.from, y.from, x.to, y.from, "stroke=\"#404040\"") +
         line(x.from, y.from, x.from, y.to, "stroke=\"#404040\"");
}

std::string curve(const std::vector<SweepRow>& rows, const Series& series, const Axis& x, const Axis& y) {
  std::string points, dots;
  for (const SweepRow& row : rows) {
    if (row.*series.value <= 0) continue;
    const std::string px = number(x.place(row.cells)), py = number(y.place(row.*series.value));
    points += (points.empty() ? "" : " ") + px + "," + py;
    dots += "  <circle cx=\"" + px + "\" cy=\"" + py + "\" r=\"3\" fill=\"" + series.color + "\"><title>" +
            series.name + ", " + std::to_string(row.rows) + " rows: " + number(row.*series.value, "%.4g") +
            " ms</title></circle>\n";
  }
  return "  <polyline points=\"" + points + "\" fill=\"none\" stroke=\"" + series.color + "\" stroke-width=\"2\"/>\n" +
         dots;
}

// Through the largest step, down at slope 1 to where it leaves the picture.
std::string guide(const std::vector<SweepRow>& rows, const Axis& x, const Axis& y) {
  const SweepRow& last = rows.back();
  const double per_cell = last.step_ms / last.cells;
  const double left = std::max(std::pow(10.0, x.low), std::pow(10.0, y.low) / per_cell);
  const double right = std::min(std::pow(10.0, x.high), std::pow(10.0, y.high) / per_cell);
  return line(x.place(left), y.place(left * per_cell), x.place(right), y.place(right * per_cell),
              "stroke=\"#909090\" stroke-dasharray=\"6 4\"");
}

std::string legend(double x, double y) {
  std::string out;
  double at = y + 8;
  for (const Series& series : kSeries) {
    out += line(x, at, x + 28, at, std::string("stroke=\"") + series.color + "\" stroke-width=\"2\"");
    out += label(x + 36, at + 4, series.name, "");
    at += 20;
  }
  return out + line(x, at, x + 28, at, "stroke=\"#909090\" stroke-dasharray=\"6 4\"") +
         label(x + 36, at + 4, "in proportion to the cells", "");
}

}  // namespace

std::string sweep_plot(const BenchFigures& figures) {
  std::vector<SweepRow> rows;
  std::copy_if(figures.sweep.begin(), figures.sweep.end(), std::back_inserter(rows),
               [](const SweepRow& row) { return row.skipped.empty() && row.step_ms > 0; });
  if (rows.empty()) throw Error(Exit::device, "--plot: no size of the sweep fits this device");
  double least = rows.front().step_ms, most = least;
  for (const SweepRow& row : rows) {
    for (const Series& series : kSeries) {
      if (row.*series.value > 0) least = std::min(least, row.*series.value);
      most = std::max(most, row.*series.value);
    }
  }
  const Axis x = axis_over(rows.front().cells, rows.back().cells, kLeft, kWidth - kRight);
  const Axis y = axis_over(least, most, kHeight - kBottom, kTop);
  std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + number(kWidth, "%.0f") + "\" height=\"" +
                    number(kHeight, "%.0f") + "\" viewBox=\"0 0 " + number(kWidth, "%.0f") + " " +
                    number(kHeight, "%.0f") + "\" font-family=\"sans-serif\" font-size=\"12\" fill=\"#202020\">\n" +
                    "  <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n";
  svg += label(kLeft, 26, figures.scene + " on grids of many sizes", "font-size=\"16\"");
  svg += label(kLeft, 46, figures.device + ", " + figures.details, "fill=\"#606060\"");
  svg += grid_lines(x, y) + guide(rows, x, y);
  for (const Series& series : kSeries) svg += curve(rows, series, x, y);
  svg += legend(kWidth - kRight + 16, kTop);
  svg += label((kLeft + kWidth - kRight) / 2, kHeight - 26, "cells of the velocity grid", "text-anchor=\"middle\"");
  const double middle = (kTop + kHeight - kBottom) / 2;
  svg +=
      label(22, middle, "milliseconds", "text-anchor=\"middle\" transform=\"rotate(-90 22 " + number(middle) + ")\"");
  return svg + "</svg>\n";
}

}  // namespace fluidtank
