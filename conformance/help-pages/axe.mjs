// axe-core on every page x look x width; prints violations and a total.
import puppeteer from "puppeteer-core"; import { readFileSync, mkdtempSync, rmSync } from "node:fs";
const source = readFileSync("node_modules/axe-core/axe.min.js", "utf8");
const OUT = process.env.HELP_PAGES ?? "pages-out";
const dir = mkdtempSync("chrome-");
const browser = await puppeteer.launch({ executablePath: "/usr/bin/chromium", userDataDir: dir, args: "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync".split(" ") });
const version = /axe v([\d.]+)/.exec(source)?.[1];
let runs = 0, violations = 0, csp = 0, wide = 0; const incomplete = {};
for (const look of process.argv.slice(2)) {
  const routes = JSON.parse(readFileSync(`${OUT}/${look}/routes.json`));
  const pages = Object.entries(routes).filter(([p, r]) => r.type.startsWith("text/html") && r.status !== 204).map(([p]) => p);
  for (const width of [320, 1280]) for (const path of pages) for (const state of path.includes("articles/7") ? ["", "voted", "sent"] : path === "/" || path.includes("collections") ? ["", "typed", "open"] : [""]) {
    const page = await browser.newPage();
    page.on("console", m => { if (/Content Security|Refused/.test(m.text())) { csp++; console.log(look, path, m.text()); } });
    await page.setBypassCSP(false);
    await page.setViewport({ width, height: 800 });
    await page.goto(`http://${look}.localhost:8970${path}${state === "sent" ? "#_feedback-sent" : ""}`, { waitUntil: "load" });
    if (state === "typed") { await page.type("#_q", "plan"); await page.waitForSelector(".options li", { timeout: 5000 }); await page.keyboard.press("ArrowDown"); }
    if (state === "open") { await page.evaluate(() => { const d = document.querySelector(".languages"); if (d) d.open = true; }); if (width === 320 && await page.$(".open")) await page.click(".open"); }
    if (state === "voted") { await page.evaluate(() => document.querySelector("label[for=_down]").click()); await page.evaluate(() => document.querySelector(".fold")?.setAttribute("open", "")); await new Promise(r => setTimeout(r, 150)); }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (overflow > 0) { wide++; console.log("WIDE", look, width, path, overflow); }
    await page.evaluate(source); // over the protocol: not subject to the page's policy
    const result = await page.evaluate(() => axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }));
    runs++;
    for (const v of result.violations) { violations++; console.log("VIOLATION", look, width, path, state, v.id, v.nodes.slice(0, 3).map(n => n.target + " " + (n.any[0]?.message ?? n.all[0]?.message ?? n.none[0]?.message ?? "")).join(" | ")); }
    for (const i of result.incomplete) incomplete[i.id] = (incomplete[i.id] ?? 0) + i.nodes.length;
    await page.close();
  }
}
console.log({ version, runs, violations, csp, wide, incomplete });
await browser.close(); rmSync(dir, { recursive: true, force: true });
