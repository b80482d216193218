"use strict";
// A bar a frame, coloured by its verdict, stronger where there are pictures; a click goes to the nearest of those.
function strip(clip) {
  const count = clip.frames.length;
  const svg = draw("svg", { class: "strip", viewBox: `0 0 ${count} 1`, preserveAspectRatio: "none", "aria-hidden": "true" });
  for (let begin = 0; begin < count;) {
    let end = begin;
    while (end < count && clip.frames[end].verdict === clip.frames[begin].verdict) ++end;
    svg.append(draw("rect", { x: begin, width: Math.max(end - begin, count / 600), height: 1,
      style: `fill: ${color(clip.frames[begin].verdict)}; opacity: 0.3` }));
    begin = end;
  }
  clip.frames.forEach((frame, at) => {
    if (!frame.flip || frame.equal) return;
    svg.append(draw("rect", { x: at, width: Math.max(1, count / 300), height: 1, style: `fill: ${color(frame.verdict)}`,
      opacity: frame === clip.now ? 1 : 0.75 }));
  });
  svg.onclick = (event) => {
    const at = event.offsetX / svg.clientWidth * count;
    const list = pictured(clip);
    if (list.length === 0) return;
    const place = (frame) => Math.abs(clip.frames.indexOf(frame) + 0.5 - at);
    select(clip, list.reduce((best, frame) => (place(frame) < place(best) ? frame : best)));
  };
  const ends = make("div", { className: "ends" }, make("span", { textContent: `frame ${clip.frames[0].frame}` }),
    make("span", { textContent: `${count} frames` }), make("span", { textContent: String(clip.frames[count - 1].frame) }));
  return [svg, ends];
}

// One measure over the frames that were measured, equal ones included.
function chart(clip, name, digits, value, best) {
  const points = clip.frames.filter((frame) => frame.flip || frame.equal)
    .map((frame) => [frame.frame, frame.flip ? value(frame) : best]).filter(([, y]) => y !== null);
  const first = clip.frames[0].frame;
  const span = Math.max(clip.frames[clip.frames.length - 1].frame - first, 1);
  const values = points.map(([, y]) => y);
  const low = Math.min(best, ...values);
  const high = Math.max(best, ...values);
  const x = (frame) => (frame - first) / span * 100;
  const y = (v) => (high > low ? 52 - (v - low) / (high - low) * 48 : 52);
  const svg = draw("svg", { viewBox: "0 0 100 56", preserveAspectRatio: "none", role: "img",
    "aria-label": `${name} over frames, ${short(low, digits)} to ${short(high, digits)}` });
  svg.append(draw("line", { class: "axis", x1: 0, x2: 100, y1: y(best), y2: y(best) }));
  svg.append(draw("line", { class: "now", x1: x(clip.now.frame), x2: x(clip.now.frame), y1: 0, y2: 56 }));
  svg.append(draw("polyline", { class: "curve", points: points.map(([f, v]) => `${x(f)},${y(v)}`).join(" ") }));
  if (points.length < 60) {
    for (const [f, v] of points) svg.append(draw("line", { class: "dot", x1: x(f), x2: x(f), y1: y(v), y2: y(v) }));
  }
  const now = clip.now.flip ? short(value(clip.now), digits) : "\u2013";
  return make("figure", { className: "chart" },
    make("figcaption", {}, name, make("b", { textContent: now })), svg);
}

function charts(clip) {
  if (clip.frames.length < 2 || !clip.now || !clip.frames.some((frame) => frame.flip)) return null;
  return make("div", { className: "charts" },
    chart(clip, "FLIP mean", 5, (frame) => frame.flip.mean, 0),
    chart(clip, "SSIM", 5, (frame) => frame.ssim, 1),
    chart(clip, "Largest difference", 0, (frame) => frame.max_difference, 0),
    chart(clip, "Densest window", 0, (frame) => frame.densest_window, 0));
}
