// The report's page in headless Chromium: node page_test.mjs FLUIDTANK SOURCE_DIR WORK_DIR [SCREENSHOT_PREFIX]
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { chromium } from "playwright-core";

const [fluidtank, source, work, screenshots] = process.argv.slice(2);
const scene = (seed, more = "") => `{ "seed": ${seed}, "frames": 12, "picture": {"width": 160, "height": 100},
  "tank": {"rows": 40, "dye_rows": 100}, "splashes": {"at_start": 4}, "golden": {"frames": [0, 5, 11]}${more} }`;

function run(expected, ...options) {
  const result = spawnSync(fluidtank, options, { cwd: work, encoding: "utf8" });
  assert.equal(result.status, expected, `fluidtank ${options.join(" ")}\n${result.stdout}${result.stderr}`);
}

// Two scenes that fail, one that is stale, one that is missing, and one that a shader's change does not touch.
function makePage() {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const names = ["first", "second", "stale", "still"];
  names.forEach((name, at) => writeFileSync(path.join(work, name + ".json"), scene(at)));
  const still = `{ "frames": 12, "splashes": {"at_start": 0}, "picture": {"width": 64, "height": 40}, "tank": {"rows": 20, "dye_rows": 40} }`;
  writeFileSync(path.join(work, "still.json"), still);
  run(0, "golden", "update", ...names.map((name) => name + ".json"), "--device", "cpu", "--trace");
  writeFileSync(path.join(work, "stale.json"), scene(99));
  writeFileSync(path.join(work, "none.json"), scene(7));
  cpSync(path.join(source, "shaders"), path.join(work, "shaders"), { recursive: true });
  const shader = path.join(work, "shaders/tank/curl.glsl");
  const text = readFileSync(shader, "utf8");
  assert.ok(text.includes("0.5f * (across"));
  writeFileSync(shader, text.replace("0.5f * (across", "0.6f * (across"));
  run(1, "golden", "check", ...[...names, "none"].map((name) => name + ".json"), "--device", "gl", "--shader-dir", "shaders",
    "--trace", "--html", "page");
  return "file://" + path.join(work, "page/index.html");
}

const visible = (page) => page.locator("article:visible h2").allTextContents();
const cut = (page) => page.locator("article:visible .stage").first().evaluate((stage) => stage.style.getPropertyValue("--cut"));
const now = (page) => page.locator("article:visible .numbers h3").first().textContent();

async function tryFilter(page) {
  assert.deepEqual(await visible(page), ["first.json", "second.json", "stale.json", "none.json"]);
  await page.keyboard.press("/");
  await page.keyboard.type("second");
  assert.deepEqual(await visible(page), ["second.json"]);
  await page.fill("#filter", "stale");
  assert.deepEqual(await visible(page), ["stale.json"]);
  await page.fill("#filter", "nothing like this");
  assert.deepEqual(await visible(page), []);
  await page.click("#clear");
  assert.deepEqual(await visible(page), ["first.json", "second.json", "stale.json", "still.json", "none.json"]);
  await page.click("[data-show=failed]");
}

async function trySlider(page) {
  assert.equal(await cut(page), "50%");
  const range = page.locator("article:visible .stage input").first();
  await range.focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await cut(page), "50.5%");
  await range.scrollIntoViewIfNeeded();
  const box = await range.boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 4, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  assert.ok(Math.abs(parseFloat(await cut(page)) - 25) < 3, await cut(page));
  await page.evaluate(() => document.activeElement.blur());
  const before = parseFloat(await cut(page));
  await page.keyboard.press("ArrowRight");
  assert.equal(parseFloat(await cut(page)), before + 2);
}

async function tryModes(page) {
  await page.keyboard.press("2");
  const picture = page.locator("article:visible .stage img").first();
  const golden = await picture.getAttribute("src");
  await page.waitForFunction((old) => document.querySelector("article:not([hidden]) .stage img").src !== old, golden);
  await page.keyboard.press("3");
  assert.equal(await page.locator("article:visible").first().locator(".sides img").count(), 3);
  await page.keyboard.press("4");
  assert.equal(await page.locator("article:visible .legend").count() > 0, true);
  const widths = await page.locator("article:visible .stage img").evaluateAll((list) => list.map((each) => each.naturalWidth));
  assert.ok(widths.every((width) => width === 160), widths.join());
  await page.keyboard.press("z");
  assert.equal((await page.locator("article:visible .stage").first().boundingBox()).width, 160);
  await page.keyboard.press("z");
  await page.keyboard.press("z");
  await page.keyboard.press("1");
}

async function tryFrames(page) {
  const first = await now(page);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  assert.notEqual(await now(page), "");
  await page.locator("article:visible .frames button").first().click();
  assert.equal(await now(page), "Frame 0");
  await page.keyboard.press("j");
  assert.equal(await now(page), "Frame 5");
  assert.equal(first, "Frame 11");
  assert.match(await page.locator("article:visible .trace").first().textContent(), /after curl: curl/);
  assert.match(await page.locator("article:visible .approve code").first().textContent(), /golden update first\.json/);
  assert.equal(await page.locator("article:visible").first().locator(".chart svg").count(), 4);
}

async function visit(browser, url, name, viewport, colorScheme) {
  const page = await browser.newPage({ viewport, colorScheme });
  const faults = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("request", (request) => /^(file|data):/.test(request.url()) || faults.push("asked for " + request.url()));
  await page.goto(url);
  if (screenshots) await page.screenshot({ path: `${screenshots}-${name}.png`, fullPage: true });
  const [content, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(content <= width, `${name}: ${content} pixels of content on ${width}`);
  await tryFilter(page);
  await trySlider(page);
  await tryModes(page);
  await tryFrames(page);
  assert.deepEqual(faults, []);
  await page.close();
  console.log(`${name}: ok`);
}

const url = makePage();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync"],
});
try {
  await visit(browser, url, "desk", { width: 1400, height: 1000 }, "light");
  await visit(browser, url, "dark", { width: 1400, height: 1000 }, "dark");
  await visit(browser, url, "phone", { width: 400, height: 860 }, "light");
} finally {
  await browser.close();
}
