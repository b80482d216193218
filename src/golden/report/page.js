"use strict";
const results = JSON.parse(document.getElementById("results").textContent);
const modes = [["slider", "Slider"], ["blink", "Blink"], ["sides", "Side by side"], ["map", "FLIP map"]];
const zooms = [["fit", "Fit"], ["1", "100%"], ["4", "400%"]];
const colors = { same: "--good", within: "--good", unjudged: "--warn", missing: "--warn", stale: "--warn" };
const state = { mode: "slider", zoom: "fit", cut: 50, show: "failed", clip: null };
const byId = (id) => document.getElementById(id);

// An element with properties, attributes ("aria-...", "data-...") and children.
function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in element) element[key] = value;
    else element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

function draw(name, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

const short = (value, digits) => (value === null ? "\u2013" : value.toLocaleString("en", { maximumFractionDigits: digits }));
const color = (verdict) => `var(${colors[verdict] ?? "--bad"})`;

// Frames that people look at: those that failed and can be seen or measured; else those that failed; on a clip that
// passed, those that are not the same.
function pictured(clip) {
  const measured = clip.frames.filter((frame) => (frame.flip && !frame.equal) || frame.golden || frame.actual);
  const failed = measured.filter((frame) => !frame.passed);
  return failed.length > 0 ? failed : clip.passed ? measured : clip.frames.filter((frame) => !frame.passed);
}

// The frame to begin with: the one that looks most different.
function worst(clip) {
  const error = (frame) => frame.flip?.mean ?? -1;
  return pictured(clip).reduce((found, frame) => (found && error(found) >= error(frame) ? found : frame), null);
}

function segments(list, chosen, label, className, choose) {
  return make("div", { className: "segments " + className, role: "group", "aria-label": label },
    ...list.map(([key, text, disabled]) => make("button", {
      type: "button", textContent: text, disabled: Boolean(disabled), "aria-pressed": String(key === chosen),
      "data-key": key, onclick: () => choose(key) })));
}

function facts(clip) {
  const rows = [["golden", clip.golden], ["actual", clip.actual], ["rule", clip.rule]];
  return make("dl", { className: "facts" }, ...rows.filter(([, text]) => text).map(([name, text]) =>
    make("div", {}, make("dt", { textContent: name }), make("dd", { textContent: text }))));
}

function frameButtons(clip) {
  const most = 60;
  const list = pictured(clip);
  const buttons = list.slice(0, most).map((frame) => make("button", { type: "button", textContent: frame.frame,
    title: `frame ${frame.frame}: ${frame.verdict}`, "aria-current": String(frame === clip.now),
    "aria-label": `Frame ${frame.frame}`, onclick: () => select(clip, frame) }));
  const rest = clip.frames.filter((frame) => frame.verdict !== "same").length - Math.min(list.length, most);
  const words = `${rest} more ${rest === 1 ? "frame differs" : "frames differ"}, without pictures`;
  const more = rest > 0 ? make("span", { className: "more", textContent: words }) : null;
  return list.length > 1 || more ? make("nav", { className: "frames", "aria-label": "Frames" }, ...buttons, more) : null;
}

const image = (source, text, className = "") => make("img", { src: source, alt: text, className, draggable: false });
const tag = (text, side) => make("span", { className: "tag " + side, textContent: text });

function slider(frame) {
  const range = make("input", { type: "range", min: 0, max: 100, step: 0.5, value: state.cut,
    "aria-label": "How much of the golden picture is shown" });
  const stage = make("div", { className: "stage" }, image(frame.golden, "Golden"),
    make("div", { className: "over" }, image(frame.actual, "Actual")), range, make("div", { className: "handle" }),
    tag("golden", "left"), tag("actual", "right"));
  const move = () => {
    state.cut = Number(range.value);
    stage.style.setProperty("--cut", state.cut + "%");
  };
  range.oninput = move;
  move();
  return [stage];
}

function blink(frame, clip) {
  const picture = image(frame.golden, "Golden");
  const label = tag("golden", "left");
  let golden = true;
  const turn = () => {
    golden = !golden;
    picture.src = golden ? frame.golden : frame.actual;
    picture.alt = golden ? "Golden" : "Actual";
    label.textContent = golden ? "golden" : "actual";
  };
  const stage = make("div", { className: "stage", title: "Click to turn by hand", onclick: () => {
    clearInterval(clip.blinking);
    turn();
  } }, picture, label);
  // Who asked for less motion turns it by hand.
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) clip.blinking = setInterval(turn, 500);
  return [stage];
}

function sides(frame) {
  const one = (source, name) => (source ? make("div", { className: "stage" }, image(source, name), tag(name, "left")) : null);
  return [make("div", { className: "sides" }, one(frame.golden, "golden"), one(frame.actual, "actual"), one(frame.map, "FLIP"))];
}

function flipMap(frame) {
  return [make("div", { className: "stage" }, image(frame.map, "FLIP map"), tag("FLIP", "left"))];
}

// What can be shown of a frame: a picture that is missing has nothing to be compared with.
function usable(frame) {
  const both = Boolean(frame.golden && frame.actual);
  return { slider: both, blink: both, sides: Boolean(frame.golden || frame.actual), map: Boolean(frame.map) };
}

function pictures(clip, frame) {
  const can = usable(frame);
  if (!can.sides) {
    const reason = frame.passed ? "Pictures are kept of frames that fail." : "No pictures are kept of this frame.";
    return make("div", { className: "none", textContent: reason });
  }
  const mode = can[state.mode] ? state.mode : can.slider ? "slider" : "sides";
  const shown = { slider, blink, sides, map: flipMap }[mode](frame, clip);
  const box = make("div", { className: "scroll" + (state.zoom === "fit" ? "" : " deep"), tabIndex: -1 }, ...shown);
  if (state.zoom !== "fit") for (const stage of box.querySelectorAll(".stage")) stage.style.width = frame.width * state.zoom + "px";
  const legend = mode === "map" ? make("div", { className: "legend" }, "nothing seen", make("i"), "all of it") : null;
  return make("div", {},
    make("div", { className: "bar" },
      segments(modes.map(([key, text]) => [key, text, !can[key]]), mode, "How to compare", "modes", (key) => update({ mode: key }, clip)),
      segments(zooms, state.zoom, "Zoom", "zooms", (key) => update({ zoom: key }, clip))), box, legend);
}

function numbers(frame) {
  const rows = frame.flip === null ? [] : [
    ["Largest difference", short(frame.max_difference, 0)], ["Differing pixels", short(frame.differing_pixels, 0)],
    ["Densest window", short(frame.densest_window, 0)], ["PSNR", frame.psnr === null ? "infinite" : short(frame.psnr, 2) + " dB"],
    ["SSIM", short(frame.ssim, 5)], ["FLIP mean", short(frame.flip.mean, 6)],
    ["FLIP weighted median", short(frame.flip.weighted_median, 5)], ["FLIP 99th percentile", short(frame.flip.p99, 5)],
    ["FLIP maximum", short(frame.flip.max, 5)]];
  return make("section", { className: "numbers" }, make("h3", { textContent: `Frame ${frame.frame}` }),
    frame.words ? make("p", { textContent: frame.words }) : null,
    make("table", {}, make("tbody", {}, ...rows.map(([name, text]) =>
      make("tr", {}, make("th", { scope: "row", textContent: name }), make("td", { textContent: text }))))));
}

function approve(clip) {
  if (clip.passed || !clip.approve) return null;
  const button = make("button", { type: "button", className: "quiet", textContent: "Copy" });
  const code = make("code", { textContent: clip.approve });
  button.onclick = async () => {
    // A page from a file may be refused the clipboard: then the text is selected for the user's own copy.
    try {
      await navigator.clipboard.writeText(clip.approve);
      button.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(code);
    }
  };
  return make("div", { className: "approve" }, make("span", { textContent: "If this is what you want" }), code, button);
}

function fill(clip) {
  clearInterval(clip.blinking);
  const good = clip.passed ? " pass" : " " + clip.verdict;
  const pill = make("span", { className: "pill" + good, textContent: clip.passed ? (clip.verdict === "same" ? "same" : "within the rule") : clip.verdict });
  const trace = clip.trace ? make("p", { className: "trace" }, make("b", { textContent: "Trace: " }), clip.trace) : null;
  const note = clip.words ? make("p", { className: "note", textContent: clip.words }) : null;
  clip.element.className = "clip " + (clip.passed ? "passed" : "failed");
  const frames = clip.frames.length > 1 ? strip(clip) : [];
  clip.element.replaceChildren(make("div", { className: "head" }, make("h2", { textContent: clip.name }), pill), facts(clip),
    ...[note, trace].filter(Boolean), ...frames, ...[charts(clip), frameButtons(clip)].filter(Boolean),
    ...(clip.now ? [make("div", { className: "view" }, pictures(clip, clip.now), numbers(clip.now))] : []),
    ...[approve(clip)].filter(Boolean));
}

function select(clip, frame) {
  clip.now = frame;
  state.clip = clip;
  fill(clip);
}

// A choice is for all clips; the one that it was made in keeps the focus.
function update(change, clip) {
  const focused = document.activeElement?.dataset?.key;
  Object.assign(state, change);
  if (clip) state.clip = clip;
  for (const each of results.clips) if (each.now && !each.element.hidden) fill(each);
  if (focused && state.clip) state.clip.element.querySelector(`[data-key="${focused}"]`)?.focus();
}

function matches(clip, words) {
  const text = [clip.name, clip.verdict, clip.words, clip.golden, clip.actual, clip.trace,
    ...pictured(clip).map((frame) => `frame ${frame.frame} ${frame.verdict}`)].join("\n").toLowerCase();
  return words.every((word) => text.includes(word));
}

function filter() {
  const words = byId("filter").value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const clip of results.clips) {
    const visible = (state.show === "all" || !clip.passed) && matches(clip, words);
    if (visible && clip.element.hidden && clip.now) fill(clip);
    clip.element.hidden = !visible;
    shown += visible;
  }
  byId("nothing").hidden = shown > 0;
  for (const button of document.querySelectorAll("[data-show]")) button.setAttribute("aria-pressed", String(button.dataset.show === state.show));
}

// To the next or previous frame that people look at, over all clips that are shown.
function step(direction) {
  const list = results.clips.filter((clip) => !clip.element.hidden).flatMap((clip) => pictured(clip).map((frame) => [clip, frame]));
  if (list.length === 0) return;
  const now = list.findIndex(([clip, frame]) => clip === state.clip && frame === clip.now);
  const [clip, frame] = list[Math.min(Math.max(now + direction, 0), list.length - 1)];
  const other = clip !== state.clip;
  select(clip, frame);
  if (other) clip.element.scrollIntoView({ block: "start" });
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = event.target.matches("input[type=search]");
  if (event.key === "Escape" && typing) event.target.blur();
  if (typing) return;
  const clip = state.clip ?? results.clips.find((each) => each.now && !each.element.hidden);
  const range = clip?.element.querySelector("input[type=range]");
  if (event.key === "j") step(1);
  else if (event.key === "k") step(-1);
  else if (modes[event.key - 1]) update({ mode: modes[event.key - 1][0] }, clip);
  else if (event.key === "z") update({ zoom: zooms[(zooms.findIndex(([key]) => key === state.zoom) + 1) % zooms.length][0] }, clip);
  else if (event.key === "/") byId("filter").focus();
  else if (event.key.startsWith("Arrow") && range && event.target !== range && /Left|Right/.test(event.key)) {
    range.value = Number(range.value) + (event.key === "ArrowRight" ? 2 : -2);
    range.oninput();
  } else return;
  event.preventDefault();
}

function start() {
  const failed = results.clips.filter((clip) => !clip.passed).length;
  const count = results.clips.length;
  const frames = results.clips.reduce((sum, clip) => sum + clip.frames.length, 0);
  document.title = results.title;
  byId("title").textContent = results.title;
  const what = `${count} ${count === 1 ? "clip" : "clips"}, ${frames.toLocaleString("en")} frames`;
  byId("summary").replaceChildren(failed > 0 ? make("b", { textContent: `${failed} failed` }) : "All pass", ` of ${what}`.replace(/^ of /, failed > 0 ? " of " : ": "));
  state.show = failed > 0 ? "failed" : "all";
  for (const clip of results.clips) {
    clip.now = worst(clip);
    clip.element = make("article", { hidden: true, "aria-label": clip.name });
    fill(clip);
    byId("clips").append(clip.element);
  }
  byId("filter").oninput = filter;
  byId("clear").onclick = () => {
    byId("filter").value = "";
    state.show = "all";
    filter();
  };
  for (const button of document.querySelectorAll("[data-show]")) {
    button.onclick = () => {
      state.show = button.dataset.show;
      filter();
    };
  }
  document.addEventListener("keydown", onKey);
  filter();
}

start();
